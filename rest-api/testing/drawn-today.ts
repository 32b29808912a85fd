/** Whether all values are tried: in `npm test -- --all`. */
export const takesAll = process.env.QUIRE_TEST_ALL === 'yes';

const today = dayOf(process.env.QUIRE_TEST_SEED);

/**
 * Which tenth is tried, from 0 to 9.
 * @param seed what `QUIRE_TEST_SEED` says in place of the day
 * @throws when it is no whole number, by which no value would be tried
 */
export function dayOf(seed = String(Math.floor(Date.now() / 86_400_000))): number {
  if (!/^-?\d+$/.test(seed)) throw new Error(`QUIRE_TEST_SEED is ${seed}: it has to be a whole number.`);
  return Math.abs(Number(seed) % 10);
}

/**
 * The values that are tried today: a tenth of them, another one each day, so that ten days try all; or all of them, in
 * `npm test -- --all`. Where a value fails, `QUIRE_TEST_ALL=yes npx vitest run` on its file tries it again on any day.
 * @param drawnBefore how many values a test has drawn from before, so that also of short lists each is tried one day
 */
export function drawnToday<Value>(values: readonly Value[], drawnBefore = 0): Value[] {
  return takesAll ? [...values] : values.filter((_, index) => (drawnBefore + index) % 10 === today);
}
