import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** Everything that is stored of one user, or of all, as a text to compare. */
export async function storedState(database: Database, owner: string | null = null): Promise<string> {
  const of = (column: string) => sql`where ${owner}::uuid is null or ${sql.raw(column)} = ${owner}`;
  const { rows } = await database.execute<{ state: string }>(sql`
    select concat(
      (select json_agg(u order by id) from users u ${of('id')}),
      (select json_agg(a order by user_id, id) from addresses a ${of('user_id')}),
      (select json_agg(c order by user_id, product_id) from cart_lines c ${of('user_id')}),
      (select json_agg(w order by user_id, product_id) from wishlist_items w ${of('user_id')}),
      (select json_agg(to_jsonb(o) - 'number' order by user_id, id) from orders o ${of('user_id')}),
      (select json_agg(l order by user_id, order_id, position) from order_lines l ${of('user_id')}),
      (select json_agg(p order by user_id, id) from payments p ${of('user_id')}),
      (select json_agg(r order by user_id, id) from refunds r ${of('user_id')}),
      (select json_agg(d order by user_id, id) from disputes d ${of('user_id')})) as state`);
  return rows[0]?.state ?? '';
}
