/**
 * A year from 1 on, a month or a day of the calendar, such as `1999`, `1999-04` or `1999-04-15`; undefined where there is
 * no such date.
 * @param year of four digits
 * @param month of two digits, as the day
 */
export function calendarDate(year: string, month?: string, day?: string): string | undefined {
  const date = [year, month, day].filter(Boolean).join('-');
  const time = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  const isThere = Number(year) > 0 && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return isThere ? date : undefined;
}

/** A date as people and files write it, `1999`, `1999-04` or `1999-04-15`; undefined for a text that is none. */
export function readCalendarDate(text: string): string | undefined {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  return calendarDate(year, month, day);
}
