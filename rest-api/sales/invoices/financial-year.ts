import { indianDay } from '../../contract/indian-day.ts';

/** The year in which the financial year of a moment begins: on 1 April, in India. */
export function financialYear(at: Date): number {
  const [year, month] = indianDay(at).split('-').map(Number) as [number, number];
  return year - (month < 4 ? 1 : 0);
}

/** `2627` for the year that begins in 2026. */
export const yearName = (year: number): string => `${lastDigits(year)}${lastDigits(year + 1)}`;

const lastDigits = (year: number) => String(year % 100).padStart(2, '0');
