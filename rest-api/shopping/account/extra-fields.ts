import { HttpError } from '../../routing/errors.ts';
import { isOwnName } from './own-names.ts';

const maxFields = 20;
const maxBytes = 2_048;

const tooMany = `Send at most ${maxFields} further fields.`;
const tooLong = `Further fields: at most ${maxBytes} bytes as JSON.`;
const notStorable = 'Further fields: only text that is valid Unicode without NUL.';
const notExact = `Further fields: send numbers beyond ±${Number.MAX_SAFE_INTEGER} as text; as numbers they would change.`;
/** The messages of `checkedExtraFields`, for the documentation. */
export const extraFieldErrors = [tooMany, tooLong, notStorable, notExact];

/** The extra fields of a body, or of a stored account. */
export function fieldsBeside(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isOwnName(name)));
}

/**
 * The extra fields of a user (Specification §3) with those of a body: at most 20 fields and 2 kB.
 * @param stored those that the user has already
 * @throws HttpError 400 if they are too many, PostgreSQL cannot store them, or a number of the body is not as it was sent
 */
export function checkedExtraFields(sent: object, stored: object = {}): Record<string, unknown> {
  if (!Object.values(fieldsBeside(sent)).every(isExact)) throw new HttpError(400, notExact);
  const extra = fieldsBeside({ ...stored, ...sent });
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

/** Whether a value has no number that JavaScript reads as another one. */
function isExact(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isExact);
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return true;
  return Number.isFinite(value) && !Number.isInteger(value);
}
