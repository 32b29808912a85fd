import { fieldError, InvalidFields } from '../field-error.ts';
import type { ProductSort } from './catalogue.input.ts';

/** The position of a book in a list: its price if the list is sorted by price, and its running number. */
export interface Cursor {
  pricePaise: number;
  number: number;
}

const largestInteger = 2_147_483_647;
const unsorted = 'NUMBER';

/** A cursor for callers: opaque, URL-safe, and valid only for lists in the same order. */
export function encodeCursor({ pricePaise, number }: Cursor, sort: ProductSort | undefined): string {
  return Buffer.from(`${sort ?? unsorted}:${pricePaise}:${number}`).toString('base64url');
}

/** @throws HttpError 400 for a cursor that does not come from a list in this order */
export function decodeCursor(cursor: string, sort: ProductSort | undefined): Cursor {
  const match = /^(\w+):(\d{1,10}):(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const pricePaise = Number(match?.[2]);
  const number = Number(match?.[3]);
  if (!(pricePaise <= largestInteger && number <= largestInteger)) {
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
  return { pricePaise, number };
}
