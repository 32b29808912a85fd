/** PostgreSQL stores neither NUL nor half a surrogate pair. */

/** The beginning of a text, of `max` UTF-16 units at most; no character is cut in half. */
export const beginningOf = (text: string, max: number): string =>
  text.slice(0, max).replace(/\p{Surrogate}$/u, '');

/** A text with U+FFFD for each NUL. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '\ufffd');
