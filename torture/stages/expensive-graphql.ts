import { randomUUID } from 'node:crypto';
import { addBooks } from '../../rest-api/testing/books.ts';
import type { GuaranteeTally } from '../guarantee-tally.ts';
import { ownDatabase } from '../own-database.ts';
import { type ShopRequest, sendPastShedding, sendRequest } from '../request.ts';
import { at, graphqlCode } from '../responses.ts';
import { Server } from '../server.ts';
import type { Stage } from '../stage.ts';

const connections = 48;
const books = 4_000;
/** As many searches as the size limits allow, and as many as the cost limit allows. */
const [tooMany, asMany] = [11, 4];

/** Operations that read as much of the catalogue as they may, different ones each time. */
export const expensiveGraphql: Stage = {
  name: 'expensive-graphql',
  does: `${connections} connections that send operations with up to ${tooMany} searches`,
  async run(context) {
    const { buyers, database, url } = await ownDatabase(context, 1);
    const [buyer] = buyers;
    if (!buyer) throw new Error('There is no buyer.');
    const [book = ''] = await addBooks(
      database,
      Array.from({ length: books }, (_, index) => ({ title: `A Book of ${index} Pages` })),
    );
    await buyer.fill(book);
    const rest = await Server.rest(context.root, url);
    context.onEnd(() => rest.end());
    const env = { TRUSTED_PROXIES: 'loopback' };
    const bff = await Server.bff(context.root, rest.origin, env);
    context.onEnd(() => bff.end());

    const refused = context.guarantee(`an operation with ${tooMany} searches is refused with what it costs`);
    const cart = context.guarantee('a cart is answered in time while operations that may run keep coming');
    const list = context.guarantee('… and so is a search of another network');
    for (let left = context.times(50, 10); left > 0; left -= 1) {
      const response = await sendRequest(bff.origin, searches(tooMany));
      const cost = at(response.body, 'errors', 0, 'extensions', 'cost');
      const isRefused = graphqlCode(response) === 'OPERATION_TOO_LARGE' && Number(cost) > 0;
      refused.try(isRefused, `it was answered ${response.status} ${response.text.slice(0, 100)}`);
    }
    const graphql = { method: 'POST', path: '/graphql' };
    const cartOf = () => ({ ...graphql, token: buyer.token, body: { query: '{ cart { count } }' } });
    const searchOf = () => ({ ...searches(1), headers: { 'x-forwarded-for': '203.0.113.7' } });
    const seconds = context.times(10, 3);
    const quietMs = await medianMs(bff.origin, cartOf, cart, 1);

    let stopping = false;
    const attack = Array.from({ length: connections }, async () => {
      while (!stopping) {
        // Their responses do not matter.
        await sendRequest(bff.origin, searches(asMany)).catch(() => undefined);
      }
    });
    try {
      for (const [tally, request] of [
        [cart, cartOf],
        [list, searchOf],
      ] as const) {
        const ms = await medianMs(bff.origin, request, tally, seconds);
        const maxMs = context.times(250, 600) + 10 * quietMs;
        tally.try(
          ms < maxMs,
          `half of them took more than ${ms.toFixed(0)} ms; alone a cart took ${quietMs.toFixed(0)} ms`,
        );
        context.note(
          `half were answered within ${ms.toFixed(0)} ms; a cart alone within ${quietMs.toFixed(0)} ms`,
        );
      }
    } finally {
      stopping = true;
      await Promise.all(attack);
    }
  },
};

/** Sends requests one after the other; each has to succeed. Returns the median time in milliseconds. */
async function medianMs(
  origin: string,
  request: () => ShopRequest,
  tally: GuaranteeTally,
  seconds: number,
): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const began = performance.now();
    // On a busy machine load shedding may reject some; the time of the retries counts.
    const { status, body, text } = await sendPastShedding(origin, request());
    const ms = performance.now() - began;
    tally.try(
      status === 200 && at(body, 'errors') === undefined,
      `it was answered ${status} ${text.slice(0, 200)}`,
    );
    tally.took(ms);
    times.push(ms);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
}

/** A visitor's operation with this many uncached searches. */
function searches(count: number): ShopRequest {
  const lists = Array.from({ length: count }, (_, index) => {
    const text = randomUUID().slice(0, 4);
    return `s${index}: products(filter: { search: "${text}" }, first: 100) { totalCount nodes { id title author image } }`;
  });
  return { method: 'POST', path: '/graphql', body: { query: `{ ${lists.join(' ')} }` } };
}
