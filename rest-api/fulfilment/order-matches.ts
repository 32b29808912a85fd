import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { maxCounted } from '../staff/max-counted.ts';

/**
 * A condition on orders, written for how many match. `indexed` finds its orders in an index of its own, to be sorted
 * afterwards. Where very many match, a page has them faster in the order of the list, passing over the others: `inOrder` is
 * the condition without such an index. PostgreSQL cannot choose by itself, as it does not know how many names have several
 * pieces, or orders one of several books.
 */
export interface Match {
  indexed: SQL;
  inOrder: SQL;
  /** Whether more match than are counted. */
  isCommon: boolean;
}

export const rare = (condition: SQL): Match => ({
  indexed: condition,
  inOrder: condition,
  isCommon: false,
});

/** The tables are named in full: the column names of the orders that are searched would hide those of subqueries. */
export const ordersOf = (subquery: SQL) => sql`(orders.user_id, orders.id) in (${subquery})`;

/** Of a million orders so many are read as fast by an index of their own as by passing over the others. */
const maxRare = 5_000;

/** Whether so many orders are found that no more of them are looked at. */
async function isCommon(database: Queryable, found: SQL): Promise<boolean> {
  const { rows } = await database.execute<{ rows: number; orders: number }>(sql`
    select count(*)::int as rows, count(distinct id)::int as orders from (${found} limit ${maxRare}) as found`);
  return rows[0]?.rows === maxRare && rows[0].orders > maxCounted;
}

/** Orders with one of some books. */
export async function hasBookOf(database: Queryable, books: readonly string[]): Promise<Match> {
  if (books.length === 0) return rare(sql`false`);
  const isOneOf = sql`product_id = any(${sql.param(books)}::uuid[])`;
  const indexed = ordersOf(sql`select user_id, order_id from order_lines where ${isOneOf}`);
  if (!(await isCommon(database, sql`select order_id as id from order_lines where ${isOneOf}`))) {
    return rare(indexed);
  }
  // `offset 0` has each order looked at by itself, the text the lines of the order instead of those of the books.
  const ofOrder = sql`order_lines.user_id = orders.user_id and order_lines.order_id = orders.id`;
  const inOrder = sql`exists (select from order_lines where ${ofOrder}
    and order_lines.product_id::text = any(${sql.param(books)}::text[]) offset 0)`;
  return { indexed, inOrder, isCommon: true };
}

/**
 * Orders whose address has a name that contains a text. A rare one is found by its pieces alone, without a look at the
 * whole name: a name that has all pieces of a text hardly ever lacks the text.
 */
export async function hasName(database: Queryable, name: string): Promise<Match> {
  const form = sql`search_form(orders.address->>'name')`;
  const indexed = sql`search_pieces(${form}) @@ search_pieces_query(search_form(${name}))`;
  if (!(await isCommon(database, sql`select id from orders where ${indexed}`))) return rare(indexed);
  return { indexed, inOrder: sql`strpos(${form}, search_form(${name})) > 0`, isCommon: true };
}
