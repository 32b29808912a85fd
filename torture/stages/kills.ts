import { addBooks } from '../../rest-api/testing/books.ts';
import { killEach, type Victim, victims } from '../killing.ts';
import { Ledger } from '../ledger.ts';
import { Random } from '../random.ts';
import type { Shop } from '../shop.ts';
import type { Stage, Trial } from '../stage.ts';
import type { Tally } from '../tally.ts';
import { Writer } from '../writer.ts';

const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Kills parts of shops while they are written to; what was acknowledged has to be there afterwards. */
export const kills: Stage = {
  name: 'kills',
  does: 'kill -9 of every process, and of all, during writes',
  async run(trial) {
    const settings = trial.promise('fsync, synchronous_commit, full_page_writes are on');
    const back = {
      rest: trial.promise('the shop is back after kill -9 of the REST service'),
      bff: trial.promise('the shop is back after kill -9 of the public server'),
      backends: trial.promise('the shop is back after kill -9 of a database backend'),
      postmaster: trial.promise('the shop is back after kill -9 of the database'),
      all: trial.promise('the shop is back after kill -9 of everything; from its start on'),
    };
    const lost = trial.promise('an acknowledged write is there after the kills');
    // Most of a kill is waiting: several shops wait at once.
    const shops = trial.times(3, 1);
    await Promise.all(
      Array.from({ length: shops }, async (_, index) => {
        const shop = await trial.ownShop();
        for (const name of durable) {
          const { rows } = await shop.database.$client.query(`show ${name}`);
          settings.try(rows[0]?.[name] === 'on', `${name} is ${rows[0]?.[name]}`);
        }
        const random = Random.of(trial.seed, `kills of shop ${index}`);
        await killOften(trial, shop, random, back, lost);
      }),
    );
  },
};

async function killOften(
  trial: Trial,
  shop: Shop,
  random: Random,
  back: Record<Victim | 'all', Tally>,
  lost: Tally,
): Promise<void> {
  const books = await addBooks(shop.database, [{}, {}]);
  const ledger = new Ledger();
  const writers = Array.from({ length: trial.times(2, 4) }, () => new Writer(shop, ledger, books));
  const hasTime = trial.timeFor('kills', 75);
  for (let left = trial.times(5, 1); left > 0 && hasTime(); left -= 1) {
    const plan = victims.flatMap(({ victim, each }) =>
      Array.from({ length: trial.short ? 1 : each }, () => victim),
    );
    await killEach(shop, ledger, random, random.shuffled(plan), back, hasTime);
    trial.note(`${left - 1} rounds left, ${ledger.acknowledged} writes acknowledged`);
  }
  await ledger.grown(5);
  for (const writer of writers) await writer.stop();
  await ledger.check(shop.databaseUrl, lost);
}
