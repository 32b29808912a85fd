import type {
  Invoice as RestInvoice,
  InvoiceReference as RestInvoiceReference,
} from '../../rest-api/contract/invoices.ts';
import type { InvoiceReferenceResolvers, InvoiceResolvers } from '../generated/resolvers.ts';

/** An invoice or credit note, and where its reader gets it as a PDF. */
export type InvoiceParent = RestInvoice & { pdfUrl: string };

export type InvoiceReferenceParent = RestInvoiceReference;

export const Invoice: InvoiceResolvers = {
  date: (invoice) => invoice.issuedAt,
  totalPaise: ({ total }) => total.amountPaise,
  valuePaise: ({ total }) => total.valuePaise,
  cgstPaise: ({ total }) => total.cgstPaise,
  sgstPaise: ({ total }) => total.sgstPaise,
  igstPaise: ({ total }) => total.igstPaise,
};

export const InvoiceReference: InvoiceReferenceResolvers = {
  date: (invoice) => invoice.issuedAt,
};
