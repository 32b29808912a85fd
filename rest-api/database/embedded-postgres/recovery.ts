import os from 'node:os';
import type { ServerSettings } from './cluster.ts';

/**
 * Settings for a start after a crash. By default PostgreSQL then syncs each of its thousand files, one after the
 * other, which takes seconds on a slow disk; Linux can sync the whole file system at once. Before 5.8 it did not
 * report errors of that.
 * @param platform of the system, as Node.js names it
 * @param release the version of its kernel, such as 6.1.0
 */
export function recoverySettings(platform = process.platform, release = os.release()): ServerSettings {
  const [major = 0, minor = 0] = release.split('.').map(Number);
  const tellsErrors = platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
  return tellsErrors ? { recovery_init_sync_method: 'syncfs' } : {};
}
