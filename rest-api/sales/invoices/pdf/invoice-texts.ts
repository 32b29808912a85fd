import type { Invoice } from '../../../contract/invoices.ts';

let day: Intl.DateTimeFormat | undefined;

/** A day as invoices write it, in India: `22 November 2026`. @param iso an ISO string */
export function invoiceDay(iso: string): string {
  // Made for the first invoice, because it would slow down each start.
  day ??= new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  return day.format(new Date(iso));
}

/** `5%`, `2.5%`; `exempt` where there is none. @param basisPoints hundredths of a percent */
export const taxRate = (basisPoints: number): string =>
  basisPoints === 0 ? 'exempt' : `${basisPoints / 100}%`;

/** The name of an invoice's file. */
export const invoiceFileName = ({ number }: Pick<Invoice, 'number'>): string => `${number}.pdf`;
