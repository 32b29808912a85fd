import { Refusal } from '../errors.ts';

/** The place of a book in a list: its price where the list is sorted by price, and its running number. */
export interface Cursor {
  pricePaise: number;
  number: number;
}

/** A cursor as callers see it: opaque, safe in an address. */
export function encodeCursor({ pricePaise, number }: Cursor): string {
  return Buffer.from(`${pricePaise}:${number}`).toString('base64url');
}

/** @throws Refusal 400 for anything that no page has handed out. */
export function decodeCursor(cursor: string): Cursor {
  const match = /^(\d{1,9}):(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw new Refusal(400, 'after: not a cursor of this list; take it from the page before.');
  return { pricePaise: Number(match[1]), number: Number(match[2]) };
}
