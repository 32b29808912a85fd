import { eq, type SQL, sql } from 'drizzle-orm';
import { mobileOf, pincodeOf } from '../../../text/indian-numbers.ts';
import { readIsbn } from '../../../text/isbn.ts';
import { products } from '../../catalogue/products/product-tables.ts';
import { booksOfIsbn } from '../../catalogue/products/products.queries.ts';
import { limits, uuidPattern } from '../../contract/rules.ts';
import type { Queryable } from '../../database/database.ts';
import { containing } from '../../database/sql-fragments.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { nameAndEmail } from '../../shopping/shoppers/find-shoppers.ts';
import { orders } from '../orders/order-tables.ts';
import { countable, either, hasBookOf, hasName, type Match, ordersOf, rare } from './order-matches.ts';

/**
 * Orders that a text of a person finds, by the form of the text: an id or its first eight digits, a mobile number, a
 * pincode, an amount in rupees, an ISBN, the tracking number of a parcel, the number of a bill or credit note, the
 * provider's id of a payment, a refund or an order; any other text stands in the name of the address, the email of the
 * shopper, or the title or author of a book, or is the town.
 */
export async function matchesSearch(database: Queryable, search: string): Promise<Match> {
  const text = search.trim();
  const isbn = readIsbn(text);
  const digits = mobileOf(text);
  const number = text.replace(/^#/, '').toLowerCase();

  if (uuidPattern.test(text)) return rare(sql`orders.id = ${text}`);
  if (/^(pay|order|rfnd)_\w+$/.test(text)) return rare(hasProviderId(text));
  if (/^[A-Z0-9]{0,2}(BS|CN)-\d{4}-\d+$/i.test(text)) {
    return rare(ordersOf(sql`select user_id, order_id from papers where number = ${text.toUpperCase()}`));
  }
  if (text.includes('@')) return hasShopper(database, text);
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
  if (/^\d{6}$/.test(pincodeOf(text)))
    found.push(countable(sql`orders.address->>'pincode' = ${pincodeOf(text)}`));
  const paise = paiseIn(text);
  if (paise !== undefined) found.push(countable(eq(orders.totalPaise, paise)));
  if ('isbn13' in isbn) found.push(await hasBookOf(database, await findBooksOfIsbn(database, isbn.isbn13)));
  const tracked = await findOrdersTracked(database, text);
  if (tracked.length > 0) found.push(rare(sql`orders.id = any(${sql.param(tracked)}::uuid[])`));
  // A name can consist of eight such letters, too.
  if (/\p{L}/u.test(text)) {
    found.push(
      await hasName(database, text),
      countable(sql`lower(orders.address->>'city') = lower(${text})`),
      await hasBookTitled(database, text),
      await hasShopper(database, text),
    );
  }
  return found.length > 0 ? either(found) : rare(sql`false`);
}

/** Orders with a book whose title or author contains a text. */
export async function hasBookTitled(database: Queryable, title: string): Promise<Match> {
  return hasBookOf(database, await findBooksTitled(database, title));
}

/** An amount in rupees, such as `₹1,299.50`, in paise; undefined for any other text, and for more than an order may have. */
function paiseIn(text: string): number | undefined {
  const amount = /^(?:₹|rs\.?)?\s*(\d[\d,]{0,11}(?:\.\d{1,2})?)$/i.exec(text)?.[1];
  const paise = amount === undefined ? undefined : Math.round(Number(amount.replaceAll(',', '')) * 100);
  return paise !== undefined && paise <= limits.orderPaise ? paise : undefined;
}

/** More shoppers than a person means by a part of an email. */
const maxShoppers = 200;

/** Orders of shoppers whose name or email contains a text; of a text that very many have, those of some. */
async function hasShopper(database: Queryable, text: string): Promise<Match> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(containing(nameAndEmail, text))
    .orderBy(users.createdAt)
    .limit(maxShoppers);
  return rare(sql`orders.user_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
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
