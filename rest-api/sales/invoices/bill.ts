import type { InvoiceContent, Seller, StoredInvoiceLine } from '../../contract/invoices.ts';
import { timestamp } from '../../database/timestamp.ts';
import { addressLines } from '../../emails/content/email-text.ts';
import { gstState } from '../../settings/gst-states.ts';
import { apportion } from '../apportion.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { OrderLineRow, OrderRow } from '../orders/orders.queries.ts';
import { offlinePaymentId } from '../stored-values.ts';
import { sumOf, taxedAmount } from './tax.ts';

/** Printed books, which are exempt (notification 2/2017, Central Tax (Rate)). */
export const printedBook = { hsn: '4901', rateBasisPoints: 0 };

/** The tax code and rate of a product. */
export type ProductTax = typeof printedBook;

/** The seller on invoices as long as none is set. */
const sampleSeller: Seller = {
  name: 'Quire',
  address: ['An open book store'],
  state: null,
  gstin: null,
  grievanceOfficer: null,
};

/**
 * The bill of an order that has been paid, or is paid on delivery: its lines, and its delivery at the rates of what is delivered, in proportion.
 * A seller who is not registered charges no tax.
 * @param taxes of products, by their ids; printed books are left out
 * @param takenOut copies by product that cost nothing and were taken out of the order before: they are not on the bill
 */
export function billOf(
  order: OrderRow,
  orderLines: readonly OrderLineRow[],
  taxes: ReadonlyMap<string, ProductTax>,
  seller: Seller | null,
  takenOut: ReadonlyMap<string, number> = new Map(),
): InvoiceContent {
  const { id, address, code, deliveryPaise, createdAt } = order;
  // What is paid on delivery has its bill before its payment.
  const paymentId = order.paymentId ?? offlinePaymentId('cash', order);
  const placeOfSupply = gstState(address.state);
  const within = seller?.state === placeOfSupply ? 'state' : 'india';
  const taxOf = (line: OrderLineRow): ProductTax => {
    const { hsn, rateBasisPoints } = taxes.get(line.productId) ?? printedBook;
    return { hsn, rateBasisPoints: seller?.gstin ? rateBasisPoints : 0 };
  };
  // Not where it would have no book left: then all of them had left the shop before its bill was made.
  const leavesOut = orderLines.some(({ productId, quantity }) => quantity > (takenOut.get(productId) ?? 0));
  const books = orderLines.flatMap((line): StoredInvoiceLine[] => {
    const { title, author, pricePaise } = line;
    const out = leavesOut ? (takenOut.get(line.productId) ?? 0) : 0;
    const qty = line.quantity - out;
    // They cost nothing: their price was their share of the code.
    const codePaise = line.codePaise - out * pricePaise;
    if (qty === 0) return [];
    const tax = taxOf(line);
    // A discount that is given before the sale and stands on the bill is not taxed (section 15(3)(a) of the CGST Act).
    const amounts = taxedAmount(pricePaise * qty - codePaise, tax.rateBasisPoints, within);
    return [{ title, author, qty, pricePaise, codePaise, ...tax, ...amounts }];
  });
  const rates = taxesIn(books);
  const shares = apportion(deliveryPaise, weightsOf(rates.map((tax) => linesOf(books, tax))));
  const delivery = rates.map((tax, index): StoredInvoiceLine => {
    const amounts = taxedAmount(shares[index] ?? 0, tax.rateBasisPoints, within);
    return {
      title: 'Delivery charges',
      author: '',
      qty: null,
      pricePaise: null,
      codePaise: 0,
      ...tax,
      ...amounts,
    };
  });
  const lines = [...books, ...delivery.filter(({ amountPaise }) => amountPaise > 0)];
  const [name = '', ...addressBelow] = addressLines(address);
  return {
    title: titleOf(lines),
    isSample: seller === null,
    seller: seller ?? sampleSeller,
    buyer: { name, address: addressBelow },
    placeOfSupply,
    orderNumber: orderNumber(id),
    placedAt: timestamp(createdAt),
    paymentId,
    code,
    bill: null,
    refundId: null,
    lines,
    total: sumOf(lines),
  };
}

/** By what the delivery is shared out: what the lines of each tax cost or, where a code has made all free, what they would. */
function weightsOf(lines: readonly (readonly StoredInvoiceLine[])[]): number[] {
  const amounts = lines.map((each) => sumOf(each).amountPaise);
  if (amounts.some((amount) => amount > 0)) return amounts;
  return lines.map((each) =>
    each.reduce((sum, { amountPaise, codePaise }) => sum + amountPaise + codePaise, 0),
  );
}

const isTaxedAs = (line: StoredInvoiceLine, { hsn, rateBasisPoints }: ProductTax): boolean =>
  line.hsn === hsn && line.rateBasisPoints === rateBasisPoints;

/** Each code with each of its rates, once. */
export function taxesIn(lines: readonly StoredInvoiceLine[]): ProductTax[] {
  const found: ProductTax[] = [];
  for (const line of lines) {
    const { hsn, rateBasisPoints } = line;
    if (!found.some((tax) => isTaxedAs(line, tax))) found.push({ hsn, rateBasisPoints });
  }
  return found;
}

/** Its lines of one code and rate. */
export const linesOf = (lines: readonly StoredInvoiceLine[], tax: ProductTax): StoredInvoiceLine[] =>
  lines.filter((line) => isTaxedAs(line, tax));

/** Exempt and taxed goods may stand on one invoice for a consumer (rule 46A of the CGST Rules). */
function titleOf(lines: readonly StoredInvoiceLine[]): InvoiceContent['title'] {
  if (lines.every(({ rateBasisPoints }) => rateBasisPoints === 0)) return 'Bill of supply';
  return lines.some(({ rateBasisPoints }) => rateBasisPoints === 0)
    ? 'Invoice-cum-bill of supply'
    : 'Tax invoice';
}
