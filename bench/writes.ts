import { addToCartBody, preflighted } from './bff/questions.ts';
import { startWholeShop, type WholeShop } from './bff/whole-shop.ts';
import { build } from './build.ts';
import { measure, type OneRequest, type Question } from './load/measure.ts';
import { pinThisProcess } from './load/pinned-server.ts';
import type { Report, Row } from './report.ts';

/** Connections, and shoppers. */
const atOnce = [8, 64];
const maxAtOnce = Math.max(...atOnce);
/** Before the first round: code runs slower until it is compiled. Others do it, as a line holds 99 copies. */
const warmUpRequests = 4_000;

/** Small carts, as most are. */
const booksInCart = 4;

interface Shopper {
  token: string;
  addressId: string;
}

/** What is measured: a call of a shopper about one of the books. */
interface Call {
  what: string;
  request(shopper: Shopper, book: string): OneRequest;
  maxMicros?: number;
  /** Requests a round. */
  requests?: number;
  rounds?: number;
  /** Whether all shoppers take turns, however many are at once. */
  byAll?: boolean;
}

const graphql = (body: string): OneRequest => ({ path: '/graphql', body });
const rest = (path: string, body: object): OneRequest => ({
  path: `/api/user${path}`,
  body: JSON.stringify(body),
});
const mutation = (query: string, variables: object) => graphql(JSON.stringify({ query, variables }));

const calls: Call[] = [
  {
    what: 'add to cart, GraphQL',
    request: (_, book) => graphql(addToCartBody(book)),
    maxMicros: 5_000,
  },
  {
    what: 'add to cart, /api',
    request: (_, book) => rest('/cart', { product: { _id: book } }),
  },
  {
    what: 'one copy less, /api',
    request: (_, book) => rest(`/cart/${book}`, { action: { type: 'decrement' } }),
  },
  {
    what: 'add to wishlist, /api',
    request: (_, book) => rest('/wishlist', { product: { _id: book } }),
  },
  {
    what: 'Buy in the sandbox, GraphQL',
    request: ({ addressId }) =>
      mutation(
        'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on OrderPlacement { order { id } } ... on Refusal { message } } }',
        { input: { addressId, idempotencyKey: crypto.randomUUID() } },
      ),
    // An account that does not pay can order a limited number of times an hour.
    requests: maxAtOnce,
    rounds: 3,
    byAll: true,
  },
];

/**
 * `npm run bench -- writes`: what logged-in shoppers do, durably, with as many shoppers as connections: the processor
 * time of all processes.
 */
export async function run(report: Report): Promise<void> {
  build();
  const stops: (() => Promise<void>)[] = [];
  try {
    const shop = await startWholeShop((stop) => void stops.push(stop));
    pinThisProcess();
    const { books, all } = await prepare(shop.all.origin);
    const warmers = all.splice(maxAtOnce);
    for (const call of calls)
      await measureCall(
        shop,
        { ...call, requests: Math.min(warmUpRequests, 5 * (call.requests ?? warmUpRequests)), rounds: 1 },
        books,
        warmers,
        maxAtOnce,
      );
    for (const connections of atOnce) {
      const rows = report.table(`${connections} shoppers at once`, { 'req/s': 0, 'CPU µs': 0 });
      for (const call of calls)
        rows.push(
          await measureCall(shop, call, books, call.byAll ? all : all.slice(0, connections), connections),
        );
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function measureCall(
  shop: WholeShop,
  { what, request, maxMicros, requests = 160, rounds }: Call,
  books: readonly string[],
  who: readonly Shopper[],
  connections: number,
): Promise<Row> {
  let number = 0;
  const next = (): OneRequest => {
    const shopper = who[number % who.length];
    const book = books[Math.floor(number++ / who.length) % books.length];
    if (!shopper || !book) throw new Error('There are no shoppers or no books.');
    const made = request(shopper, book);
    return { ...made, headers: { ...preflighted, authorization: shopper.token } };
  };
  await requireSuccess(shop, next());
  const question: Question = {
    path: next,
    headers: preflighted,
    body: '',
    requests,
    connections,
  };
  const { perSecond, cpuMicros } = await measure(shop.all, question, rounds);
  return {
    what,
    figures: { 'req/s': perSecond, 'CPU µs': cpuMicros },
    goals: maxMicros === undefined ? [] : [{ of: 'CPU µs', value: cpuMicros, most: maxMicros, unit: 'µs' }],
  };
}

/** A refusal of GraphQL has the status of a success, and would be measured as one. */
async function requireSuccess({ all }: WholeShop, { path, headers, body }: OneRequest): Promise<void> {
  const response = await fetch(all.origin + path, {
    method: 'POST',
    headers: headers ?? {},
    body: body ?? null,
  });
  const text = await response.text();
  if (!response.ok || /Refused|TooMany|NotInStock|"errors"/.test(text)) throw new Error(`${path}: ${text}`);
}

/** Signed-up shoppers, twice as many as order at once, each with an address and a book in the cart. */
async function prepare(origin: string): Promise<{ books: string[]; all: Shopper[] }> {
  const call = async (path: string, body?: object, token = '') => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...preflighted, ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { products } = await call('/products');
  const books: string[] = products
    .filter((book: { outOfStock?: boolean }) => !book.outOfStock)
    .slice(10, 10 + booksInCart)
    .map(({ _id }: { _id: string }) => _id);
  const all: Shopper[] = [];
  for (let number = 0; number < 2 * maxAtOnce; number += 1) {
    const { encodedToken: token } = await call('/auth/signup', {
      email: `bench-${number}@quire.example`,
      password: 'a-long-password',
      firstName: 'A',
      lastName: 'B',
    });
    const { address } = await call('/users/address/add', { address: ADDRESS }, token);
    await call('/user/cart', { product: { _id: books[0] } }, token);
    all.push({ token, addressId: address[0]._id });
  }
  return { books, all };
}

const ADDRESS = {
  name: 'A B',
  mobile: '9876543210',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  area: '1 MG Road',
  locality: 'Ashok Nagar',
  alternatePhoneNumber: '',
};
