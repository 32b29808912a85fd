import type { EditionFacet } from '../generated/graphql.ts';
import { formatNames, languageName } from './edition-text.ts';
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

/**
 * A value of a facet as the shop names it.
 * @param name what the shop knows it by; without one, what its code or address says
 */
export function facetValueName(facet: FacetName, value: string, name: string | null | undefined): string {
  if (facet === 'language') return languageName(value);
  if (facet === 'format') return formatNames[formatOf(value)];
  if (facet === 'year') return value.replace('-', ' to ');
  if (name) return name;
  if (facet === 'subject') return value;
  return value
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
