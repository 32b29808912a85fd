import type { Pool } from 'undici';
import type { SizeResult } from '../growth.ts';
import { type Action, type Timing, timedInTurn } from '../timing.ts';
import { ordersOfPage, type Samples } from './samples.ts';

type Query = Record<string, string>;

const turns = 40;
/** As many as the service has to the database. */
const connections = 8;
const first = String(ordersOfPage);

/** What staff look at, by kind: each kind is measured in all its variations in turn. */
function kinds(samples: Samples): Record<string, Query[]> {
  const each = (name: string, values: readonly string[], others: Query = {}) =>
    values.map((value): Query => ({ ...others, [name]: value }));
  const queue = { queue: 'true' };
  const day = (from: string) => ({
    placedFrom: from,
    placedTo: new Date(Date.parse(from) + 24 * 3_600_000).toISOString(),
  });
  const days = samples.days.map(day);
  const search = (values: readonly string[], others: Query = {}) => each('search', values, others);
  return {
    queue: [queue],
    'all orders': [{}],
    'by state of payment': each('state', ['CREATED', 'PAID', 'REFUNDED', 'FAILED', 'CANCELLED', 'EXPIRED']),
    'by state of delivery': each('fulfilment', ['UNFULFILLED', 'PARTLY_SHIPPED', 'SHIPPED', 'DELIVERED']),
    'by day': days,
    'by day, paid and delivered': days.map((one) => ({ ...one, state: 'PAID', fulfilment: 'DELIVERED' })),
    'by day, refunded': days.map((one) => ({ ...one, state: 'REFUNDED' })),
    'by state of India': each('region', samples.regions),
    'queue by state of India': each('region', samples.regions, queue),
    'refunded in a state of India': each('region', samples.regions, { state: 'REFUNDED' }),
    'by title, sold often': each('title', samples.popularTitles),
    'by title, sold rarely': each('title', samples.rareTitles),
    'by title, a word of many books': each('title', samples.commonWords),
    'queue by title, sold often': each('title', samples.popularTitles, queue),
    'queue by title, sold rarely': each('title', samples.rareTitles, queue),
    'expired by title, sold often': each('title', samples.popularTitles, { state: 'EXPIRED' }),
    'search: order number': search(samples.numbers),
    'search: id of an order': search(samples.ids),
    'search: a name that few have': search(samples.rareNames),
    'search: a name that many have': search(samples.commonNames),
    'search: a first name': search(samples.firstNames),
    'search: three letters of a name': search(samples.firstNames.map((name) => name.slice(0, 3))),
    'search: a name that nobody has': search(['Qwxz', 'Zzyzx Road', 'Xqj']),
    'search: a first name, in the queue': search(samples.firstNames, queue),
    'search: mobile number': search(samples.mobiles),
    'search: email': search(samples.emails),
    'search: ISBN, sold often': search(samples.popularIsbns),
    'search: ISBN, sold rarely': search(samples.otherIsbns),
    'search: ISBN, in the queue': search(samples.popularIsbns, queue),
    'search: id of a payment': search(samples.paymentIds),
    'search: id of a refund': search(samples.refundIds),
  };
}

/** What the first page of the back room counts beside its figures. */
const countedToday = (today: string): string[] => {
  const lists: Query[] = [{ fulfilment: 'PARTLY_SHIPPED' }, { placedFrom: today }, { state: 'CREATED' }];
  return [
    '/staff/today',
    ...lists.map((query) => `/staff/orders?${new URLSearchParams({ ...query, first: '1' })}`),
  ];
};

/** A shop with so many orders, as staff reach it. */
export interface MeasuredShop {
  size: number;
  pool: Pool;
  /** Of somebody who may read all. */
  token: string;
  samples: Samples;
}

type Kinds = Record<string, Action[]>;

/** Measures what staff read of orders over HTTP, by kind: one request of each kind to each shop in turn. */
export async function measure(shops: readonly MeasuredShop[]): Promise<SizeResult[]> {
  const opened = await Promise.all(
    shops.map(async (shop) => ({
      size: shop.size,
      kinds: await openShop(shop),
      timings: new Map<string, Timing>(),
    })),
  );
  for (const name of Object.keys(opened[0]?.kinds ?? {})) {
    const results = await timedInTurn(...opened.map(({ kinds }) => kinds[name] ?? []));
    for (const [at, { timings }] of opened.entries()) timings.set(name, results[at] as Timing);
  }
  return opened;
}

/** What staff read of a shop, by kind, once it has been in use. */
async function openShop({ pool, token, samples }: MeasuredShop): Promise<Kinds> {
  const read = async (path: string): Promise<void> => {
    const headers = { authorization: token };
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api${path}`, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  };
  const page = (query: Query) => () => read(`/staff/orders?${new URLSearchParams({ ...query, first })}`);
  const cycled = (actions: readonly Action[]): Action[] =>
    Array.from({ length: turns }, (_, turn) => actions[turn % actions.length] as Action);

  // As in a running shop, all connections are open, and what each reads of the system catalogs is there.
  const [title, name] = [samples.commonWords[0] ?? '', samples.firstNames[0] ?? ''];
  const opening: Query[] = [{}, { queue: 'true' }, { title }, { search: name }];
  for (const query of opening) {
    await Promise.all(Array.from({ length: connections }, page(query)));
  }
  const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
  return {
    ...Object.fromEntries(
      Object.entries(kinds(samples)).map(([kind, queries]) => [kind, cycled(queries.map(page))]),
    ),
    'one order': cycled(samples.ids.map((id) => () => read(`/staff/orders/${id}`))),
    'Today: figures': cycled([() => read('/staff/today')]),
    'Today: figures and counts, at once': cycled([() => Promise.all(countedToday(today).map(read))]),
  };
}
