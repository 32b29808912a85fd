import { execFileSync } from 'node:child_process';
import { projectRoot } from '../project-root.ts';

/** Builds what is stale of the shop, for tests that start it; `npm test` has built it before them. */
export function buildShop(...parts: string[]): void {
  if (process.env.QUIRE_TEST_BUILT === 'yes') return;
  execFileSync(process.execPath, ['launch/build.mjs', ...parts], { cwd: projectRoot });
}
