import type { Paper } from '../../contract/papers.ts';
import { timestamp } from '../../database/timestamp.ts';
import type { PaperRow } from './invoices.queries.ts';

/** A paper as the contract writes it. */
export const paperResponse = ({ id, kind, number, issuedAt, orderId, content }: PaperRow): Paper => ({
  ...content,
  _id: id,
  kind,
  number,
  issuedAt: timestamp(issuedAt),
  orderId,
});
