import { shopperToken } from './session.ts';

/**
 * The text under Headers of a tab with the shopper's token, which its requests send; without that of an earlier login. A tab
 * with another authorization, such as that of staff, stays as it is, and so does a text that is not JSON.
 */
export function withShopperToken(text: string): string {
  const token = shopperToken.current();
  let headers: Record<string, unknown>;
  try {
    headers = Object(JSON.parse(text.trim() || '{}'));
  } catch {
    return text;
  }
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'authorization') ?? 'authorization';
  const { [name]: present = null, ...others } = headers;
  if (present === token || (present !== null && !shopperToken.was(String(present)))) return text;
  const all = token === null ? others : { ...others, [name]: token };
  return Object.keys(all).length > 0 ? JSON.stringify(all, null, 2) : '';
}
