import { FORMAT_NAMES } from '../../shared/book/edition-names.ts';
import { languageName } from '../../shared/book/language-name.ts';
import type { EditionFacet } from '../../shared/schema.generated.ts';
import { type FacetName, formatOf } from './product-filter.ts';

/** The facets as the shop names them. */
export const facetTitles: Record<FacetName, string> = {
  language: 'Language',
  format: 'Format',
  author: 'Author',
  series: 'Series',
  year: 'Year',
  subject: 'Subject',
};

/** A facet as the schema spells it. */
export const schemaFacet = (facet: FacetName) => facet.toUpperCase() as EditionFacet;

const schemeNames: Record<string, string> = { thema: 'Thema', bic: 'BIC', bisac: 'BISAC' };

/** A code that has no words, such as `BIC FA` for `bic:FA`. */
export function subjectCode(value: string): string {
  const [scheme = '', code = ''] = value.split(':');
  return `${schemeNames[scheme.toLowerCase()]} ${code.toUpperCase()}`;
}

/** Whether two codes are of the same language, such as `fr` and `fre`. */
export function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [one, other].map((code) => Intl.getCanonicalLocales(code)[0]);
  return a === b;
}

/**
 * A value of a facet as the shop names it.
 * @param name what the shop knows it by; without one, what its code or address says
 */
export function facetValueName(facet: FacetName, value: string, name: string | null | undefined): string {
  if (facet === 'format') return FORMAT_NAMES[formatOf(value)];
  if (facet === 'year') return value.replace('-', ' to ');
  if (name) return name;
  // Until the shop has said it: what the browser calls it.
  if (facet === 'language') return languageName(value);
  if (facet === 'subject') return subjectCode(value);
  return value
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
