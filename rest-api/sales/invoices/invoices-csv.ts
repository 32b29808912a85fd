import { indianDay } from '../../contract/indian-day.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { csvRow } from '../../routing/csv-row.ts';
import { linesOf, taxesIn } from './bill.ts';
import { findIssued, type InvoiceRow, type IssuedPlace, type Period } from './invoices.queries.ts';
import { sumOf } from './tax.ts';

const columns = [
  ...['number', 'kind', 'title', 'issuedOn', 'issuedAt', 'sample', 'bill', 'billedOn'],
  ...['orderNumber', 'order', 'payment', 'refund', 'buyer', 'placeOfSupply', 'sellerState', 'sellerGstin'],
  ...['hsn', 'ratePercent', 'copies', 'value', 'cgst', 'sgst', 'igst', 'amount', 'codeDiscount'],
];

const batchSize = 500;

/**
 * The invoices of a period as CSV, the oldest first, read some hundred at a time: a row for each code and rate of an invoice.
 * Amounts are in rupees, as the invoice has them; days are days in India.
 */
export async function* invoicesCsv(database: Queryable, period: Period): AsyncGenerator<string> {
  yield csvRow(columns);
  let after: IssuedPlace | undefined;
  for (;;) {
    const found = await findIssued(database, period, { first: batchSize, after });
    if (found.length > 0) yield found.flatMap(({ invoice }) => rowsOf(invoice)).join('');
    after = found.at(-1)?.place;
    if (!after || found.length < batchSize) return;
  }
}

function rowsOf({ number, kind, issuedAt, orderId, content }: InvoiceRow): string[] {
  const { title, isSample, bill, orderNumber, paymentId, refundId, buyer, placeOfSupply, seller } = content;
  return taxesIn(content.lines).map((tax) => {
    const lines = linesOf(content.lines, tax);
    const { valuePaise, cgstPaise, sgstPaise, igstPaise, amountPaise } = sumOf(lines);
    return csvRow([
      ...[number, kind, title, indianDay(issuedAt), timestamp(issuedAt), String(isSample)],
      ...[bill?.number ?? null, bill && indianDay(new Date(bill.issuedAt))],
      ...[orderNumber, orderId, paymentId, refundId, buyer.name, placeOfSupply],
      ...[seller.state, seller.gstin, tax.hsn, String(tax.rateBasisPoints / 100)],
      lines.reduce((copies, { qty }) => copies + (qty ?? 0), 0),
      ...[valuePaise, cgstPaise, sgstPaise, igstPaise, amountPaise].map(rupeesFromPaise),
      // Missing in the content of invoices from before there were codes.
      rupeesFromPaise(lines.reduce((sum, { codePaise = 0 }) => sum + codePaise, 0)),
    ]);
  });
}
