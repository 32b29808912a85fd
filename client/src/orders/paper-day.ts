const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** A day as papers write it: `22 November 2026` in India, where the financial year begins at midnight. */
export const paperDay = (iso: string): string => day.format(new Date(iso));
