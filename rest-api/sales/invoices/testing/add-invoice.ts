import { randomBytes } from 'node:crypto';
import type { InvoiceContent } from '../../../contract/invoices.ts';
import type { Database } from '../../../database/database.ts';
import type { OrderRow } from '../../orders/orders.queries.ts';
import { invoices } from '../invoice-tables.ts';
import { wholeOrder } from '../invoices.queries.ts';

const total = { amountPaise: 100, valuePaise: 100, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
/** A bill of one book. */
export const sampleContent: InvoiceContent = {
  title: 'Bill of supply',
  isSample: true,
  orderNumber: 'ADA00000',
  paymentId: 'pay_1',
  seller: { name: 'Quire', address: [], state: null, gstin: null, grievanceOfficer: null },
  buyer: { name: 'Ada Lovelace', address: ['12 Church Street'] },
  placeOfSupply: 'Karnataka',
  placedAt: '2026-01-31T09:05:00+00:00',
  bill: null,
  refundId: null,
  lines: [{ title: 'Emma', author: '', hsn: '4901', qty: 1, pricePaise: 100, rateBasisPoints: 0, ...total }],
  total,
};

/** Adds a bill of a user's order in a series of its own. Returns its id. */
export async function addInvoice(
  database: Database,
  { userId, id: orderId }: Pick<OrderRow, 'userId' | 'id'>,
): Promise<string> {
  const number = `T-${randomBytes(5).toString('hex')}`;
  const [row] = await database
    .insert(invoices)
    .values({
      userId,
      orderId,
      kind: 'billOfSupply',
      subject: wholeOrder,
      totalPaise: total.amountPaise,
      content: sampleContent,
      series: number,
      year: 2026,
      seriesNumber: 1,
      number,
      issuedAt: new Date(),
    })
    .returning({ id: invoices.id });
  if (!row) throw new Error('An invoice was not stored.');
  return row.id;
}
