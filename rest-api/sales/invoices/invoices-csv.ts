import { and, asc, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import { indianDay } from '../../contract/indian-day.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp, timestampText } from '../../database/timestamp.ts';
import { csvRow } from '../../routing/csv-row.ts';
import { linesOf, taxesIn } from './bill.ts';
import { invoices } from './invoice-tables.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { sumOf } from './tax.ts';

const columns = [
  ...['number', 'kind', 'title', 'issuedOn', 'issuedAt', 'sample', 'bill', 'billedOn'],
  ...['orderNumber', 'order', 'payment', 'refund', 'buyer', 'placeOfSupply', 'sellerState', 'sellerGstin'],
  ...['hsn', 'ratePercent', 'copies', 'value', 'cgst', 'sgst', 'igst', 'amount'],
];

const batchSize = 500;

/** When invoices were issued: from a moment on, and before another one. */
interface Period {
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * The invoices of a period as CSV, the oldest first, read some hundred at a time: a row for each code and rate of an invoice.
 * Amounts are in rupees, as the invoice has them; days are days in India.
 */
export async function* invoicesCsv(database: Queryable, period: Period): AsyncGenerator<string> {
  yield csvRow(columns);
  let last: SQL | undefined;
  for (;;) {
    const rows = await findIssued(database, period, last);
    if (rows.length > 0) yield rows.flatMap(({ invoice }) => rowsOf(invoice)).join('');
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    const { series, seriesNumber } = end.invoice;
    last = sql`(${end.issuedAtText}::timestamptz, ${series}, ${seriesNumber}::int)`;
  }
}

/** @param last the place of the invoice that the page before ended with */
function findIssued(database: Queryable, { from, to }: Period, last: SQL | undefined) {
  const { issuedAt, series, seriesNumber } = invoices;
  return database
    .select({ invoice: getTableColumns(invoices), issuedAtText: timestampText(issuedAt) })
    .from(invoices)
    .where(
      and(
        from && gte(issuedAt, from),
        to && lt(issuedAt, to),
        last && sql`(${issuedAt}, ${series}, ${seriesNumber}) > ${last}`,
      ),
    )
    .orderBy(asc(issuedAt), asc(series), asc(seriesNumber))
    .limit(batchSize);
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
    ]);
  });
}
