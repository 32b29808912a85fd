import type { Trial } from './stage.ts';
import type { Tally } from './tally.ts';

/** Resolves to the milliseconds that a request took. */
type Timed = () => Promise<number>;

/** Sends two kinds of requests in pairs, whose durations must not tell them apart: the median gap is below 2 ms. */
export async function tryMedianGap(
  trial: Trial,
  tally: Tally,
  { pairs, hasTime }: { pairs: number; hasTime(): boolean },
  [one, other]: readonly [Timed, Timed],
): Promise<void> {
  const gaps: number[] = [];
  for (let left = pairs; left > 0 && hasTime(); left -= 1) {
    // Alternates, so that slowdowns of this machine affect both alike.
    const isOneFirst = left % 2 === 0;
    const first = await (isOneFirst ? one : other)();
    const second = await (isOneFirst ? other : one)();
    tally.took(first);
    tally.took(second);
    gaps.push(isOneFirst ? first - second : second - first);
  }
  gaps.sort((a, b) => a - b);
  // The true median is between these two ranks but for one time in ten thousand, whatever else the machine does.
  const spread = 1.95 * Math.sqrt(gaps.length);
  const at = (rank: number) => gaps[Math.round(rank)] ?? 0;
  const [lowest, gap, highest] = [-spread, 0, spread].map((away) => at(gaps.length / 2 + away)) as [
    number,
    number,
    number,
  ];
  const figures = `${gap.toFixed(2)} ms, with what is measured between ${lowest.toFixed(2)} and ${highest.toFixed(2)} ms`;
  trial.note(`the median gap is ${figures}`);
  tally.held(tally.ms.length - 1);
  tally.try(lowest < 2 && highest > -2, `the median gap is ${figures}`);
}
