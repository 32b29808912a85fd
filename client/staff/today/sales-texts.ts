const shortDate = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `31 Jan` of `2026-01-31`. */
export const shortDay = (day: string): string => shortDate.format(new Date(day));

const short = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** `₹1.5L` for 150,000 rupees. */
export const shortRupees = (rupees: number): string => short.format(rupees);
