import type { DeliveryLine } from './delivery.ts';

const MAX_COPIES = 1_000_000;

/** The error of a text that should be a number of copies; undefined if there is none. */
export function copiesError(text: string, min: number, max = MAX_COPIES): string | undefined {
  const copies = Number(text);
  if (/^\d+$/.test(text.trim()) && copies >= min && copies <= max) return undefined;
  return `Write a whole number from ${min} to ${max.toLocaleString('en-IN')}.`;
}

/** The id of the field for the copies on the shelf of a book. */
export const shelfFieldId = (bookId: string): string => `shelf-${bookId}`;

/**
 * What is wrong with the copies on the shelf that are typed for a book; undefined
 * where the text is valid, or the line has no such field.
 */
export const shelfError = ({ onShelf, copies }: DeliveryLine): string | undefined =>
  onShelf === undefined ? undefined : copiesError(onShelf, copies);
