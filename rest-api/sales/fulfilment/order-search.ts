import { type SQL, sql } from 'drizzle-orm';
import { mobileOf } from '../../../text/indian-numbers.ts';
import { readIsbn } from '../../../text/isbn.ts';
import { products } from '../../catalogue/products/product-tables.ts';
import { booksOfIsbn } from '../../catalogue/products/products.queries.ts';
import { uuidPattern } from '../../contract/rules.ts';
import type { Queryable } from '../../database/database.ts';
import { containing } from '../../database/sql-fragments.ts';
import { either, hasBookOf, hasName, type Match, ordersOf, rare } from './order-matches.ts';

/**
 * Orders that a text of a person finds, by the form of the text: an id or its first eight digits, an email, a mobile
 * number, an ISBN, the tracking number of a parcel, the number of a bill or credit note, the provider's id of a payment, a
 * refund or an order; any other text stands in the name of the address.
 */
export async function matchesSearch(database: Queryable, search: string): Promise<Match> {
  const text = search.trim();
  const isbn = readIsbn(text);
  const digits = mobileOf(text);
  const number = text.replace(/^#/, '').toLowerCase();

  if (uuidPattern.test(text)) return rare(sql`orders.id = ${text}`);
  if (/^(pay|order|rfnd)_\w+$/.test(text)) return rare(hasProviderId(text));
  if (/^S?(BS|CN)-\d{4}-\d+$/i.test(text)) {
    return rare(ordersOf(sql`select user_id, order_id from papers where number = ${text.toUpperCase()}`));
  }
  if (text.includes('@')) {
    return rare(sql`orders.user_id in (select id from users where email_key(email) = email_key(${text}))`);
  }
  const found: Match[] = [];
  if (/^[0-9a-f]{8}$/.test(number)) {
    const [from, to] = [`${number}-0000-0000-0000-000000000000`, `${number}-ffff-ffff-ffff-ffffffffffff`];
    found.push(rare(sql`orders.id between ${from} and ${to}`));
  }
  if (/^\d{10}$/.test(digits)) {
    found.push(
      rare(sql`orders.address->>'mobile' = ${digits}`),
      rare(sql`orders.address->>'alternatePhoneNumber' = ${digits}`),
    );
  }
  if ('isbn13' in isbn) found.push(await hasBookOf(database, await findBooksOfIsbn(database, isbn.isbn13)));
  const tracked = await findOrdersTracked(database, text);
  if (tracked.length > 0) found.push(rare(sql`orders.id = any(${sql.param(tracked)}::uuid[])`));
  // A name can consist of eight such letters, too.
  if (!/^[\p{Nd}\s+()-]*$/u.test(text)) found.push(await hasName(database, text));
  return found.length > 0 ? either(found) : rare(sql`false`);
}

/** Orders with a book whose title or author contains a text. */
export async function hasBookTitled(database: Queryable, title: string): Promise<Match> {
  return hasBookOf(database, await findBooksTitled(database, title));
}

/** More books than a person means by a title. */
const maxBooks = 200;

/** The ids of the books whose title or author contains a text; of a text that stands in very many, some. */
async function findBooksTitled(database: Queryable, title: string): Promise<string[]> {
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(containing(sql`${products.searchText}`, title))
    .orderBy(products.number)
    .limit(maxBooks);
  return rows.map(({ id }) => id);
}

/** More orders than parcels have one number by mistake. */
const maxTracked = 100;

/** The ids of the orders with a parcel of a tracking number, which carriers print with spaces, too. */
async function findOrdersTracked(database: Queryable, text: string): Promise<string[]> {
  const number = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z0-9-]{4,40}$/.test(number)) return [];
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct order_id as id from shipments where upper(tracking_number) = ${number} limit ${maxTracked}`);
  return rows.map(({ id }) => id);
}

async function findBooksOfIsbn(database: Queryable, isbn13: string): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select product_id as id from ${booksOfIsbn(isbn13)} as books`,
  );
  return rows.map(({ id }) => id);
}

function hasProviderId(id: string): SQL {
  return ordersOf(sql`
    select user_id, id from orders where payment_id = ${id} or provider_order_id = ${id}
    union all select user_id, order_id from payments where id = ${id}
    union all select payments.user_id, payments.order_id from refunds
      join payments on payments.user_id = refunds.user_id and payments.id = refunds.payment_id
      where refunds.id = ${id}`);
}
