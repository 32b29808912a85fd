let format: Intl.DateTimeFormat | undefined;

/** A time as emails write it: `22 November 2026, 15:04 (IST)`. @param iso an ISO string */
export function emailTime(iso: string): string {
  // Made for the first time, because it would slow down each start.
  format ??= new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  });
  return `${format.format(new Date(iso)).replace(' at ', ', ')} (IST)`;
}
