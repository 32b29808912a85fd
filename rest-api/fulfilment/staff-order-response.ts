import { inArray } from 'drizzle-orm';
import type { OrderShopper, StaffOrder, StaffOrderLine } from '../contract/staff-orders.ts';
import type { Database } from '../database/database.ts';
import { orders, users } from '../database/schema.ts';
import { orderNumber } from '../orders/order-number.ts';
import { orderLineResponse, orderResponses } from '../orders/order-response.ts';
import { findOrderLines, type OrderLineRow, type OrderRow } from '../orders/orders.queries.ts';
import type { OrderTiming } from '../payments/next-check.ts';
import { type BookFacts, findBookFacts } from './book-facts.queries.ts';
import { hasLeft } from './fulfilment-state.ts';
import { staffShipmentResponse } from './shipment-response.ts';
import { findShipments, type ShipmentWithLines } from './shipments.queries.ts';
import { findShortages } from './shortages.queries.ts';

/** An order of anybody, as staff see it; undefined for an unknown id. */
export async function findStaffOrder(
  database: Database,
  timing: OrderTiming,
  id: string,
): Promise<StaffOrder | undefined> {
  const rows = await database
    .select()
    .from(orders)
    .where(inArray(orders.id, [id]));
  return (await staffOrderResponses(database, timing, rows))[0];
}

/** Orders as staff see them, in the same order: with their shoppers, parcels, and what is known of their books. */
export async function staffOrderResponses(
  database: Database,
  timing: OrderTiming,
  rows: readonly OrderRow[],
): Promise<StaffOrder[]> {
  if (rows.length === 0) return [];
  const [responses, lines, shipments, shoppers] = await Promise.all([
    orderResponses(database, timing, rows),
    findOrderLines(database, rows),
    findShipments(database, rows),
    findShoppers(database, rows),
  ]);
  const [facts, shortages] = await Promise.all([
    findBookFacts(database, lines),
    findShortages(database, lines),
  ]);
  return rows.map((row, index) => {
    const response = responses[index];
    if (!response) throw new Error('An order was left out of its response.');
    const parcels = shipments.filter(({ userId, orderId }) => userId === row.userId && orderId === row.id);
    const own = lines.filter(({ userId, orderId }) => userId === row.userId && orderId === row.id);
    return {
      ...response,
      number: orderNumber(row.id),
      shopper: shoppers.get(row.userId) ?? null,
      lines: own.map((line) =>
        staffLine(
          line,
          parcels,
          facts.get(line.productId),
          shortages.get(`${row.id} ${line.productId}`) ?? null,
        ),
      ),
      fulfilment: row.fulfilment,
      shipments: parcels.map(staffShipmentResponse),
      version: row.version,
    };
  });
}

function staffLine(
  line: OrderLineRow,
  parcels: readonly ShipmentWithLines[],
  facts: BookFacts | undefined,
  short: number | null,
): StaffOrderLine {
  const shipped = parcels
    .filter(hasLeft)
    .flatMap((parcel) => parcel.lines)
    .filter(({ productId }) => productId === line.productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...orderLineResponse(line),
    isbn: facts?.isbn ?? null,
    category: facts?.category ?? null,
    ...{ packed: line.packed, shipped, short },
  };
}

async function findShoppers(
  database: Database,
  rows: readonly OrderRow[],
): Promise<Map<string, OrderShopper>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const found = await database
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(
    found.map(({ id, firstName, lastName, email }) => [
      id,
      { _id: id, name: `${firstName} ${lastName}`.trim(), email },
    ]),
  );
}
