import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { testSeed } from '../rest-api/testing/fixed-seed.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { guards } from './guards/guards.ts';
import { onlyPlaceOf, textsIn } from './patched-copy.ts';
import { reportOf } from './report.ts';
import { runStages } from './run-stages.ts';
import { stages } from './stages.ts';

/** These load a machine to its limits, which other tests share. */
const loading = ['overload', 'restarts', 'expensive-graphql'];
/** Stages whose promises tests beside the source show; here they would be tried a second time. */
const shownBy: Record<string, readonly string[]> = {
  races: [
    'rest-api/cart/cart.test.ts',
    'rest-api/wishlist/wishlist.test.ts',
    'rest-api/addresses/addresses.test.ts',
    'rest-api/account/account.test.ts',
    'rest-api/orders/orders.test.ts',
  ],
  payments: ['rest-api/payments/money.test.ts', 'rest-api/payments/payments.test.ts'],
  jobs: [
    'rest-api/jobs/job-worker.test.ts',
    'rest-api/letters/letters.test.ts',
    'rest-api/letters/crash.test.ts',
  ],
  fuzz: [
    'rest-api/hostile-input.test.ts',
    'rest-api/testing/contract/contract.test.ts',
    'bff/graphql/attacks.test.ts',
  ],
  authentication: [
    'rest-api/testing/contract/contract.test.ts',
    'rest-api/account/password.test.ts',
    'rest-api/account/login-attempts.test.ts',
  ],
  accounts: [
    'rest-api/account/password-reset.test.ts',
    'rest-api/account/email.test.ts',
    'rest-api/account/own-data.test.ts',
  ],
  lockout: ['rest-api/account/lockout.test.ts', 'rest-api/account/device-cookie.test.ts'],
  authorization: ['rest-api/testing/contract/contract.test.ts', 'bff/resolvers/shopper.test.ts'],
  'graphql-abuse': ['bff/graphql/attacks.test.ts'],
  'slow-bodies': ['bff/slow-bodies.test.ts', 'rest-api/routing/load-shedding.test.ts'],
  'greedy-account': [
    'rest-api/cart/cart.test.ts',
    'rest-api/wishlist/wishlist.test.ts',
    'rest-api/orders/list-orders.test.ts',
  ],
  faults: [
    'bff/rest/rest-trouble.test.ts',
    'rest-api/database/outage.test.ts',
    'rest-api/database/redis.test.ts',
  ],
  kills: ['launch/launch.test.ts', 'launch/several-of-each.test.ts', 'rest-api/payments/crash.test.ts'],
};
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

it.each(Object.entries(shownBy))(
  '%s is left out, and its promises are shown beside the source',
  (stage, files) => {
    expect(stages.map(({ name }) => name)).toContain(stage);
    expect(files.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
  },
);

const texts = new Map<string, ReturnType<typeof textsIn>>();

beforeAll(() => {
  for (const folder of ['dist/server', 'rest-api/database/migrations'] as const) {
    texts.set(folder, textsIn(projectRoot, folder));
  }
});

it.each(guards)('$name is where torture/guards says, to be taken out', ({ name, changes }) => {
  for (const { in: folder, find } of changes) onlyPlaceOf(name, find, texts.get(folder) ?? []);
  expect(changes.length).toBeGreaterThan(0);
});
