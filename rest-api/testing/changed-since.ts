import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { orders } from '../sales/orders/order-tables.ts';

/** Whether an order has changed since the last call, or its beginning, for those who read what has changed. */
export async function hasChangedSince(database: Database, orderId: string): Promise<boolean> {
  const { rows } = await database.execute<{ changed: boolean }>(sql`
    with before as (select updated_at from ${orders} where id = ${orderId})
    update ${orders} set updated_at = '2000-01-01' where id = ${orderId}
    returning (select updated_at > '2000-01-01' from before) as changed`);
  return rows[0]?.changed ?? false;
}
