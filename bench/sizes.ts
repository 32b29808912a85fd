import { parseArgs } from 'node:util';

/** The sizes that are measured: those of an option such as `--books 50,10000`, or the usual ones. */
export function readSizes(noun: 'books' | 'orders', usual: readonly number[]): number[] {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { [noun]: { type: 'string', default: usual.join() } },
  });
  const text = String(values[noun]);
  const sizes = text.split(',').map(Number);
  if (sizes.every((size) => Number.isInteger(size) && size > 0)) return sizes;
  throw new Error(`--${noun} ${text}: give whole numbers with commas between, such as ${usual.join()}.`);
}
