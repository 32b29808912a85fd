import { child, type OnixElement, value } from './element.ts';

/** Whether a territory holds India; where an element has none, it is about everywhere. */
export function holdsIndia(element: OnixElement): boolean {
  const territory = child(element, 'Territory');
  if (!territory) return true;
  const has = (name: string, codes: readonly string[]) =>
    value(territory, name)
      .split(' ')
      .some((code) => codes.includes(code));
  if (has('CountriesExcluded', ['IN'])) return false;
  return has('CountriesIncluded', ['IN']) || has('RegionsIncluded', ['WORLD', 'ROW']);
}
