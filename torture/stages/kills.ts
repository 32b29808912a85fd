import { kill } from '../../launch/testing/shop-process.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { addsUp, stocked } from '../buying.ts';
import type { GuaranteeTally } from '../guarantee-tally.ts';
import { Ledger } from '../ledger.ts';
import { Random } from '../random.ts';
import { waitUntil } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Stage, StageContext } from '../stage.ts';
import { Writer } from '../writer.ts';

const minForHalf = 5;
/** Copies that no run sells. */
const plenty = 100_000;
const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Kills parts of shops during writes; every acknowledged write has to be there afterwards. */
export const kills: Stage = {
  name: 'kills',
  does: 'kill -9 of every process, and of all, during writes',
  async run(context) {
    const settings = context.guarantee('fsync, synchronous_commit, full_page_writes are on');
    const isBack = (who: string, usualMs: number) =>
      context.guarantee(`back after kill -9 of ${who}, half of the times within ${usualMs / 1_000} s`);
    const back: Back = {
      rest: isBack('the REST service', usuallyBackMs.rest),
      bff: isBack('the public server', usuallyBackMs.bff),
      backends: isBack('a database backend', usuallyBackMs.backends),
      postmaster: isBack('the database', usuallyBackMs.postmaster),
      all: isBack('everything and a new start', usuallyBackMs.all),
    };
    const lost = context.guarantee('an acknowledged write is there after the kills');
    const stock = context.guarantee('the movements and the holds of a book add up after the kills');
    // Most of a kill is waiting: several shops wait in parallel.
    const shops = context.times(2, 1);
    await Promise.all(
      Array.from({ length: shops }, async (_, index) => {
        const shop = await context.ownShop();
        for (const name of durable) {
          const { rows } = await shop.database.$client.query(`show ${name}`);
          settings.try(rows[0]?.[name] === 'on', `${name} is ${rows[0]?.[name]}`);
        }
        const random = Random.of(context.seed, `kills of shop ${index}`);
        await killOften(context, shop, random, back, lost);
        await addsUp(stock, shop);
      }),
    );
    tryUsual(back);
  },
};

async function killOften(
  context: StageContext,
  shop: Shop,
  random: Random,
  back: Back,
  lost: GuaranteeTally,
): Promise<void> {
  const books = await addBooks(shop.database, [{}, {}]);
  for (const book of books) await stocked(shop, book, plenty);
  const ledger = new Ledger();
  const writers = Array.from({ length: context.times(2, 4) }, () => new Writer(shop, ledger, books));
  // The tests run beside whatever else the machine does.
  const patience = { withinMs: context.times(10_000, 60_000), hasTime: context.timeFor('kills', 80) };
  for (let left = context.times(8, 1); left > 0 && patience.hasTime(); left -= 1) {
    const plan = victims.flatMap(({ victim, each }) =>
      Array.from({ length: context.short ? 1 : each }, () => victim),
    );
    await killEach(shop, ledger, random, random.shuffled(plan), back, patience);
    context.note(`${left - 1} rounds left, ${ledger.acknowledged} writes acknowledged`);
  }
  await ledger.grown(5);
  for (const writer of writers) await writer.stop();
  await ledger.check(shop.databaseUrl, lost);
}

function tryUsual(back: Back): void {
  for (const who of Object.keys(back) as (keyof Back)[]) {
    const usual = back[who].percentile(50);
    // A median of a handful means nothing.
    if (usual === undefined || back[who].ms.length < minForHalf) continue;
    back[who].try(usual < usuallyBackMs[who], `half took ${usual.toFixed(0)} ms or more`);
  }
}

type Victim = 'rest' | 'bff' | 'backends' | 'postmaster';

/** Recovery times, by what was killed. */
type Back = Record<Victim | 'all', GuaranteeTally>;

/**
 * What is killed, and how often between two kills of everything: the launcher gives up on what exits more than five
 * times within half a minute.
 */
const victims: readonly { victim: Victim; each: number }[] = [
  { victim: 'rest', each: 4 },
  { victim: 'bff', each: 4 },
  { victim: 'postmaster', each: 4 },
  { victim: 'backends', each: 24 },
];

/** A shop that has not recovered by then counts as lost. */
interface Patience {
  withinMs: number;
  hasTime(): boolean;
}

/** The median recovery time has to be below this, while the writers use the machine too. */
const usuallyBackMs: Record<keyof Back, number> = {
  rest: 1_000,
  bff: 1_000,
  backends: 1_000,
  postmaster: 1_000,
  // Its database, the check of its tables and its servers, one after the other.
  all: 3_000,
};

/** Kills one process after the other, each during writes, and then everything. */
async function killEach(
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
  tally: GuaranteeTally,
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
