import { and, asc, desc, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Fulfilment } from '../contract/fulfilment.ts';
import type { OrderState } from '../contract/orders.ts';
import type { Queryable } from '../database/database.ts';
import { isToShip, orders } from '../database/schema.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { stuckRefunds } from '../refunds/stuck-refunds.ts';
import { maxCounted } from '../staff/max-counted.ts';
import { isBehind, type OrderPlace, placedAtText, placeOfOrder } from './order-cursor.ts';
import { manyOrders, ordersOf } from './order-matches.ts';
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
  conditions: SQL | undefined;
  /**
   * Whether a page reads all orders of the list by their indexes and sorts them. Otherwise it walks in the order of the
   * list and passes over the orders that do not match.
   */
  isGathered: boolean;
  /** How many there are, up to `maxCounted`, where that is known already. */
  count: number | undefined;
  oldestFirst: boolean;
}

/**
 * Reads a filter. The orders of a text are counted first: PostgreSQL cannot choose between gathering and walking by itself,
 * as it does not know how many names have several pieces, nor that the queue is where the newest orders are.
 */
export async function staffOrderList(
  database: Queryable,
  { search, title, ...filter }: StaffOrderFilter,
): Promise<StaffOrderList> {
  const conditions = conditionsOf(filter);
  const oldestFirst = filter.queue === true;
  const matches = await Promise.all([
    ...(title ? [hasBookTitled(database, title)] : []),
    ...(search ? [matchesSearch(database, search)] : []),
  ]);
  if (matches.length === 0) return { conditions, isGathered: false, count: undefined, oldestFirst };
  const inOrder = and(conditions, ...matches.map((match) => match.inOrder));
  const [match, second] = matches;
  if (match?.isCommon && !second && !conditions) {
    return { conditions: inOrder, isGathered: false, count: maxCounted, oldestFirst };
  }
  const indexed = and(conditions, ...matches.map((match) => match.indexed));
  // The queue is a small part of all orders, of which a walk passes over few.
  const isUnknown = !filter.queue && matches.some(({ isCommon }) => isCommon === undefined);
  const enough = isUnknown ? manyOrders : maxCounted;
  const found = await countGathered(database, indexed, enough);
  const isGathered = found < enough || matches.some(({ isCommon }) => isCommon === false);
  return {
    conditions: isGathered ? indexed : inOrder,
    isGathered,
    count: Math.min(found, maxCounted),
    oldestFirst,
  };
}

/**
 * Counts orders until there are enough. Materialized, as the planner would otherwise expect enough of them early in the
 * table and read it from its start on.
 */
async function countGathered(
  database: Queryable,
  conditions: SQL | undefined,
  enough: number,
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with gathered as materialized (select from ${orders} where ${conditions})
    select count(*)::int as count from (select from gathered limit ${enough}) as counted`);
  return rows[0]?.count ?? 0;
}

/** The order of lists as their indexes have it. */
const walked = [orders.createdAt, orders.number];

/**
 * Orders of all users, the newest first, those of the queue the oldest first.
 * @returns the orders, and the place of the last one where there are more behind it
 */
export async function findStaffOrders(
  database: Queryable,
  { conditions, isGathered, oldestFirst }: StaffOrderList,
  { first, after }: StaffOrdersPage,
): Promise<{ orders: OrderRow[]; next: OrderPlace | undefined }> {
  // No index has the pair as one value, so PostgreSQL gathers first and sorts then.
  const order = isGathered ? [placeOfOrder] : walked;
  const rows = await database
    .select({ order: getTableColumns(orders), placedAt: placedAtText })
    .from(orders)
    .where(and(conditions, after && isBehind(after, oldestFirst)))
    .orderBy(...order.map(oldestFirst ? asc : desc))
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
  { conditions, count, oldestFirst }: StaffOrderList,
): Promise<number> {
  if (count !== undefined) return count;
  // In the order of the list, whose index has nothing else; without it, the planner may read the table from its start on.
  const counted = database
    .select({ one: sql`1` })
    .from(orders)
    .where(conditions)
    .orderBy(...walked.map(oldestFirst ? asc : desc))
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
    queue ? isToShip(orders) : undefined,
    state && eq(orders.state, state),
    fulfilment && eq(orders.fulfilment, fulfilment),
    refundStuck ? ordersOf(stuckRefunds) : undefined,
    placedFrom && gte(orders.createdAt, placedFrom),
    placedTo && lt(orders.createdAt, placedTo),
    region ? sql`${orders.address}->>'state' = ${region}` : undefined,
  );
}
