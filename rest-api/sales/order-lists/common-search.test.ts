import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '../../catalogue/products/product-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { nextPage } from '../../testing/pages.ts';
import { addServiceToken } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { hasName } from './order-matches.ts';

/** More orders than a page gathers. */
const many = 3_000;
/** Few enough for the time that a statement has. */
const batch = 1_000;
const isbn13 = '9788173711466';
const isbn10 = '8173711461';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  const { database } = service;
  ({ token } = await addServiceToken(database, 'orders:read'));
  const [book = '', other = ''] = await addBooks(database, [{ title: 'Sold Everywhere' }, { title: 'Rare' }]);
  await database
    .update(products)
    .set({ importKey: `isbn:${isbn13}` })
    .where(eq(products.id, book));
  for (let from = 1; from <= many; from += batch) await addOrders(from, book, other);
});
afterAll(() => service.close());

/** Every tenth order is of somebody else with another book; every thousandth was cancelled. */
async function addOrders(from: number, book: string, other: string): Promise<void> {
  const { database } = service;
  const isOther = sql`number % 10 = 0`;
  await database.execute(sql`
    insert into orders (user_id, id, idempotency_key, state, address, price_paise, discount_paise, delivery_paise,
      total_paise, created_at, product_ids)
    select gen_random_uuid(), gen_random_uuid(), number::text,
      case when number % 1000 = 1 then 'cancelled' else 'expired' end,
      jsonb_build_object('name', case when ${isOther} then 'Ada Other' else 'Zoë Common' end, 'mobile', '9876543210',
        'alternatePhoneNumber', '', 'state', 'Goa'), 100, 0, 0, 100, now() - number * interval '1 minute',
      array[case when ${isOther} then ${other} else ${book} end]::uuid[]
    from generate_series(${from}::int, ${from + batch - 1}::int) as number`);
  await database.execute(sql`
    insert into order_lines (user_id, order_id, product_id, position, title, author, image, quantity, price_paise,
      previous_price_paise)
    select user_id, id, product_ids[1], 0, '', '', '', 1, 100, 100 from orders
    where idempotency_key::int between ${from} and ${from + batch - 1}`);
}

const list = async (path: string) => {
  const response = await service.http.get(path).set('authorization', token).expect(200);
  const { body, headers } = response;
  return {
    ids: body.orders.map(({ id }: { id: string }) => id),
    count: headers['x-total-count'],
    next: nextPage(response) ?? '',
  };
};

/** The orders of the common name, the newest first. */
async function expected(state: string): Promise<string[]> {
  const { rows } = await service.database.execute<{ id: string }>(sql`
    select id from orders where address->>'name' = 'Zoë Common' and state = ${state} order by created_at desc limit 50`);
  return rows.map(({ id }) => id);
}

it.each([
  ['name', 'search=zoë common'],
  ['title', 'title=everywhere'],
  ['ISBN', `search=${isbn13}`],
  ['number, which could be a mobile number, too', `search=${isbn10}`],
  ['name and a title', 'search=common&title=everywhere'],
])(
  'pages through the orders of a %s that very many have, and counts those of a state',
  async (_what, query) => {
    const first = await list(`/api/staff/orders?${encodeURI(query)}&state=EXPIRED&first=25`);
    expect(first.count).toBe('1000');
    const second = await list(first.next);
    expect([...first.ids, ...second.ids]).toEqual(await expected('expired'));

    const cancelled = await list(`/api/staff/orders?${encodeURI(query)}&state=CANCELLED`);
    expect(cancelled).toEqual({ ids: await expected('cancelled'), count: '3', next: '' });
    expect((await list(`/api/staff/orders?${encodeURI(query)}`)).count).toBe('1000');
  },
);

it('counts no orders of a name that the statistics know to be very common', async () => {
  const { database } = service;
  await database.execute(sql`analyze orders`);
  expect(await hasName(database, 'zoë common')).toMatchObject({ isCommon: undefined });
  // As if there were a hundred times as many.
  await database.execute(sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', 'orders', 'relpages', relpages,
      'reltuples', (reltuples * 100)::real) from pg_class where oid = 'orders'::regclass`);
  expect(await hasName(database, 'zoë common')).toMatchObject({ isCommon: true });
  expect(await hasName(database, 'nobody')).toMatchObject({ isCommon: undefined });

  const [all, cancelled] = ['', '&state=CANCELLED'].map(
    (state) => `/api/staff/orders?${encodeURI(`search=zoë common&first=25${state}`)}`,
  );
  const { ids, count } = await list(all ?? '');
  expect(count).toBe('1000');
  const { rows } = await database.execute(sql`
    select id from orders where address->>'name' = 'Zoë Common' order by created_at desc limit 25`);
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect((await list(cancelled ?? '')).count).toBe('3');
});
