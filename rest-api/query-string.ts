import querystring, { type ParsedUrlQuery } from 'node:querystring';
import { isPercentEncoded } from '../http/percent-encoding.ts';
import { fieldError, InvalidFields } from './field-error.ts';

/**
 * The parameters of an address; those that come more than once are lists.
 * @throws Refusal 400 where the percent-encoding is not that of UTF-8 text: read all the same, it would ask
 * for something that the caller did not mean.
 */
export function parseQuery(text: string | null | undefined): ParsedUrlQuery {
  const unreadable = text?.split('&').find((pair) => !isPercentEncoded(pair));
  if (unreadable === undefined) return querystring.parse(text ?? '');
  const name = querystring.unescape(unreadable.split('=', 1)[0] ?? '');
  throw new InvalidFields(400, fieldError(name, 'INVALID', 'Not percent-encoded UTF-8.'));
}
