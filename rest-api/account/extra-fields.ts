import { HttpError } from '../routing/errors.ts';
import { isOwnName } from './own-names.ts';

const maxFields = 20;
const maxBytes = 2_048;

const tooMany = `Send at most ${maxFields} further fields.`;
const tooLong = `Further fields: at most ${maxBytes} bytes as JSON.`;
const notStorable = 'Further fields: only text that is valid Unicode without NUL.';
/** The messages of `checkedExtraFields`, for the documentation. */
export const extraFieldErrors = [tooMany, tooLong, notStorable];

/** The extra fields of a body, or of a stored account. */
export function fieldsBeside(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isOwnName(name)));
}

/**
 * Checks the extra fields of a user (Specification §3): at most 20 fields and 2 kB.
 * @throws HttpError 400 if they are too many, or PostgreSQL cannot store them
 */
export function checkedExtraFields(extra: Record<string, unknown>): Record<string, unknown> {
  if (Object.keys(extra).length > maxFields) {
    throw new HttpError(400, tooMany);
  }
  const json = JSON.stringify(extra);
  if (Buffer.byteLength(json) > maxBytes) {
    throw new HttpError(400, tooLong);
  }
  // PostgreSQL stores neither NUL nor half a surrogate pair in JSON, where both are escaped. An escaped backslash ahead of
  // the same letters is text.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json)) throw new HttpError(400, notStorable);
  return extra;
}
