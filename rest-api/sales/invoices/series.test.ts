import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { addBooks } from '../../testing/books.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { financialYear } from './invoice-number.ts';
import { invoices } from './invoice-tables.ts';
import { issueMany } from './testing/issue-many.ts';

/** `QUIRE_PAPERS=10000 npx vitest run --project servers rest-api/sales/invoices/series.test.ts` has ten services at it. */
const count = Number(process.env.QUIRE_PAPERS ?? 60);
const services = count > 1_000 ? 10 : 3;
/** Midnight of 31 March in India. */
const midnight = Date.parse('2027-03-31T18:30:00.000Z');

let clone: TestDatabase;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
});
afterAll(() => clone.drop());

/** Orders of one shopper that are paid, one book each. */
async function addPaidOrders({ database }: TestDatabase): Promise<void> {
  const [book = ''] = await addBooks(database, [{}]);
  const { userId } = await newBuyer({ database, http: undefined as never });
  const address = JSON.stringify({
    name: 'Ada',
    mobile: '9876543210',
    alternatePhoneNumber: '',
    area: '12 Church Street',
    locality: '',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
  });
  await database.execute(sql`
    insert into orders (user_id, id, state, idempotency_key, address, price_paise, discount_paise, delivery_paise,
      total_paise, payment_id)
    select ${userId}, gen_random_uuid(), 'paid', n::text, ${address}::jsonb, 30000, 0, 19900, 49900, 'pay_' || n
    from generate_series(1, ${count}) as n`);
  await database.execute(sql`
    insert into order_lines (user_id, order_id, product_id, position, title, author, image, quantity, price_paise,
      previous_price_paise)
    select user_id, id, ${book}::uuid, 0, 'Emma', 'by Jane Austen', '/covers/emma.webp', 1, 30000, 30000 from orders`);
}

it(`${services} services at once issue ${count} bills across the end of a financial year: no gap, no twin`, async () => {
  await addPaidOrders(clone);
  await Promise.all(
    Array.from({ length: services }, (_, index) =>
      issueMany({ databaseUrl: clone.url, index, of: services, midnight }),
    ),
  );

  const rows = await clone.database
    .select()
    .from(invoices)
    .orderBy(asc(invoices.year), asc(invoices.seriesNumber));
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(count);
  expect(new Set(rows.map(({ year }) => year))).toEqual(new Set([2026, 2027]));
  for (const wanted of [2026, 2027]) {
    const ofYear = rows.filter(({ year }) => year === wanted);
    expect(ofYear.map(({ seriesNumber }) => seriesNumber)).toEqual(ofYear.map((_row, index) => index + 1));
    const dates = ofYear.map(({ issuedAt }) => issuedAt.getTime());
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    expect(new Set(ofYear.map(({ issuedAt }) => financialYear(issuedAt)))).toEqual(new Set([wanted]));
  }
  expect(rows.at(-1)?.number).toMatch(/^BS-2728-\d{6}$/);
}, 600_000);
