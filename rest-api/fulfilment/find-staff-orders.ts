import { and, asc, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Fulfilment } from '../contract/fulfilment.ts';
import type { OrderState } from '../contract/orders.ts';
import type { Queryable } from '../database/database.ts';
import { orders } from '../database/schema.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { stuckRefunds } from '../refunds/stuck-refunds.ts';
import { maxCounted } from '../staff/max-counted.ts';
import { isBehind, type OrderPlace, placedAtText } from './order-cursor.ts';
import { ordersOf } from './order-matches.ts';
import { hasBookTitled, matchesSearch } from './order-search.ts';

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

/** The orders of a filter, as statements find them. */
export interface StaffOrderList {
  /** For pages, which are read in the order of the list. */
  inOrder: SQL | undefined;
  /** For counts, which need no order; undefined where there are known to be `maxCounted` or more. */
  counted: { conditions: SQL | undefined } | undefined;
  oldestFirst: boolean;
}

/** Reads a filter: how its texts are looked for depends on how many orders match. */
export async function staffOrderList(
  database: Queryable,
  { search, title, ...filter }: StaffOrderFilter,
): Promise<StaffOrderList> {
  const conditions = conditionsOf(filter);
  const matches = await Promise.all([
    ...(title ? [hasBookTitled(database, title)] : []),
    ...(search ? [matchesSearch(database, search)] : []),
  ]);
  const [match, second] = matches;
  const isMany = !conditions && match?.isCommon && !second;
  return {
    inOrder: and(conditions, ...matches.map(({ inOrder }) => inOrder)),
    counted: isMany ? undefined : { conditions: and(conditions, ...matches.map(({ indexed }) => indexed)) },
    oldestFirst: filter.queue === true,
  };
}

/**
 * Orders of all users, the newest first, those of the queue the oldest first.
 * @returns the orders, and the place of the last one where there are more behind it
 */
export async function findStaffOrders(
  database: Queryable,
  { inOrder, oldestFirst }: StaffOrderList,
  { first, after }: StaffOrdersPage,
): Promise<{ orders: OrderRow[]; next: OrderPlace | undefined }> {
  const direction = oldestFirst ? asc : desc;
  const rows = await database
    .select({ order: getTableColumns(orders), placedAt: placedAtText })
    .from(orders)
    .where(and(inOrder, after && isBehind(after, oldestFirst)))
    .orderBy(direction(orders.createdAt), direction(orders.number))
    .limit(first + 1);
  const page = rows.slice(0, first);
  const last = rows.length > first ? page.at(-1) : undefined;
  return {
    orders: page.map(({ order }) => order),
    next: last && { placedAt: last.placedAt, number: last.order.number },
  };
}

/** How many orders there are; `maxCounted` where they are as many or more. */
export async function countStaffOrders(
  database: Queryable,
  { counted: toCount }: StaffOrderList,
): Promise<number> {
  if (!toCount) return maxCounted;
  const counted = database
    .select({ one: sql`1` })
    .from(orders)
    .where(toCount.conditions)
    .limit(maxCounted)
    .as('counted');
  const rows = await database.select({ count: sql<number>`count(*)::int` }).from(counted);
  return rows[0]?.count ?? 0;
}

function conditionsOf({
  queue,
  state,
  fulfilment,
  refundStuck,
  placedFrom,
  placedTo,
  region,
}: Omit<StaffOrderFilter, 'search' | 'title'>): SQL | undefined {
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
  );
}
