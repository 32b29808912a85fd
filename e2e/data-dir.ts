import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new folder for the data of a shop. */
export function makeDataDir(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-e2e-'));
  // For PostgreSQL, which runs as another user if this is root.
  chmodSync(folder, 0o755);
  return folder;
}
