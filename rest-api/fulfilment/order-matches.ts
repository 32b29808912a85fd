import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/**
 * A condition on orders in two forms: `indexed` finds its orders in an index; `inOrder` is the cheaper one where orders are
 * read in the order of a list and those that do not match are passed over.
 */
export interface Match {
  indexed: SQL;
  inOrder: SQL;
  /** Whether `manyOrders` or more match; undefined where only a look at the orders tells. */
  isCommon: boolean | undefined;
}

/** Of a million orders so many are found and sorted as fast as a page of as many is found by passing over the others. */
export const manyOrders = 5_000;

export const rare = (condition: SQL): Match => ({
  indexed: condition,
  inOrder: condition,
  isCommon: false,
});

/** The tables are named in full: the column names of the orders that are searched would hide those of subqueries. */
export const ordersOf = (subquery: SQL) => sql`(orders.user_id, orders.id) in (${subquery})`;

/** Orders with one of some books. */
export async function hasBookOf(database: Queryable, books: readonly string[]): Promise<Match> {
  if (books.length === 0) return rare(sql`false`);
  const ids = sql`${sql.param(books)}::uuid[]`;
  const { rows } = await database.execute<{ lines: number }>(sql`
    select count(*)::int as lines
    from (select from order_lines where product_id = any(${ids}) limit ${manyOrders}) as found`);
  return { ...rare(sql`orders.product_ids && ${ids}`), isCommon: rows[0]?.lines === manyOrders };
}

/**
 * Orders whose address has a name that contains a text. The index finds it by its pieces alone, without a look at the
 * whole name: a name that has all pieces of a text hardly ever lacks the text.
 */
export function hasName(name: string): Match {
  const form = sql`search_form(orders.address->>'name')`;
  return {
    indexed: sql`search_pieces(${form}) @@ search_pieces_query(search_form(${name}))`,
    inOrder: sql`strpos(${form}, search_form(${name})) > 0`,
    isCommon: undefined,
  };
}

/** Orders that match one of these, of which there is at least one. */
export function either(matches: readonly Match[]): Match {
  const anyOf = (form: 'indexed' | 'inOrder') => {
    const conditions = matches.map((match) => match[form]);
    return sql`(${sql.join(conditions, sql` or `)})`;
  };
  const known = matches.map(({ isCommon }) => isCommon);
  return {
    indexed: anyOf('indexed'),
    inOrder: anyOf('inOrder'),
    isCommon: known.includes(true) || (known.includes(undefined) ? undefined : false),
  };
}
