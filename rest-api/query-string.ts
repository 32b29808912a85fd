import querystring, { type ParsedUrlQuery } from 'node:querystring';
import { Refusal } from './errors.ts';

/**
 * The parameters of an address; those that come more than once are lists.
 * @throws Refusal 400 where the percent-encoding is not that of UTF-8 text: read all the same, it would ask
 * for something that the caller did not mean.
 */
export function parseQuery(text: string | null | undefined): ParsedUrlQuery {
  for (const pair of text?.split('&') ?? []) {
    try {
      decodeURIComponent(pair);
    } catch {
      throw new Refusal(
        400,
        `${querystring.unescape(pair.split('=', 1)[0] ?? '')}: not percent-encoded UTF-8.`,
      );
    }
  }
  return querystring.parse(text ?? '');
}
