const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' });

/** `2026-01-31`, in India. */
export const indianDay = (moment: Date): string => day.format(moment);

const DAY_MS = 86_400_000;

/** The last day of which the year of the next one has four digits. */
const MAX_MS = Date.parse('9999-12-31');

/** `2026-01-31`, in UTC. */
export const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/**
 * When a day begins in India, as the shop's calls take it: `2026-01-31T00:00:00+05:30`.
 * @returns undefined for what is no day, such as `2026-02-31`: addresses of lists are typed, and stored
 */
export const startOfDay = (day: string | undefined): string | undefined => startOf(day, 0);

/** The same of the day that follows. */
export const startOfNextDay = (day: string | undefined): string | undefined => startOf(day, DAY_MS);

function startOf(day: string | undefined, laterMs: number): string | undefined {
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  if (!(Math.abs(milliseconds) < MAX_MS) || dayOf(milliseconds) !== day) return undefined;
  return `${dayOf(milliseconds + laterMs)}T00:00:00+05:30`;
}
