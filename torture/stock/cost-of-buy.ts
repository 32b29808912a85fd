import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import { buy, buyers, stocked } from './buying.ts';

const rounds = 6;
const buysInRound = 60;
const maxRatio = 1.3;

/** Compares Buy of a tracked book with Buy of one that is not, in turn: only in the full form, as it needs many. */
export async function costOfBuy(trial: Trial, shop: Shop, tracked: string, untracked: string): Promise<void> {
  if (trial.short) return;
  const tally = trial.promise(`Buy of a tracked book takes at most ${maxRatio} times the processor time`);
  await stocked(shop, tracked, (rounds + 1) * buysInRound);
  // The first of each warms up.
  await ticksOfBuys(shop, tracked);
  await ticksOfBuys(shop, untracked);
  const sums = { tracked: 0, untracked: 0 };
  for (let round = 0; round < rounds; round += 1) {
    sums.tracked += await ticksOfBuys(shop, tracked);
    sums.untracked += await ticksOfBuys(shop, untracked);
  }
  const ratio = sums.tracked / sums.untracked;
  trial.note(`Buy of a tracked book takes ${ratio.toFixed(2)} times the processor time`);
  tally.try(ratio <= maxRatio, `it takes ${ratio.toFixed(2)} times`);
}

async function ticksOfBuys(shop: Shop, book: string): Promise<number> {
  const all = await buyers(shop, buysInRound, () => [book]);
  const twoAtOnce = pLimit(2);
  const before = ticksOf(shop);
  await twoAtOnce.map(all, async (buyer) => {
    const { status } = await buy(shop, buyer);
    if (status !== 201) throw new Error(`Buy was answered ${status}.`);
  });
  const after = ticksOf(shop);
  return [...after].reduce((sum, [pid, ticks]) => sum + ticks - (before.get(pid) ?? 0), 0);
}

/** The processor time of the REST service and the database's sessions so far, in clock ticks, by process. */
function ticksOf(shop: Shop): Map<number, number> {
  const { rest, backends } = shop.processes();
  return new Map(
    [...rest, ...backends].map(({ pid }) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [utime, stime] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
      return [pid, (utime ?? 0) + (stime ?? 0)];
    }),
  );
}
