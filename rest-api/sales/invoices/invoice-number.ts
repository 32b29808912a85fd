import { sql } from 'drizzle-orm';
import { indianDay } from '../../contract/indian-day.ts';
import type { Queryable } from '../../database/database.ts';
import type { StoredInvoiceKind } from '../stored-values.ts';
import { invoiceSeries } from './invoice-tables.ts';

/** The year in which the financial year of a moment begins: on 1 April, in India. */
export function financialYear(at: Date): number {
  const [year, month] = indianDay(at).split('-').map(Number) as [number, number];
  return year - (month < 4 ? 1 : 0);
}

/** `2627` for the year that begins in 2026. */
export const yearName = (year: number): string => `${lastDigits(year)}${lastDigits(year + 1)}`;

const lastDigits = (year: number) => String(year % 100).padStart(2, '0');

/** A series of its own for samples, so that the first bill of a seller has the number 1. */
const seriesOf = (kind: StoredInvoiceKind, isSample: boolean, prefix: string): string =>
  `${isSample ? 'S' : prefix}${kind === 'billOfSupply' ? 'BS' : 'CN'}`;

/** The place of an invoice in its series. */
export interface InvoiceNumber {
  series: string;
  year: number;
  seriesNumber: number;
  /** Printed on the invoice, such as `BS-2627-000001`. */
  number: string;
  issuedAt: Date;
}

/**
 * The next number of a series in the financial year of a moment. Others that want one wait until the transaction ends,
 * and a transaction that fails takes none: there is no gap. Take it last, when nothing else is waited for.
 * @param prefix of the series of a seller; one that is new begins a series at 1
 * @returns with the date of the invoice, which is not ahead of the one before, whatever the clocks of the servers say
 */
export async function nextInvoiceNumber(
  transaction: Queryable,
  kind: StoredInvoiceKind,
  isSample: boolean,
  at: Date,
  prefix: string,
): Promise<InvoiceNumber> {
  const [series, year] = [seriesOf(kind, isSample, prefix), financialYear(at)];
  const [row] = await transaction
    .insert(invoiceSeries)
    .values({ series, year, lastNumber: 1, lastIssuedAt: at })
    .onConflictDoUpdate({
      target: [invoiceSeries.series, invoiceSeries.year],
      set: {
        lastNumber: sql`${invoiceSeries.lastNumber} + 1`,
        lastIssuedAt: sql`greatest(${invoiceSeries.lastIssuedAt}, excluded.last_issued_at)`,
      },
    })
    .returning();
  if (!row) throw new Error(`The series ${series} has given no number.`);
  const { lastNumber: seriesNumber, lastIssuedAt: issuedAt } = row;
  const number = `${series}-${yearName(year)}-${String(seriesNumber).padStart(6, '0')}`;
  return { series, year, seriesNumber, number, issuedAt };
}
