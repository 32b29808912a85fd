import { expect, it } from 'vitest';
import { testSeed } from '../rest-api/testing/fixed-seed.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { buildShop } from '../runtime/testing/build-shop.ts';
import { loading, shownBy } from './left-out.ts';
import { reportOf } from './report.ts';
import { runStages } from './run-stages.ts';
import { stages } from './stages.ts';

buildShop();

const tried = stages.filter(({ name }) => !loading.includes(name) && !shownBy[name]);

it(`what the shop promises holds, tried a little (seed ${testSeed})`, async ({ signal }) => {
  const results = await runStages(tried, {
    // A test that takes too long stops its shop, too.
    seed: testSeed,
    short: true,
    root: projectRoot,
    stop: signal,
    say: () => undefined,
  });
  const tallies = results.flatMap((result) => result.tallies);
  const broken = tallies.filter(({ violations }) => violations > 0);
  expect(broken, reportOf(results)).toEqual([]);
  expect(tallies.filter(({ tries, skipped }) => tries === 0 && skipped === undefined)).toEqual([]);
}, 400_000);
