import { beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import { guards } from './guards/guards.ts';
import { onlyPlaceOf, textsIn } from './patched-copy.ts';
import { reportOf } from './report.ts';
import { type RunSettings, runStages } from './run-stages.ts';
import { stages } from './stages.ts';

const seed = Math.floor(Math.random() * 1_000_000);
/** These load a machine to its limits, which other tests share. */
const loading = new Set(['overload', 'restarts', 'expensive-graphql']);
/** These have shops of their own and mostly wait, while the others work. */
const waiting = new Set(['lockout', 'slow-bodies', 'faults', 'kills']);
const tried = stages.filter(({ name }) => !loading.has(name));

it(`what the shop promises holds, tried a little (seed ${seed})`, async ({ signal }) => {
  const settings: RunSettings = {
    // A test that takes too long stops its shops, too.
    ...{ seed, short: true, root: projectRoot, stop: signal },
    say: () => undefined,
  };
  const halves = await Promise.all([
    runStages(
      tried.filter(({ name }) => waiting.has(name)),
      settings,
    ),
    runStages(
      tried.filter(({ name }) => !waiting.has(name)),
      settings,
    ),
  ]);
  const results = halves.flat();
  const tallies = results.flatMap((result) => result.tallies);
  const broken = tallies.filter(({ violations }) => violations > 0);
  expect(broken, reportOf(results)).toEqual([]);
  expect(tallies.filter(({ tries, skipped }) => tries === 0 && skipped === undefined)).toEqual([]);
}, 400_000);

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
