import type { Paper } from '../../contract/papers.ts';
import { timestamp } from '../../database/timestamp.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** An invoice as the contract writes it. */
export const invoiceResponse = ({ id, kind, number, issuedAt, orderId, content }: InvoiceRow): Paper => ({
  ...content,
  _id: id,
  kind,
  number,
  issuedAt: timestamp(issuedAt),
  orderId,
});
