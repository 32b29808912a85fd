import { execFileSync } from 'node:child_process';
import { projectRoot } from '../project-root.ts';

/** Builds what is stale of the shop, or of these parts of it, for tests that need it; `npm test` has built it before them. */
export function buildShop(...parts: string[]): void {
  if (process.env.QUIRE_TEST_BUILT === 'yes') return;
  execFileSync(process.execPath, ['launch/build.mjs', ...parts], {
    cwd: projectRoot,
    // What a reporter writes to the standard output stays as it is.
    stdio: ['ignore', 2, 2],
  });
}
