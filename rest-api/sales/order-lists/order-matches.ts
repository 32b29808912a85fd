import { gte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { expectedRows } from '../../database/expected-rows.ts';
import { maxCounted } from '../../input/list-page.ts';
import { orders } from '../orders/order-tables.ts';

/**
 * A condition on orders in two forms: `indexed` finds its orders in an index; `inOrder` is the cheaper one where orders are
 * read in the order of a list and those that do not match are passed over.
 */
export interface Match {
  indexed: SQL;
  inOrder: SQL;
  /** Whether about `manyOrders` or more match, and `maxCounted` at least; undefined where only a look at the orders tells. */
  isCommon: boolean | undefined;
}

/** With a million orders, gathering and sorting this many matches takes as long as scanning the list for a page of matches. */
export const manyOrders = 2_000;

export const rare = (condition: SQL): Match => ({
  indexed: condition,
  inOrder: condition,
  isCommon: false,
});

/** The tables are named in full: the column names of the orders that are searched would hide those of subqueries. */
export const ordersOf = (subquery: SQL) => sql`(orders.user_id, orders.id) in (${subquery})`;

/** The index compares each order that it finds with all books that it looks for at once. */
const booksPerQuery = 10;

/** Orders with one of some books. */
export async function hasBookOf(database: Queryable, books: readonly string[]): Promise<Match> {
  if (books.length === 0) return rare(sql`false`);
  const { rows } = await database.execute<{ orders: string[]; lines: number }>(sql`
    select coalesce(array_agg(distinct order_id), '{}') as orders, count(*)::int as lines
    from (select order_id from order_lines where product_id = any(${idsOf(books)}) limit ${manyOrders}) as found`);
  const { orders: found = [], lines = 0 } = rows[0] ?? {};
  if (lines < manyOrders) return rare(sql`orders.id = any(${idsOf(found)})`);
  const hasOneOf = (some: readonly string[]) => sql`orders.product_ids && ${idsOf(some)}`;
  const parts = Array.from({ length: Math.ceil(books.length / booksPerQuery) }, (_, part) =>
    books.slice(part * booksPerQuery, (part + 1) * booksPerQuery),
  );
  return {
    indexed: anyOf(parts.map(hasOneOf)),
    inOrder: hasOneOf(books),
    isCommon: found.length >= maxCounted,
  };
}

const idsOf = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** If PostgreSQL expects this many matches, there are `manyOrders`, however old its statistics are. */
const certainlyMany = 10 * manyOrders;

/**
 * Orders whose address has a name that contains a text. The index finds it by its pieces alone, without a look at the
 * whole name: a name that has all pieces of a text hardly ever lacks the text. To count the orders of a very common name,
 * PostgreSQL would gather them all from the index first; of such a name its statistics say enough.
 */
export async function hasName(database: Queryable, name: string): Promise<Match> {
  const form = sql`search_form(orders.address->>'name')`;
  const indexed = sql`search_pieces(${form}) @@ search_pieces_query(search_form(${name}))`;
  const expected = await expectedRows(database, sql`select from orders where ${indexed}`);
  return {
    indexed,
    inOrder: sql`strpos(${form}, search_form(${name})) > 0`,
    isCommon: expected >= certainlyMany ? true : undefined,
  };
}

/** Few orders, or most of all: only a look at them tells. */
export const countable = (condition: SQL): Match => ({
  indexed: condition,
  inOrder: condition,
  isCommon: undefined,
});

/** Orders that have changed at some moment or later. */
export const hasChanged = (from: Date): Match => countable(gte(orders.updatedAt, from));

/** Orders that were paid at some moment or later, and whose payment is theirs still. */
export const wasPaid = (from: Date): Match =>
  countable(
    sql`orders.payment_id in (select id from payments where created_at >= ${from.toISOString()}::timestamptz)`,
  );

/** Orders that match one of these, of which there is at least one. */
export function either(matches: readonly Match[]): Match {
  const known = matches.map(({ isCommon }) => isCommon);
  return {
    indexed: anyOf(matches.map(({ indexed }) => indexed)),
    inOrder: anyOf(matches.map(({ inOrder }) => inOrder)),
    isCommon: known.includes(true) || (known.includes(undefined) ? undefined : false),
  };
}

const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`;
