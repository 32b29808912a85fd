import type { Invoice } from '../../contract/invoices.ts';
import { timestamp } from '../../database/timestamp.ts';
import { storedInvoiceKinds } from '../stored-values.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** An invoice as the contract writes it. */
export const invoiceResponse = ({ id, kind, number, issuedAt, orderId, content }: InvoiceRow): Invoice => ({
  ...content,
  lines: content.lines.map(({ qty: quantity, ...line }) => ({ ...line, quantity })),
  id,
  kind: kind === storedInvoiceKinds.CREDIT_NOTE ? 'CREDIT_NOTE' : 'BILL_OF_SUPPLY',
  number,
  issuedAt: timestamp(issuedAt),
  orderId,
});
