const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });
const shortDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

/** `31 January 2026`, in the browser's time zone. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** `31 Jan 2026`, for where there is little room. */
export const formatShortDay = (iso: string): string => shortDay.format(new Date(iso));

/** `31 January 2026 at 2:35 pm`, in the browser's time zone. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

const timeZone = 'Asia/Kolkata';
const indianDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone });
const indianMoment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** `22 November 2026` in India, where the financial year begins at midnight: the day of an invoice. */
export const formatIndianDay = (iso: string): string => indianDate.format(new Date(iso));

/** `31 Jan 2026, 2:35 pm`, in India, wherever the reader is. */
export const formatIndianMoment = (iso: string): string => indianMoment.format(new Date(iso));
