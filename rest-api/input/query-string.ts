import querystring, { type ParsedUrlQuery } from 'node:querystring';
import { isPercentEncoded } from '../../http/percent-encoding.ts';
import { fieldError, InvalidFields } from '../routing/field-error.ts';

/**
 * The parameters of a query string; repeated ones are lists.
 * @throws HttpError 400 if the percent-encoding is not UTF-8: decoded leniently, it would mean something else than
 * the caller intended
 */
export function parseQuery(text: string | null | undefined): ParsedUrlQuery {
  const unreadable = text?.split('&').find((pair) => !isPercentEncoded(pair));
  if (unreadable === undefined) return querystring.parse(text ?? '');
  const name = querystring.unescape(unreadable.split('=', 1)[0] ?? '');
  throw new InvalidFields(400, fieldError(name, 'INVALID', 'Not percent-encoded UTF-8.'));
}
