import { expect, it } from 'vitest';
import { testSeed } from '../rest-api/testing/fixed-seed.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { buildShop } from '../runtime/testing/build-shop.ts';
import { reportOf } from './report.ts';
import { runStages } from './run-stages.ts';
import { payloads } from './stages/payloads.ts';
import { stock } from './stages/stock.ts';

buildShop();

/** The others load the machine to its limits, or break parts of a shop as tests beside the sources do. */
const tried = [stock, payloads];

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
