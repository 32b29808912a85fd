import type { Invoice as RestInvoice } from '../../rest-api/contract/invoices.ts';
import type { InvoiceParent } from './invoices.ts';

/** Invoices, with the addresses of their PDFs below a path. */
export const invoicesAt = (
  path: '/api/user' | '/api/staff',
  invoices: readonly RestInvoice[],
): InvoiceParent[] =>
  invoices.map((invoice) => ({ ...invoice, pdfUrl: `${path}/invoices/${invoice.id}.pdf` }));
