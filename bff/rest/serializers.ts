import { uuidPattern } from '../../rest-api/contract/rules.ts';

/**
 * The path of a call, such as `/user/cart/{id}`, with its parameters. What is no id is encoded further than need be: REST
 * decodes it, and it cannot name a call beside that of the id, such as `/user/cart/clearCart`. An empty one, with which
 * the path would be that of the list above it, becomes one that nothing is called, and so do dots, which URLs resolve.
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
