import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { cutPage, maxCounted } from '../../input/list-page.ts';
import { comesBehind, isBehind, type OrderPlace, placedAtText, placeOfOrder } from '../orders/order-place.ts';
import { isToShip, orders } from '../orders/order-tables.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { stuckRefunds } from '../refunds/order-refunds.queries.ts';
import type { StoredFulfilment, StoredOrderState } from '../stored-values.ts';
import { hasChanged, manyOrders, ordersOf, wasPaid } from './order-matches.ts';
import { hasBookTitled, matchesSearch } from './order-search.ts';

/** Which orders staff want to see; an order has to match all that are set. */
export interface StaffOrderFilter {
  /** Only what is paid and not wholly shipped, the oldest first. */
  queue?: boolean | undefined;
  search?: string | undefined;
  state?: StoredOrderState | undefined;
  fulfilment?: StoredFulfilment | undefined;
  /** Only orders with money that could not be given back. */
  refundStuck?: boolean | undefined;
  placedFrom?: Date | undefined;
  /** Orders that were placed before. */
  placedTo?: Date | undefined;
  /** Orders that have changed then or later. */
  changedFrom?: Date | undefined;
  /** Orders that were paid then or later. */
  paidFrom?: Date | undefined;
  /** A state of India. */
  region?: string | undefined;
  title?: string | undefined;
}

/** One page of the orders that pass a filter. */
export interface StaffOrdersPage {
  first: number;
  after?: OrderPlace | undefined;
}

/** An order of a list, before it is read. */
interface ListedOrder extends OrderPlace {
  id: string;
}

/** The orders of a filter, as statements find them. */
export interface StaffOrderList {
  /** All of them in their order, where they had to be gathered to be counted and are few. */
  found: ListedOrder[] | undefined;
  conditions: SQL | undefined;
  /**
   * Whether a page reads all orders of the list by their indexes and sorts them. Otherwise it scans an index in the order
   * of the list and skips the orders that do not match.
   */
  isGathered: boolean;
  /** The number of orders up to `maxCounted`, if it is already known. */
  count: number | undefined;
  oldestFirst: boolean;
}

/**
 * Reads a filter. The orders of a text are counted first: PostgreSQL cannot choose between gathering and scanning by itself,
 * as it does not know how many names have several pieces, nor that the queue is where the newest orders are.
 */
export async function staffOrderList(
  database: Queryable,
  { search, title, changedFrom, paidFrom, ...filter }: StaffOrderFilter,
): Promise<StaffOrderList> {
  const conditions = conditionsOf(filter);
  const oldestFirst = filter.queue === true;
  const matches = await Promise.all([
    ...(title ? [hasBookTitled(database, title)] : []),
    ...(search ? [matchesSearch(database, search)] : []),
    ...(changedFrom ? [hasChanged(changedFrom)] : []),
    ...(paidFrom ? [wasPaid(paidFrom)] : []),
  ]);
  const scan = { found: undefined, isGathered: false, oldestFirst };
  if (matches.length === 0) return { ...scan, conditions, count: undefined };
  const inOrder = and(conditions, ...matches.map((match) => match.inOrder));
  const [match, second] = matches;
  if (match?.isCommon && !second && !conditions) {
    return { ...scan, conditions: inOrder, count: maxCounted };
  }
  const indexed = and(conditions, ...matches.map((match) => match.indexed));
  // The queue is a small part of all orders, of which a scan skips few.
  const isUnknown = !filter.queue && matches.some(({ isCommon }) => isCommon === undefined);
  const enough = isUnknown ? manyOrders : maxCounted;
  const found = await gather(database, indexed, { enough, oldestFirst });
  const count = Math.min(found?.length ?? enough, maxCounted);
  if (found || matches.some(({ isCommon }) => isCommon === false)) {
    return { found, conditions: indexed, isGathered: true, count, oldestFirst };
  }
  return { ...scan, conditions: inOrder, count };
}

/**
 * Gathers orders in the order of a list, unless there are `enough` or more. Materialized, as the planner would otherwise
 * expect enough of them early in the table and read it from its start on.
 */
async function gather(
  database: Queryable,
  conditions: SQL | undefined,
  { enough, oldestFirst }: { enough: number; oldestFirst: boolean },
): Promise<ListedOrder[] | undefined> {
  const order = sql.join(byDate.map(oldestFirst ? asc : desc), sql`, `);
  const listed = sql`json_build_object('id', orders.id, 'placedAt', ${placedAtText}, 'number', ${orders.number})`;
  const { rows } = await database.execute<{ found: ListedOrder[] | null }>(sql`
    with
      gathered as materialized (select id, created_at, number from ${orders} where ${conditions}),
      counted as materialized (select * from gathered limit ${enough})
    select case when (select count(*) from counted) < ${enough} then
      (select coalesce(json_agg(${listed} order by ${order}), '[]') from counted as orders) end as found`);
  return rows[0]?.found ?? undefined;
}

/** The order of lists as their indexes have it. */
const byDate = [orders.createdAt, orders.number];

/**
 * Orders of all users, the newest first, those of the queue the oldest first.
 * @returns the orders, and the place of the last one where there are more behind it
 */
export async function findStaffOrders(
  database: Queryable,
  { found, conditions, isGathered, oldestFirst }: StaffOrderList,
  { first, after }: StaffOrdersPage,
): Promise<{ orders: OrderRow[]; next: OrderPlace | undefined }> {
  if (found) {
    const behind = after ? found.filter((place) => comesBehind(after, place, oldestFirst)) : found;
    const { page, last: next } = cutPage(behind, first);
    return { orders: await findListed(database, page), next };
  }
  // No index has the pair as one value, so PostgreSQL gathers first and sorts then.
  const order = isGathered ? [placeOfOrder] : byDate;
  const rows = await database
    .select({ order: getTableColumns(orders), placedAt: placedAtText })
    .from(orders)
    .where(and(conditions, after && isBehind(after, oldestFirst)))
    .orderBy(...order.map(oldestFirst ? asc : desc))
    .limit(first + 1);
  const { page, last } = cutPage(rows, first);
  return {
    orders: page.map(({ order }) => order),
    next: last && { placedAt: last.placedAt, number: last.order.number },
  };
}

/** Orders in the order in which they are listed, but for those that are deleted meanwhile. */
async function findListed(database: Queryable, listed: readonly ListedOrder[]): Promise<OrderRow[]> {
  const ids = listed.map(({ id }) => id);
  const rows = await database.select().from(orders).where(inArray(orders.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A condition on the table of orders, for other lists whose queries join it: the orders that a text of staff finds. */
export async function ordersOfSearch(database: Queryable, search: string): Promise<SQL> {
  return (await matchesSearch(database, search)).indexed;
}

/** Counts the orders of a list up to `maxCounted`. */
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
    .orderBy(...byDate.map(oldestFirst ? asc : desc))
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
}: Omit<StaffOrderFilter, 'search' | 'title' | 'changedFrom' | 'paidFrom'>): SQL | undefined {
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
