import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { StaffReturn } from '../../contract/staff-returns.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { timestampText } from '../../database/timestamp.ts';
import { cutPage, maxCounted } from '../../input/list-page.ts';
import type { TimedPlace } from '../../input/timed-place.ts';
import { ordersOfSearch } from '../order-lists/order-lists.ts';
import { orders } from '../orders/order-tables.ts';
import { findOrderLines, type OrderRow } from '../orders/orders.queries.ts';
import { findPayments } from '../payments/payments.queries.ts';
import { findOrderRefunds } from '../refunds/order-refunds.queries.ts';
import { returns } from '../refunds/refund-tables.ts';
import { refundablePaiseOf, refundablePayment } from '../refunds/refunds.ts';
import { findOrderShoppers } from '../staff-orders/order-shoppers.queries.ts';
import type { StoredReturnState } from '../stored-values.ts';
import { staffReturnResponse } from './return-response.ts';
import { type ReturnRow, withLines } from './returns.queries.ts';

/** Which returns staff want to see; a return has to match all that are set. */
export interface StaffReturnFilter {
  states?: readonly StoredReturnState[] | undefined;
  /** A text that finds orders. */
  search?: string | undefined;
}

const requestedAtText = timestampText(returns.requestedAt);
const ofOrder = and(eq(orders.userId, returns.userId), eq(orders.id, returns.orderId));

async function conditionsOf(
  database: Queryable,
  { states, search }: StaffReturnFilter,
): Promise<SQL | undefined> {
  return and(
    states && inArray(returns.state, [...states]),
    search ? await ordersOfSearch(database, search) : undefined,
  );
}

/**
 * Returns of all shoppers, the oldest first.
 * @returns the returns, and the place of the last one where there are more behind it
 */
export async function findStaffReturns(
  database: Database,
  filter: StaffReturnFilter,
  { first, after }: { first: number; after?: TimedPlace | undefined },
): Promise<{ returns: StaffReturn[]; next: TimedPlace | undefined }> {
  const isBehind =
    after && sql`(${returns.requestedAt}, ${returns.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`;
  const rows = await database
    .select({ row: getTableColumns(returns), order: getTableColumns(orders), requestedAt: requestedAtText })
    .from(returns)
    .innerJoin(orders, ofOrder)
    .where(and(await conditionsOf(database, filter), isBehind))
    .orderBy(asc(returns.requestedAt), asc(returns.id))
    .limit(first + 1);
  const { page, last } = cutPage(rows, first);
  return {
    returns: await staffReturns(database, page),
    next: last && { at: last.requestedAt, id: last.row.id },
  };
}

/** Counts matching returns up to `maxCounted`. */
export async function countStaffReturns(database: Queryable, filter: StaffReturnFilter): Promise<number> {
  const counted = database
    .select({ one: sql`1` })
    .from(returns)
    .innerJoin(orders, ofOrder)
    .where(await conditionsOf(database, filter))
    .limit(maxCounted)
    .as('counted');
  const rows = await database.select({ count: sql<number>`count(*)::int` }).from(counted);
  return rows[0]?.count ?? 0;
}

/** A return of anybody, as staff see it; undefined for an unknown id. */
export async function findStaffReturn(database: Database, id: string): Promise<StaffReturn | undefined> {
  const rows = await database
    .select({ row: getTableColumns(returns), order: getTableColumns(orders) })
    .from(returns)
    .innerJoin(orders, ofOrder)
    .where(eq(returns.id, id));
  return (await staffReturns(database, rows))[0];
}

async function staffReturns(
  database: Database,
  rows: readonly { row: ReturnRow; order: OrderRow }[],
): Promise<StaffReturn[]> {
  const of = rows.map(({ order }) => order);
  const [found, lines, shoppers, payments, refunds] = await Promise.all([
    withLines(
      database,
      rows.map(({ row }) => row),
    ),
    findOrderLines(database, of),
    findOrderShoppers(database, of),
    findPayments(database, of),
    findOrderRefunds(database, of),
  ]);
  return rows.map(({ row, order }, index) => {
    const each = found[index];
    if (!each) throw new Error('A return was left out of its response.');
    const ofOrder = ({ userId, orderId }: { userId: string; orderId: string }) =>
      userId === row.userId && orderId === row.orderId;
    return staffReturnResponse(
      ...([each, order, lines.filter(ofOrder), shoppers.get(order.userId) ?? null] as const),
      refundablePaiseOf(refundablePayment(order, payments.filter(ofOrder)), refunds.filter(ofOrder)),
    );
  });
}
