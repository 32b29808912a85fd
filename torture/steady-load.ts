import type { Random } from './random.ts';
import { type ShopRequest, type ShopResponse, sendPastShedding } from './request.ts';
import { at } from './responses.ts';
import type { Tally } from './tally.ts';

/** Shoppers who read and write until they are stopped; each response that they need is a try of a guarantee. */
export class SteadyLoad {
  #stopping = false;
  readonly #done: Promise<unknown>;

  constructor(
    random: Random,
    origin: string,
    tally: Tally,
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
