import { spawnSync } from 'node:child_process';
import { projectRoot } from '../runtime/project-root.ts';

/**
 * Builds the stale parts of the shop, or of the named ones.
 * @throws if the build fails
 */
export function build(...parts: string[]): void {
  const { status } = spawnSync(process.execPath, ['launch/build.mjs', ...parts], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The shop could not be built.');
}
