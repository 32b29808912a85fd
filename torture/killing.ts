import { kill } from '../launch/testing/shop-process.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { waitUntil } from './request.ts';
import type { Shop } from './shop.ts';
import type { Tally } from './tally.ts';

export type Victim = 'rest' | 'bff' | 'backends' | 'postmaster';

/** Recovery times, by what was killed. */
export type Back = Record<Victim | 'all', Tally>;

/**
 * What is killed, and how often between two kills of everything: the launcher gives up on what exits more than five
 * times within half a minute.
 */
export const victims: readonly { victim: Victim; each: number }[] = [
  { victim: 'rest', each: 4 },
  { victim: 'bff', each: 4 },
  { victim: 'postmaster', each: 4 },
  { victim: 'backends', each: 24 },
];

/** What has not recovered by then counts as lost. */
export interface Patience {
  withinMs: number;
  hasTime(): boolean;
}

/** The median recovery time has to be below this, while the writers use the machine too. */
export const usuallyBackMs: Record<keyof Back, number> = {
  rest: 1_000,
  bff: 1_000,
  backends: 1_000,
  postmaster: 1_000,
  // Its database, the check of its tables and its servers, one after the other.
  all: 3_000,
};

/** Kills one process after the other, each during writes, and then everything. */
export async function killEach(
  shop: Shop,
  ledger: Ledger,
  random: Random,
  plan: readonly Victim[],
  back: Back,
  { withinMs, hasTime }: Patience,
): Promise<void> {
  for (const victim of plan) {
    if (!hasTime()) break;
    await killOne(shop, ledger, random, { victim, withinMs }, back[victim]);
  }
  await ledger.grown(5);
  const ms = await shop.killAndOpen();
  back.all.took(ms);
  back.all.try(ms < withinMs, `it took ${ms.toFixed(0)} ms`);
}

/** A shop has recovered when it is ready and acknowledges writes. */
async function killOne(
  shop: Shop,
  ledger: Ledger,
  random: Random,
  { victim, withinMs }: { victim: Victim; withinMs: number },
  tally: Tally,
): Promise<void> {
  await shop.ready();
  await ledger.grown(5);
  // The connections of this process would be killed too.
  if (victim === 'backends' || victim === 'postmaster') await shop.forgetDatabase();
  await waitUntil(`there is something to kill: ${victim}`, () => shop.processes()[victim].length > 0);
  kill(random.pick(shop.processes()[victim]).pid);
  const before = ledger.acknowledged;
  try {
    const isBack = async () => ledger.acknowledged > before + 3 && (await shop.ready(200)) < 200;
    tally.took(await waitUntil('a write is acknowledged again', isBack, withinMs));
    tally.try(true, '');
  } catch (error) {
    tally.try(false, `${error} The shop has said: ${shop.log.slice(-1_000)}`);
  }
  if (victim === 'postmaster') await shop.reconnect();
}
