import type { Paper } from '../../contract/papers.ts';
import { timestamp } from '../../database/timestamp.ts';
import { storedPaperKinds } from '../stored-values.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** An invoice as the contract writes it. */
export const invoiceResponse = ({ id, kind, number, issuedAt, orderId, content }: InvoiceRow): Paper => ({
  ...content,
  lines: content.lines.map(({ qty: quantity, ...line }) => ({ ...line, quantity })),
  id,
  kind: kind === storedPaperKinds.CREDIT_NOTE ? 'CREDIT_NOTE' : 'BILL_OF_SUPPLY',
  number,
  issuedAt: timestamp(issuedAt),
  orderId,
});
