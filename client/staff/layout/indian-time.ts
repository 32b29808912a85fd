const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** `31 Jan 2026, 2:35 pm`, in India, wherever the reader is. */
export const indianTime = (iso: string): string => moment.format(new Date(iso));

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' });

/** `2026-01-31`, in India. */
export const indianDay = (moment: Date): string => day.format(moment);
