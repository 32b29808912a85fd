import type { Invoice } from '../../contract/invoices.ts';
import { timestamp } from '../../database/timestamp.ts';
import { storedInvoiceKinds } from '../stored-values.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** An invoice as the contract writes it. */
export const invoiceResponse = ({ id, kind, number, issuedAt, orderId, content }: InvoiceRow): Invoice => ({
  ...content,
  // Both are missing in the content of invoices from before there were codes.
  code: content.code ?? null,
  lines: content.lines.map(({ qty: quantity, codePaise = 0, ...line }) => ({ ...line, quantity, codePaise })),
  id,
  kind: kind === storedInvoiceKinds.CREDIT_NOTE ? 'CREDIT_NOTE' : 'BILL_OF_SUPPLY',
  number,
  issuedAt: timestamp(issuedAt),
  orderId,
});
