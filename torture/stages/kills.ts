import { addBooks } from '../../rest-api/testing/books.ts';
import { eventually } from '../ask.ts';
import { Ledger } from '../ledger.ts';
import { kill, type Processes, type Shop } from '../shop.ts';
import type { Stage, Trial } from '../stage.ts';
import { Writer } from '../writer.ts';

const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];
const victims = ['rest', 'bff', 'backends', 'postmaster'] as const;
type Victim = (typeof victims)[number];
const names: Record<Victim, string> = {
  rest: 'the REST service',
  bff: 'the public server',
  backends: 'a database backend',
  postmaster: 'the database',
};
/** A launcher gives up on what ends more than five times within half a minute. */
const perGeneration: Record<Victim, number> = { rest: 4, bff: 4, backends: 8, postmaster: 3 };
const readyWithinMs = 10_000;

/** Kills parts of the shop while it is written to; what was acknowledged has to be there afterwards. */
export const kills: Stage = {
  name: 'kills',
  does: 'kill -9 of every process during writes',
  async run(trial) {
    const shop = await trial.ownShop();
    const settings = trial.promise('fsync, synchronous_commit, full_page_writes are on');
    for (const name of durable) {
      const { rows } = await shop.database.$client.query(`show ${name}`);
      settings.try(rows[0]?.[name] === 'on', `${name} is ${rows[0]?.[name]}`);
    }
    const books = await addBooks(shop.database, [{}, {}]);
    const ledger = new Ledger();
    const writers = Array.from({ length: 4 }, () => new Writer(shop, ledger, books));
    const tallies = tallyEach(trial);
    const everything = trial.promise('the shop is back after kill -9 of everything; from the start on');
    const lost = trial.promise('an acknowledged write is there after the kills');
    for (let left = trial.times(6, 1); left > 0; left -= 1) {
      const plan = victims.flatMap((victim) =>
        Array.from({ length: trial.short ? 1 : perGeneration[victim] }, () => victim),
      );
      for (const victim of trial.random.shuffled(plan))
        await killOne(trial, shop, ledger, victim, tallies[victim]);
      await amongWrites(shop, ledger);
      everything.took(await shop.killAndOpen());
      everything.try((everything.ms.at(-1) ?? 0) < readyWithinMs, 'it took too long');
      trial.note(`${left - 1} rounds left, ${ledger.acknowledged} writes acknowledged`);
    }
    await amongWrites(shop, ledger);
    for (const writer of writers) await writer.stop();
    await ledger.check(shop.databaseUrl, lost);
  },
};

function tallyEach(trial: Trial) {
  const tally = (victim: Victim) => trial.promise(`the shop is back after kill -9 of ${names[victim]}`);
  return {
    ...{ rest: tally('rest'), bff: tally('bff') },
    ...{ backends: tally('backends'), postmaster: tally('postmaster') },
  };
}

async function killOne(
  { random }: Trial,
  shop: Shop,
  ledger: Ledger,
  victim: Victim,
  tally: ReturnType<typeof tallyEach>[Victim],
): Promise<void> {
  await amongWrites(shop, ledger);
  // The pool of this very process would be among the victims.
  if (victim === 'backends' || victim === 'postmaster') await shop.forgetDatabase();
  const { pid } = random.pick(await running(shop, victim));
  kill(pid);
  const before = ledger.acknowledged;
  try {
    const ms = await eventually(
      'a write is acknowledged again',
      async () => ledger.acknowledged > before + 3 && (await shop.ready(200)) < 200,
      readyWithinMs,
    );
    tally.took(ms);
    tally.try(true, '');
  } catch (error) {
    tally.try(false, String(error));
  }
  if (victim === 'postmaster') await shop.reconnect();
}

/** In the middle of the writing. */
async function amongWrites(shop: Shop, ledger: Ledger): Promise<void> {
  await shop.ready();
  const before = ledger.acknowledged;
  await eventually('writes are acknowledged', () => ledger.acknowledged > before + 5);
}

async function running(shop: Shop, victim: Victim): Promise<Processes[Victim]> {
  await eventually(`${names[victim]} runs`, () => shop.processes()[victim].length > 0);
  return shop.processes()[victim];
}
