import { inject } from 'vitest';

/**
 * Has the shop do what no shopper can.
 * @param action the path of one of `actions` in `shop.ts`, without its slash
 * @returns the response
 */
export async function backOffice(action: string, query: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${inject('backOfficeOrigin')}/${action}?${new URLSearchParams(query)}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`The shop could not do /${action}: ${text}`);
  return text;
}
