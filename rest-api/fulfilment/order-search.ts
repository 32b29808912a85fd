import { type SQL, sql } from 'drizzle-orm';
import { booksOfIsbn } from '../catalogue/books-of-isbn.ts';
import { readIsbn } from '../catalogue/isbn.ts';
import { uuidPattern } from '../contract/rules.ts';
import type { Queryable } from '../database/database.ts';
import { products } from '../database/schema.ts';

/**
 * Orders whose owner and id a subquery selects. The tables are named in full: the column names of the orders that are
 * searched would hide those of subqueries.
 */
export const ordersOf = (subquery: SQL) => sql`(orders.user_id, orders.id) in (${subquery})`;

/**
 * Orders that a text of a person finds, by the form of the text: an id or its first eight digits, an email, a mobile
 * number, an ISBN, the provider's id of a payment, a refund or an order; any other text stands in the name of the address.
 */
export function matchesSearch(search: string): SQL {
  const text = search.trim();
  const isbn = readIsbn(text, false);
  const digits = text.replace(/[\s()-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '');
  const number = text.replace(/^#/, '').toLowerCase();

  if (uuidPattern.test(text)) return sql`orders.id = ${text}`;
  if (/^(pay|order|rfnd)_\w+$/.test(text)) return hasProviderId(text);
  if (text.includes('@')) {
    return sql`orders.user_id in (select id from users where lower(email) = lower(${text}))`;
  }
  const found: SQL[] = [];
  if (/^[0-9a-f]{8}$/.test(number)) {
    const [from, to] = [`${number}-0000-0000-0000-000000000000`, `${number}-ffff-ffff-ffff-ffffffffffff`];
    found.push(sql`orders.id between ${from} and ${to}`);
  }
  if (/^\d{10}$/.test(digits)) {
    found.push(
      sql`orders.address->>'mobile' = ${digits}`,
      sql`orders.address->>'alternatePhoneNumber' = ${digits}`,
    );
  }
  if ('isbn13' in isbn) found.push(hasIsbn(isbn.isbn13));
  // A name can consist of eight such letters, too.
  if (!/^[\d\s+()-]*$/.test(text)) found.push(hasName(text));
  return either(found);
}

/** Each alternative by itself, so that each uses its index. */
function either(found: readonly SQL[]): SQL {
  const [only, ...others] = found;
  if (!only) return sql`false`;
  if (others.length === 0) return only;
  const each = found.map((condition) => sql`select user_id, id from orders where ${condition}`);
  return ordersOf(sql.join(each, sql` union `));
}

/** More books than a person means by a title. */
const maxBooks = 200;

/** The ids of the books whose title or author contains a text; of a text that stands in very many, some. */
export async function findBooksTitled(database: Queryable, title: string): Promise<string[]> {
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(containing(sql`${products.searchText}`, title))
    .orderBy(products.number)
    .limit(maxBooks);
  return rows.map(({ id }) => id);
}

/** Orders with one of some books. */
export const hasBookOf = (books: readonly string[]): SQL =>
  books.length === 0
    ? sql`false`
    : ordersOf(
        sql`select user_id, order_id from order_lines where product_id = any(${sql.param(books)}::uuid[])`,
      );

/**
 * By its pieces alone, without a look at the whole name: a name that has all pieces of a text hardly ever lacks the text,
 * and the planner knows from its statistics how many names have them.
 */
const hasName = (name: string): SQL =>
  sql`search_pieces(search_form(orders.address->>'name')) @@ search_pieces_query(search_form(${name}))`;

/** Finds the pieces of a text in an index, and then the text itself. */
export function containing(searched: SQL, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`search_pieces(${searched}) @@ search_pieces_query(search_form(${text}))
    and ${searched} like search_form(${pattern})`;
}

function hasIsbn(isbn13: string): SQL {
  return ordersOf(sql`
    select user_id, order_id from order_lines where product_id in ${booksOfIsbn(isbn13)}`);
}

function hasProviderId(id: string): SQL {
  return ordersOf(sql`
    select user_id, id from orders where payment_id = ${id} or provider_order_id = ${id}
    union all select user_id, order_id from payments where id = ${id}
    union all select payments.user_id, payments.order_id from refunds
      join payments on payments.user_id = refunds.user_id and payments.id = refunds.payment_id
      where refunds.id = ${id}`);
}
