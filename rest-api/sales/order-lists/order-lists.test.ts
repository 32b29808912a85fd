import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '../../catalogue/products/product-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { nextPage, readPages } from '../../testing/pages.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { addServiceToken } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { orders } from '../orders/order-tables.ts';
import { payments } from '../payments/payment-tables.ts';

const isbn = '9788173711466';
const count = 150;

let service: TestService;
let token: string;
let books: string[];
beforeAll(async () => {
  service = await startTestService();
  const { database } = service;
  ({ token } = await addServiceToken(database, 'orders:read'));
  books = await addBooks(
    database,
    ['Common Wings', 'Rare Wings', 'Other'].map((title) => ({ title })),
  );
  await database
    .update(products)
    .set({ importKey: `isbn:${isbn}` })
    .where(eq(products.id, books[1] ?? ''));
  await addRandomOrders();
});
afterAll(() => service.close());

/** Orders of each state, name and region, with one or two books, whose lines are stored after them and one by one. */
async function addRandomOrders(): Promise<void> {
  const { database } = service;
  const pick = (values: readonly string[], salt: string) =>
    sql`(${sql.param(values)}::text[])[1 + abs(hashtext(${salt} || number)) % ${values.length}::int]`;
  await database.execute(sql`
    insert into orders (user_id, id, idempotency_key, state, payment_id, fulfilment, nothing_to_send, address, price_paise,
      discount_paise, delivery_paise, total_paise, created_at)
    select gen_random_uuid(), gen_random_uuid(), number::text, state,
      case when state in ('paid', 'refunded') then 'pay_' || number end,
      case when state = 'paid' then ${pick(['unfulfilled', 'unfulfilled', 'partly_shipped', 'shipped'], 'fulfilment')}
        else 'unfulfilled' end,
      number % 11 = 0,
      jsonb_build_object('name', ${pick(['Ada Adams', 'Zoë Adams', 'Zoë Quill'], 'name')}, 'mobile', '9876543210',
        'alternatePhoneNumber', '', 'state', ${pick(['Goa', 'Kerala'], 'region')}), 100, 0, 0, 100,
      -- Several at the same moment.
      now() - (number / 3) * interval '1 minute'
    from (select number, ${pick(['paid', 'paid', 'paid', 'expired', 'refunded'], 'state')} as state
      from generate_series(1, ${count}::int) as number) as numbered`);
  for (const position of [0, 1]) {
    await database.execute(sql`
      insert into order_lines (user_id, order_id, product_id, position, title, author, image, quantity, price_paise,
        previous_price_paise)
      select user_id, id, (${sql.param(books)}::uuid[])[1 + (number + ${position}) % 3], ${position}::int, '', '', '', 1,
        100, 100
      from orders where ${position}::int = 0 or number % 4 > 0`);
  }
}

const get = (path: string) => service.http.get(path).set('authorization', token).expect(200);

/** The ids of the orders of a list, read page by page, and its count. */
async function listed(query: Record<string, string>): Promise<{ ids: string[]; count: number }> {
  const ids: string[] = [];
  let total = 0;
  const path = `/api/staff/orders?${new URLSearchParams({ ...query, first: '50' })}`;
  for (const { body, headers } of await readPages(get, path)) {
    ids.push(...body.orders.map(({ id }: { id: string }) => id));
    total = Number(headers['x-total-count']);
  }
  return { ids, count: total };
}

/** The same by reading all orders and their lines. */
async function expected({ queue, state, region, title, search }: Record<string, string>): Promise<string[]> {
  const direction = queue ? sql`asc` : sql`desc`;
  const { rows } = await service.database.execute<{ id: string }>(sql`
    select id from orders where
      (${!queue} or (state = 'paid' and fulfilment in ('unfulfilled', 'partly_shipped') and not nothing_to_send))
      and (${!state} or state = ${state?.toLowerCase() ?? ''}) and (${!region} or address->>'state' = ${region ?? ''})
      and (${!title} or exists (select from order_lines join products on products.id = product_id
        where order_lines.user_id = orders.user_id and order_id = orders.id and products.title ilike ${`%${title}%`}))
      and (${!search} or address->>'name' ilike ${`%${search}%`} or exists (select from order_lines
        where order_lines.user_id = orders.user_id and order_id = orders.id
          and product_id = ${books[1]} and ${search ?? ''} = ${isbn}))
    order by created_at ${direction}, number ${direction}`);
  return rows.map(({ id }) => id);
}

const lists: Record<string, string>[] = [{}, { queue: 'true' }, { state: 'EXPIRED' }, { state: 'REFUNDED' }];
const texts: Record<string, string>[] = [
  ...[{}, { title: 'wings' }, { title: 'rare' }, { title: 'unknown' }, { search: isbn }, { search: 'zoë' }],
  ...[{ search: 'adams' }, { search: 'zoë quill' }, { search: 'ill', title: 'other' }],
];
const regions: Record<string, string>[] = [{}, { region: 'Kerala' }];
const filters = lists.flatMap((list) =>
  texts.flatMap((text) => regions.map((region) => ({ ...list, ...text, ...region }))),
);

it.each(filters)('finds and counts what reading all orders finds: %j', async (filter) => {
  const ids = await expected(filter);
  expect(await listed(filter)).toEqual({ ids, count: ids.length });
});

it('lists what has changed since a moment, whatever changes while its pages are read', async () => {
  const { database } = service;
  const hourAgo = sql`now() - interval '1 hour'`;
  await database.update(orders).set({ updatedAt: hourAgo });
  const changedFrom = new Date(Date.now() - 60_000).toISOString();
  expect((await listed({ changedFrom })).ids).toEqual([]);
  const all = (await listed({})).ids;
  const some = all.filter((_id, index) => index % 2 === 0);
  await database.update(orders).set({ updatedAt: sql`now()` }).where(inArray(orders.id, some));
  expect(await listed({ changedFrom })).toEqual({ ids: some, count: some.length });

  const page = await get(`/api/staff/orders?${new URLSearchParams({ changedFrom, first: '50' })}`);
  const late = all.filter((_id, index) => index % 2 === 1);
  await database.update(orders).set({ updatedAt: sql`now()` }).where(inArray(orders.id, late));
  const next = nextPage(page) ?? '';
  const seen = [...page.body.orders, ...(await get(next)).body.orders].map(({ id }: { id: string }) => id);
  expect(some.filter((id) => !seen.includes(id))).toEqual([]);
  expect(new Set(seen).size).toBe(seen.length);
  expect((await listed({ changedFrom: '2000-01-01' })).ids).toEqual(all);
});

it('lists what was paid since a moment', async () => {
  const { id } = await paidOrder(service, ...books.slice(0, 1));
  const before = new Date(Date.now() - 60_000).toISOString();
  const { ids } = await listed({ paidFrom: before });
  expect(ids).toContain(id);
  await service.database.update(payments).set({ createdAt: sql`now() - interval '1 hour'` });
  expect((await listed({ paidFrom: before })).ids).not.toContain(id);
  expect((await listed({ paidFrom: before, changedFrom: '2000-01-01' })).ids).toEqual([]);
});
