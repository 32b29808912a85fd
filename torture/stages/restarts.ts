import { type Target, TroubleProxy } from '../../http/testing/trouble-proxy.ts';
import type { GuaranteeTally } from '../guarantee-tally.ts';
import { ownDatabase } from '../own-database.ts';
import type { Random } from '../random.ts';
import { type ShopRequest, type ShopResponse, sendPastShedding, waitUntil } from '../request.ts';
import { at } from '../responses.ts';
import { Server } from '../server.ts';
import type { Stage } from '../stage.ts';

const shoppers = 12;
/** Two connections may be long polls of public servers, which no shopper would miss. */
const minUnderWay = 3;

/** Servers are shut down and started again, one after the other, during shoppers' requests. */
export const restarts: Stage = {
  name: 'restarts',
  does: 'SIGTERM and a new start of two REST services and two public servers in turn, under load',
  async run(context) {
    const { buyers, books, url } = await ownDatabase(context, shoppers);
    const rests = await Promise.all([Server.rest(context.root, url), Server.rest(context.root, url)]);
    for (const server of rests) context.onEnd(() => server.end());
    const restLine = await TroubleProxy.to(...rests.map(targetOfServer));
    context.onEnd(() => restLine.close());
    const bffs = await Promise.all([
      Server.bff(context.root, restLine.origin),
      Server.bff(context.root, restLine.origin),
    ]);
    for (const server of bffs) context.onEnd(() => server.end());
    const line = await TroubleProxy.to(...bffs.map(targetOfServer));
    context.onEnd(() => line.close());

    const served = context.guarantee('0 failed requests while one of two servers restarts');
    const order = context.guarantee('a restart ends in order, with exit code 0, and begins again');
    const tokens = buyers.map(({ token }) => token);
    const load = new SteadyLoad(context.random, line.origin, served, tokens, books);
    const hasTime = context.timeFor('restarts', 55);
    for (let left = context.times(10, 1); left > 0 && hasTime(); left -= 1) {
      for (const server of [...rests, ...bffs]) {
        // Without running requests the restart would show nothing.
        const leading = rests.includes(server) ? restLine : line;
        await waitUntil('requests are under way there', () => leading.underWay(server.port) >= minUnderWay);
        const before = served.tries;
        const began = performance.now();
        const code = await server.end();
        await server.start();
        order.took(performance.now() - began);
        order.try(code === 0, `it ended with ${code}`);
        await waitUntil('shoppers have met it', () => served.tries >= before + 50);
      }
    }
    await load.stop();
  },
};

const targetOfServer = ({ port }: Server): Target => ({ host: '127.0.0.1', port });

/** Shoppers who read and write until they are stopped; each response that they need is a try of a guarantee. */
class SteadyLoad {
  #stopping = false;
  readonly #done: Promise<unknown>;

  constructor(
    random: Random,
    origin: string,
    tally: GuaranteeTally,
    tokens: readonly string[],
    books: readonly string[],
  ) {
    const shopper = async (token: string) => {
      while (!this.#stopping) {
        const request = random.pick(requests(token, random.pick(books)));
        const { method = 'GET', path } = request;
        try {
          let response = await sendPastShedding(origin, request);
          // The server closed the connection without reading the request: browsers retry by themselves.
          if (response.status === 408) response = await sendPastShedding(origin, request);
          tally.took(response.ms);
          tally.try(
            isServed(response),
            `${method} ${path}: ${response.status} ${response.text.slice(0, 200)}`,
          );
        } catch (error) {
          tally.try(false, `${method} ${path}: ${error}`);
        }
      }
    };
    this.#done = Promise.all(tokens.map(shopper));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#done;
  }
}

const requests = (token: string, book: string): ShopRequest[] => [
  { path: '/' },
  { path: '/api/products?first=5' },
  { path: '/api/user/cart', token },
  { method: 'POST', path: '/api/user/wishlist', token, body: { product: { _id: book } } },
  { method: 'POST', path: '/api/user/cart', token, body: { product: { _id: book } } },
  graphql(token, '{ cart { count totals { totalPaise } } }'),
  graphql(token, `mutation { addToWishlist(productId: "${book}") { count } }`),
];

const graphql = (token: string, query: string): ShopRequest => ({
  method: 'POST',
  path: '/graphql',
  token,
  body: { query },
});

function isServed({ status, text, body }: ShopResponse): boolean {
  // A full cart is an expected error.
  const isFull = status === 400 && /At most 99/.test(text);
  return isFull || (status < 400 && at(body, 'errors') === undefined);
}
