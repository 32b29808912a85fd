/** India is five and a half hours ahead of UTC, all year. */
const indianOffsetMs = 5.5 * 3_600_000;

/** The year in which the financial year of a moment begins: on 1 April, in India. */
export function financialYear(at: Date): number {
  const india = new Date(at.getTime() + indianOffsetMs);
  return india.getUTCFullYear() - (india.getUTCMonth() < 3 ? 1 : 0);
}

/** `2627` for the year that begins in 2026. */
export const yearName = (year: number): string => `${lastDigits(year)}${lastDigits(year + 1)}`;

const lastDigits = (year: number) => String(year % 100).padStart(2, '0');
