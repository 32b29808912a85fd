import { setTimeout as pause } from 'node:timers/promises';
import { knock } from '../ask.ts';
import { ownDatabase } from '../own-database.ts';
import { Server } from '../server.ts';
import type { Stage, Trial } from '../stage.ts';
import { type Target, TroubleProxy } from '../trouble-proxy.ts';

/** Servers ended in order and started again, one after the other, while shoppers come. */
export const restarts: Stage = {
  name: 'restarts',
  does: 'SIGTERM and a new start of two REST services and two public servers in turn, under load',
  async run(trial) {
    const { buyers, books, url } = await ownDatabase(trial, 6);
    const rests = await Promise.all([Server.rest(trial.root, url), Server.rest(trial.root, url)]);
    for (const server of rests) trial.onEnd(() => server.end());
    const restLine = await TroubleProxy.to(...rests.map(targetOfServer));
    trial.onEnd(() => restLine.close());
    const bffs = await Promise.all([
      Server.bff(trial.root, restLine.origin),
      Server.bff(trial.root, restLine.origin),
    ]);
    for (const server of bffs) trial.onEnd(() => server.end());
    const line = await TroubleProxy.to(...bffs.map(targetOfServer));
    trial.onEnd(() => line.close());

    const requests = trial.promise('0 failed requests while one of two servers restarts');
    const rounds = trial.promise('a restart ends and begins in order');
    const load = new Load(
      trial,
      line.origin,
      requests,
      buyers.map(({ token }) => token),
      books,
    );
    for (let left = trial.times(5, 1); left > 0; left -= 1) {
      for (const server of [...rests, ...bffs]) {
        const before = requests.tries;
        const began = performance.now();
        await server.end();
        await server.start();
        rounds.took(performance.now() - began);
        while (requests.tries < before + 50) await pause(5);
        rounds.try(true, '');
      }
    }
    await load.stop();
  },
};

const targetOfServer = ({ port }: Server): Target => ({ host: '127.0.0.1', port });

/** Shoppers who read and write until they are told to stop. */
class Load {
  #stopping = false;
  readonly #done: Promise<unknown>;

  constructor(
    trial: Trial,
    origin: string,
    tally: ReturnType<Trial['promise']>,
    tokens: readonly string[],
    books: readonly string[],
  ) {
    const shopper = async (token: string) => {
      while (!this.#stopping) {
        const question = trial.random.pick([
          { path: '/' },
          { path: '/api/products?first=5' },
          { path: '/api/user/cart', token },
          {
            path: '/api/user/wishlist',
            method: 'POST',
            token,
            body: { product: { _id: trial.random.pick(books) } },
          },
          {
            path: '/api/user/cart',
            method: 'POST',
            token,
            body: { product: { _id: trial.random.pick(books) } },
          },
          {
            path: '/graphql',
            method: 'POST',
            token,
            body: { query: '{ cart { count totals { totalPaise } } }' },
          },
          {
            ...{ path: '/graphql', method: 'POST', token },
            body: { query: `mutation { addToWishlist(productId: "${trial.random.pick(books)}") { count } }` },
          },
        ]);
        await knock(origin, question).then(
          ({ status, ms, text, body }) => {
            tally.took(ms);
            // A cart that is full is a refusal as it should be.
            const fine = status < 400 || (status === 400 && /At most 99/.test(text));
            tally.try(
              fine && !body?.errors?.[0]?.extensions,
              `${question.path}: ${status} ${text.slice(0, 200)}`,
            );
          },
          (error) => tally.try(false, `${question.method ?? 'GET'} ${question.path}: ${error}`),
        );
      }
    };
    this.#done = Promise.all(tokens.map(shopper));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#done;
  }
}
