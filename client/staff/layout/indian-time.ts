const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** `31 Jan 2026, 2:35 pm`, in India, wherever the reader is. */
export const indianTime = (iso: string): string => moment.format(new Date(iso));
