import { Moment } from '../../input/moment.ts';

const issuedExample = '2026-03-31T18:30:00Z';

/** The query parameters of `GET /staff/invoices.csv`. */
export class InvoicesQuery {
  @Moment('issuedFrom', 'Only invoices that were issued then or later.', issuedExample)
  issuedFrom?: string;

  @Moment('issuedTo', 'Only invoices that were issued before.', issuedExample)
  issuedTo?: string;
}
