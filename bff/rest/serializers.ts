import { uuidPattern } from '../../rest-api/contract/rules.ts';

/**
 * The path of a call, such as `/user/cart/{id}`, with its parameters. The first character of a parameter that is no UUID is
 * always encoded, so that it cannot match another route, such as `/user/cart/clearCart`. An empty value and dots, which
 * URLs resolve, become `-`, which matches nothing.
 */
export function pathOf(path: string, parameters: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => segment(String(parameters[name])));
}

function segment(text: string): string {
  if (uuidPattern.test(text)) return text;
  if (/^\.{0,2}$/.test(text)) return '-';
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\uFFFD');
  return encodeURIComponent(wellFormed).replace(/^[^%]/, (first) => `%${first.charCodeAt(0).toString(16)}`);
}

/** A query string; a parameter that is a list is repeated for each of its values. */
export function queryOf(parameters: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of [value].flat()) if (each !== undefined) query.append(name, String(each));
  }
  return query.toString();
}
