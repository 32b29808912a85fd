import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import type { ProductSort } from './lists.input.ts';

/** What a list is ordered by: something of the books, relevance, the place in a series or, where undefined, the running number. */
export type ListOrder = ProductSort | 'RELEVANCE' | 'SERIES' | undefined;

/** The position of a book in a list: the value that the list is ordered by, and its running number. */
export interface Cursor {
  /**
   * By price in paise; by relevance how many books come before it; in a series a hundred times its number there; by
   * rating a hundred times its rating; by date when it came out, as `yyyymmdd`. Lists in other orders do not read it.
   */
  sortValue: number;
  number: number;
  /** In a list by title, and there alone: the title as such lists order it. */
  titleKey?: string | undefined;
}

/** Of PostgreSQL's `integer`. */
export const largestInteger = 2_147_483_647;
const unsorted = 'NUMBER';

/** A cursor as callers see it: opaque, safe in an address, good for lists in the same order alone. */
export function encodeCursor({ sortValue, number, titleKey }: Cursor, sort: ListOrder): string {
  const position = `${sort ?? unsorted}:${sortValue}:${number}`;
  return Buffer.from(titleKey === undefined ? position : `${position}:${titleKey}`).toString('base64url');
}

/** @throws InvalidFields 400 for anything that no page of a list in this order has handed out. */
export function decodeCursor(cursor: string, sort: ListOrder): Cursor {
  // PostgreSQL compares no text with NUL.
  const match = /^(\w+):(\d{1,10}):(\d{1,10})(?::([^\0]{0,60}))?$/su.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  const sortValue = Number(match?.[2]);
  const number = Number(match?.[3]);
  const titleKey = match?.[4];
  const isOfTitles = match?.[1] === 'TITLE';
  if (!(sortValue <= largestInteger && number <= largestInteger) || isOfTitles !== (titleKey !== undefined)) {
    throw new InvalidFields(
      400,
      fieldError('after', 'INVALID', 'Not a cursor of this list; take it from the page before.'),
    );
  }
  if (match?.[1] !== (sort ?? unsorted)) {
    throw new InvalidFields(
      400,
      fieldError('after', 'INVALID', 'A cursor of a list in another order; leave it out to start this one.'),
    );
  }
  return { sortValue, number, ...(titleKey !== undefined && { titleKey }) };
}
