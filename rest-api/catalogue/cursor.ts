import { fieldError, InvalidFields } from '../routing/field-error.ts';
import type { ProductSort } from './catalogue.input.ts';

/** What a list is ordered by: a price, relevance, the place in a series or, where undefined, the running number. */
export type ListOrder = ProductSort | 'RELEVANCE' | 'SERIES' | undefined;

/** The position of a book in a list: its price, or what else the list is ordered by, and its running number. */
export interface Cursor {
  /** In a list by relevance the books before it, in a series a hundred times its number there. */
  pricePaise: number;
  number: number;
}

const largestInteger = 2_147_483_647;
const unsorted = 'NUMBER';

/** A cursor as callers see it: opaque, safe in an address, good for lists in the same order alone. */
export function encodeCursor({ pricePaise, number }: Cursor, sort: ListOrder): string {
  return Buffer.from(`${sort ?? unsorted}:${pricePaise}:${number}`).toString('base64url');
}

/** @throws Refusal 400 for anything that no page of a list in this order has handed out. */
export function decodeCursor(cursor: string, sort: ListOrder): Cursor {
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
