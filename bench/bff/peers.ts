import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../runtime/project-root.ts';
import { PinnedServer } from '../load/pinned-server.ts';

/** Installs PostGraphile from `bench/bff/peers` into `.bench`, separate from the shop's own packages. */
export function installPostGraphile(): string {
  const folder = path.join(projectRoot, '.bench/peers');
  cpSync(path.join(projectRoot, 'bench/bff/peers'), folder, { recursive: true });
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = spawnSync('npm', options, { cwd: folder, stdio: 'inherit' });
  if (installed.status !== 0) throw new Error('PostGraphile could not be installed.');
  return folder;
}

/** Starts it over the tables of a shop. */
export function startPostGraphile(folder: string, databaseUrl: string): Promise<PinnedServer> {
  return PinnedServer.start(['postgraphile.mjs'], { DATABASE_URL: databaseUrl }, folder);
}
