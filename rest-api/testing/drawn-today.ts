/** Whether all values are tried: in `npm test -- --all`. */
export const takesAll = process.env.QUIRE_TEST_ALL === 'yes';

const today = Number(process.env.QUIRE_TEST_SEED ?? Math.floor(Date.now() / 86_400_000));

/**
 * The values that are tried today: a tenth of them, another one each day, so that ten days try all; or all of them, in
 * `npm test -- --all`. Where a value fails, `QUIRE_TEST_ALL=yes npx vitest run` on its file tries it again on any day.
 * @param drawnBefore how many values a test has drawn from before, so that also of short lists each is tried one day
 */
export function drawnToday<Value>(values: readonly Value[], drawnBefore = 0): Value[] {
  return takesAll ? [...values] : values.filter((_, index) => (drawnBefore + index) % 10 === today % 10);
}
