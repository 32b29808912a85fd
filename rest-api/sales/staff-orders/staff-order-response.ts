import { eq, inArray, sql } from 'drizzle-orm';
import { priceOfCopies } from '../../../text/price-of-copies.ts';
import { categories } from '../../catalogue/categories/category-tables.ts';
import { products } from '../../catalogue/products/product-tables.ts';
import { productSearch } from '../../catalogue/search/search-tables.ts';
import { upperCase } from '../../contract/letter-case.ts';
import type { StaffOrder, StaffOrderLine } from '../../contract/staff-orders.ts';
import type { Queryable } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { copiesToPack, copiesToSend, hasLeft } from '../fulfilment/fulfilment.ts';
import { staffShipmentResponse } from '../fulfilment/shipment-response.ts';
import type { ShipmentWithLines } from '../fulfilment/shipments.queries.ts';
import { findOrderFacts } from '../orders/order-facts.queries.ts';
import { orderLineResponse } from '../orders/order-line-response.ts';
import { orderNumber } from '../orders/order-number.ts';
import { orderResponsesFrom } from '../orders/order-response.ts';
import { orders } from '../orders/order-tables.ts';
import type { OrderLineRow, OrderRow } from '../orders/orders.queries.ts';
import { countRefused } from '../payments/pay-on-delivery.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { refundablePaiseOf, refundablePayment } from '../refunds/refunds.ts';
import { staffReturnResponse } from '../returns/return-response.ts';
import { isSold } from '../stored-values.ts';
import { findOrderShoppers } from './order-shoppers.queries.ts';
import { findShortages } from './shortages.queries.ts';

/** The facts by which a packer finds a book on the shelf. */
interface BookFacts {
  isbn: string | null;
  category: string;
}

const factsOfBooks = new Statement<[id: string, category: string, isbns: string[] | null]>(
  'facts of books',
  queries
    .select({
      id: products.id,
      category: sql<string>`coalesce(${categories.name}, ${products.categoryName})`,
      isbns: productSearch.isbns,
    })
    .from(products)
    .leftJoin(categories, eq(categories.slug, products.categoryName))
    .leftJoin(productSearch, eq(productSearch.productNumber, products.number))
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** Reads books from the catalogue; those that are gone from it are left out. */
async function findBookFacts(
  database: Queryable,
  books: readonly { productId: string }[],
): Promise<Map<string, BookFacts>> {
  const ids = [...new Set(books.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  const rows = await factsOfBooks.rows(database, { ids });
  return new Map(rows.map(([id, category, isbns]) => [id, { isbn: isbns?.[0] ?? null, category }]));
}

/** An order of anybody, as staff see it; undefined for an unknown id. */
export async function findStaffOrder(context: OrderContext, id: string): Promise<StaffOrder | undefined> {
  const rows = await context.database
    .select()
    .from(orders)
    .where(inArray(orders.id, [id]));
  return (await staffOrderResponses(context, rows))[0];
}

/** Orders as staff see them, in the same order: with their shoppers, parcels, and what is known of their books. */
export async function staffOrderResponses(
  context: OrderContext,
  rows: readonly OrderRow[],
): Promise<StaffOrder[]> {
  if (rows.length === 0) return [];
  const { database, timing } = context;
  const [orderFacts, shoppers] = await Promise.all([
    findOrderFacts(context, rows, { withShipments: true, withReturns: true }),
    findOrderShoppers(database, rows),
  ]);
  const { lines, shipments, payments, refunds, returns } = orderFacts;
  const responses = orderResponsesFrom(timing, rows, orderFacts, ['staff']);
  const [facts, shortages, refused] = await Promise.all([
    findBookFacts(database, lines),
    findShortages(database, lines),
    countRefused(
      database,
      rows.map(({ userId }) => userId),
    ),
  ]);
  return rows.map((row, index) => {
    const response = responses[index];
    if (!response) throw new Error('An order was left out of its response.');
    const ofOrder = ({ userId, orderId }: { userId: string; orderId: string }) =>
      userId === row.userId && orderId === row.id;
    const parcels = shipments.filter(ofOrder);
    const own = lines.filter(ofOrder);
    const shopper = shoppers.get(row.userId) ?? null;
    const returned = returns.filter(ofOrder);
    const refundablePaise = refundablePaiseOf(
      refundablePayment(row, payments.filter(ofOrder)),
      refunds.filter(ofOrder),
    );
    return {
      ...response,
      number: orderNumber(row.id),
      shopper,
      refusedParcels: refused.get(row.userId) ?? 0,
      takenBy: row.takenBy,
      // All of them are read for staff.
      refunds: response.refunds.map((refund) => ({ note: null, trouble: null, ...refund })),
      refundablePaise,
      returns: returned.map((each) => staffReturnResponse(each, row, own, shopper, refundablePaise)),
      lines: own.map((line) =>
        staffLine(
          row,
          line,
          parcels,
          facts.get(line.productId),
          shortages.get(`${row.id} ${line.productId}`) ?? null,
        ),
      ),
      fulfilment: upperCase(row.fulfilment),
      shipments: parcels.map(staffShipmentResponse),
      version: row.version,
    };
  });
}

function staffLine(
  { state }: OrderRow,
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
    packed: line.packed,
    shipped,
    short,
    toPack: isSold(state) ? copiesToPack(line) : 0,
    toSend: isSold(state) ? copiesToSend(line, shipped) : 0,
    refunded: line.refunded,
    refundPaise: priceOfCopies(line, 1, line.refunded),
  };
}
