import { Moment } from '../../input/moment.ts';
import { PageQuery } from '../../input/page.ts';

const issuedExample = '2026-03-31T18:30:00Z';
const IssuedFrom = () => Moment('issuedFrom', 'Only invoices that were issued then or later.', issuedExample);
const IssuedTo = () => Moment('issuedTo', 'Only invoices that were issued before.', issuedExample);

/** The query parameters of `GET /staff/invoices.csv`. */
export class InvoicesQuery {
  @IssuedFrom()
  issuedFrom?: string;

  @IssuedTo()
  issuedTo?: string;
}

/** The query parameters of `GET /staff/invoices`. */
export class InvoicesPageQuery extends PageQuery {
  @IssuedFrom()
  issuedFrom?: string;

  @IssuedTo()
  issuedTo?: string;
}
