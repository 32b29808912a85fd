import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { rawSql, Statement } from '../../database/statement.ts';
import { shipmentLines, shipments } from '../fulfilment/shipment-tables.ts';
import { orderLines } from '../orders/order-tables.ts';
import { returnLines, returns } from '../refunds/refund-tables.ts';

const ofLine = (table: typeof shipmentLines | typeof returnLines) =>
  sql`${table.userId} = line.user_id and ${table.orderId} = line.order_id and ${table.productId} = line.product_id`;

const arrived = sql`${returnLines.quantity} - coalesce(${returnLines.missing}, 0)`;

/**
 * Copies of each order line that has the book: delivered, back at the shop by a return, such copies that are refunded, and
 * all copies that are refunded and back. A parcel that was refused or got lost is not delivered.
 */
const keepsCopies = new Statement<[keeps: boolean | null]>(
  'keeps copies',
  rawSql(sql`
    select bool_or(delivered > in_returns + greatest(0, returned - refunded_returns))
    from (
      select line.returned,
        (select coalesce(sum(${shipmentLines.quantity}), 0) from ${shipmentLines}
          join ${shipments} on ${shipments.userId} = ${shipmentLines.userId}
            and ${shipments.orderId} = ${shipmentLines.orderId} and ${shipments.id} = ${shipmentLines.shipmentId}
          where ${ofLine(shipmentLines)} and ${shipments.state} = 'delivered') as delivered,
        back.in_returns, back.refunded_returns
      from ${orderLines} as line
      cross join lateral (
        select coalesce(sum(${arrived}), 0) as in_returns,
          coalesce(sum(${arrived}) filter (where ${returns.state} = 'refunded'), 0) as refunded_returns
        from ${returnLines} join ${returns} on ${returns.userId} = ${returnLines.userId}
          and ${returns.orderId} = ${returnLines.orderId} and ${returns.id} = ${returnLines.returnId}
        where ${ofLine(returnLines)} and ${returns.state} in ('received', 'refunded')
      ) as back
      where line.user_id = ${sql.placeholder('userId')} and line.product_id = ${sql.placeholder('productId')}
    ) as copies`),
);

/** Whether a shopper has received copies of a book that are not all back at the shop. */
export async function keepsReceivedCopy(
  database: Queryable,
  userId: string,
  productId: string,
): Promise<boolean> {
  const [[keeps] = []] = await keepsCopies.rows(database, { userId, productId });
  return keeps ?? false;
}
