import { hasDate } from '../database/timestamp.ts';
import { fieldError, InvalidFields } from '../routing/field-error.ts';

/**
 * A place in a list as callers see it: opaque, safe in an address, good for this list alone.
 * @param list its name, in capitals
 */
export const encodeListCursor = (list: string, place: string): string =>
  Buffer.from(`${list}:${place}`).toString('base64url');

/**
 * @param form of the whole place, with a moment as `timestampForm` where there is one
 * @throws HttpError 400 for anything that no page of this list has handed out
 */
export function decodeListCursor(list: string, cursor: string, form: RegExp): string {
  const [, name, place] = /^(\w+):(.+)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const match = name === list && place !== undefined ? form.exec(place) : null;
  const { moment } = match?.groups ?? {};
  if (match && (moment === undefined || hasDate(moment))) return match[0];
  throw new InvalidFields(
    400,
    fieldError('after', 'INVALID', 'Not a cursor of this list; take it from the page before.'),
  );
}
