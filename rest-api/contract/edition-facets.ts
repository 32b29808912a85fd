/** What is known of editions, and lists of books can be narrowed by. */
export const editionFacets = ['language', 'format', 'author', 'series', 'year', 'subject'] as const;
export type EditionFacet = (typeof editionFacets)[number];

/** What is known of the editions of books that pass, by one facet. */
export interface EditionFacetCounts {
  /** @example "author" */
  facet: EditionFacet;
  /**
   * How many different values there are.
   * @asType integer
   * @example 47
   */
  total: number;
  /** Those with most books first, and what the request chooses of them. */
  values: EditionFacetValue[];
}

/** How many books a value of a facet would show. */
export interface EditionFacetValue {
  /**
   * What the parameter of the facet takes.
   * @example "a-p-j-abdul-kalam"
   */
  value: string;
  /**
   * Of an author or a series, and the words of a subject where these are known; else null.
   * @example "A. P. J. Abdul Kalam"
   */
  name: string | null;
  /**
   * @asType integer
   * @example 1
   */
  count: number;
}
