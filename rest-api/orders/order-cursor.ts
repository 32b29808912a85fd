import { fieldError, InvalidFields } from '../routing/field-error.ts';

const prefix = 'ORDER';

/** A position in the list of a user's orders as callers see it: opaque and URL-safe. */
export function encodeOrderCursor(number: number): string {
  return Buffer.from(`${prefix}:${number}`).toString('base64url');
}

/** @throws HttpError 400 for a text that no response of this list contained */
export function decodeOrderCursor(cursor: string): number {
  const match = /^ORDER:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match)
    throw new InvalidFields(
      400,
      fieldError('after', 'INVALID', 'Not a cursor of this list; take it from the page before.'),
    );
  return Number(match[1]);
}
