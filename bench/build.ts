import { spawnSync } from 'node:child_process';
import { projectRoot } from '../launch/project-root.ts';

/** Builds what is stale of the shop, or of the named parts of it. @throws when that fails */
export function build(...parts: string[]): void {
  const { status } = spawnSync(process.execPath, ['launch/build.mjs', ...parts], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The shop could not be built.');
}
