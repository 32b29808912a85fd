import os from 'node:os';
import type { ServerSettings } from './cluster.ts';

/**
 * Settings for a start after a crash. PostgreSQL then has the disk take each of its thousand files, one after the other,
 * which takes seconds where the disk is slow; Linux can be asked for the whole file system at once. Before 5.8 it kept
 * to itself what went wrong in that.
 * @param platform of the system, as Node.js calls it
 * @param release the version of its kernel, such as 6.1.0
 */
export function recoverySettings(platform = process.platform, release = os.release()): ServerSettings {
  const [major = 0, minor = 0] = release.split('.').map(Number);
  const tellsErrors = platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
  return tellsErrors ? { recovery_init_sync_method: 'syncfs' } : {};
}
