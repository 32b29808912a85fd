/** India is five and a half hours ahead of UTC, all year. */
const INDIAN_OFFSET_MS = 5.5 * 3_600_000;

/** When a day such as `2026-01-31` begins in India. */
export const startOfIndianDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - INDIAN_OFFSET_MS);

/** The day of a moment in India, such as `2026-01-31`: the shop's days are days there. */
export const indianDay = (at: Date): string =>
  new Date(at.getTime() + INDIAN_OFFSET_MS).toISOString().slice(0, 10);
