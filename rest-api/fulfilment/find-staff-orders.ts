import { and, asc, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Fulfilment } from '../contract/fulfilment.ts';
import type { OrderState } from '../contract/orders.ts';
import type { Queryable } from '../database/database.ts';
import { orders } from '../database/schema.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { stuckRefunds } from '../refunds/stuck-refunds.ts';
import { maxCounted } from '../staff/max-counted.ts';
import { isBehind, type OrderPlace, placedAtText } from './order-cursor.ts';
import { findBooksTitled, hasBookOf, matchesSearch, ordersOf } from './order-search.ts';

/** Which orders staff want to see; an order has to match all that are set. */
export interface StaffOrderFilter {
  /** Only what is paid and not wholly shipped, the oldest first. */
  queue?: boolean | undefined;
  search?: string | undefined;
  state?: OrderState | undefined;
  fulfilment?: Fulfilment | undefined;
  /** Only orders with money that could not be given back. */
  refundStuck?: boolean | undefined;
  placedFrom?: Date | undefined;
  /** Orders that were placed before. */
  placedTo?: Date | undefined;
  /** A state of India. */
  region?: string | undefined;
  title?: string | undefined;
}

/** Of the orders of a filter those of one page. */
export interface StaffOrdersPage {
  first: number;
  after?: OrderPlace | undefined;
}

/**
 * Orders of all users, the newest first, those of the queue the oldest first.
 * @returns the orders, and the place of the last one where there are more behind it
 */
export async function findStaffOrders(
  database: Queryable,
  filter: StaffOrderFilter,
  { first, after }: StaffOrdersPage,
): Promise<{ orders: OrderRow[]; next: OrderPlace | undefined }> {
  const oldestFirst = filter.queue === true;
  const direction = oldestFirst ? asc : desc;
  const rows = await database
    .select({ order: getTableColumns(orders), placedAt: placedAtText })
    .from(orders)
    .where(and(await conditionsOf(database, filter), after && isBehind(after, oldestFirst)))
    .orderBy(direction(orders.createdAt), direction(orders.number))
    .limit(first + 1);
  const page = rows.slice(0, first);
  const last = rows.length > first ? page.at(-1) : undefined;
  return {
    orders: page.map(({ order }) => order),
    next: last && { placedAt: last.placedAt, number: last.order.number },
  };
}

/** How many orders match; `maxCounted` where they are as many or more. */
export async function countStaffOrders(database: Queryable, filter: StaffOrderFilter): Promise<number> {
  const counted = database
    .select({ one: sql`1` })
    .from(orders)
    .where(await conditionsOf(database, filter))
    .limit(maxCounted)
    .as('counted');
  const rows = await database.select({ count: sql<number>`count(*)::int` }).from(counted);
  return rows[0]?.count ?? 0;
}

async function conditionsOf(
  database: Queryable,
  { queue, search, state, fulfilment, refundStuck, placedFrom, placedTo, region, title }: StaffOrderFilter,
): Promise<SQL | undefined> {
  return and(
    // As the index has it, so that the planner finds it.
    queue
      ? sql`${orders.state} = 'paid' and ${orders.fulfilment} in ('unfulfilled', 'partly_shipped')
          and not ${orders.nothingToSend}`
      : undefined,
    state && eq(orders.state, state),
    fulfilment && eq(orders.fulfilment, fulfilment),
    refundStuck ? ordersOf(stuckRefunds) : undefined,
    placedFrom && gte(orders.createdAt, placedFrom),
    placedTo && lt(orders.createdAt, placedTo),
    region ? sql`${orders.address}->>'state' = ${region}` : undefined,
    title ? hasBookOf(await findBooksTitled(database, title)) : undefined,
    search ? matchesSearch(search) : undefined,
  );
}
