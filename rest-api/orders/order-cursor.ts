import { fieldError, InvalidFields } from '../routing/field-error.ts';

const prefix = 'ORDER';

/** A place in the list of a user's orders as callers see it: opaque, safe in an address. */
export function encodeOrderCursor(number: number): string {
  return Buffer.from(`${prefix}:${number}`).toString('base64url');
}

/** @throws Refusal 400 for anything that no page of this list has handed out. */
export function decodeOrderCursor(cursor: string): number {
  const match = /^ORDER:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match)
    throw new InvalidFields(
      400,
      fieldError('after', 'INVALID', 'Not a cursor of this list; take it from the page before.'),
    );
  return Number(match[1]);
}
