import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '../database/schema.ts';
import { addBooks } from '../testing/books.ts';
import { addServiceToken } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** More orders than a search reads by an index of its own. */
const many = 6_000;
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
  // Every tenth is of somebody else with another book; every thousandth was cancelled.
  await database.execute(sql`
    insert into orders (user_id, id, idempotency_key, state, address, price_paise, discount_paise, delivery_paise,
      total_paise, created_at)
    select gen_random_uuid(), gen_random_uuid(), number::text,
      case when number % 1000 = 1 then 'cancelled' else 'expired' end,
      jsonb_build_object('name', case when number % 10 = 0 then 'Ada Other' else 'Zoë Common' end, 'mobile', '9876543210',
        'alternatePhoneNumber', '', 'state', 'Goa'), 100, 0, 0, 100, now() - number * interval '1 minute'
    from generate_series(1, ${many}) as number`);
  await database.execute(sql`
    insert into order_lines (user_id, order_id, product_id, position, title, author, image, quantity, price_paise,
      previous_price_paise)
    select user_id, id, case when address->>'name' = 'Ada Other' then ${other}::uuid else ${book}::uuid end, 0, '', '', '',
      1, 100, 100 from orders`);
});
afterAll(() => service.close());

const list = async (path: string) => {
  const { body, headers } = await service.http.get(path).set('authorization', token).expect(200);
  return {
    ids: body.orders.map(({ _id }: { _id: string }) => _id),
    count: headers['x-total-count'],
    next: /<([^>]+)>/.exec(headers.link ?? '')?.[1] ?? '',
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
    const first = await list(`/api/staff/orders?${encodeURI(query)}&state=expired&first=25`);
    expect(first.count).toBe('1000');
    const second = await list(first.next);
    expect([...first.ids, ...second.ids]).toEqual(await expected('expired'));

    const cancelled = await list(`/api/staff/orders?${encodeURI(query)}&state=cancelled`);
    expect(cancelled).toEqual({ ids: await expected('cancelled'), count: '6', next: '' });
    expect((await list(`/api/staff/orders?${encodeURI(query)}`)).count).toBe('1000');
  },
);
