/** What is known of editions, and lists of books can be narrowed by. */
export const editionFacets = ['LANGUAGE', 'FORMAT', 'AUTHOR', 'SERIES', 'YEAR', 'SUBJECT'] as const;
export type EditionFacet = (typeof editionFacets)[number];

/** What is known of the editions of books that pass, by one facet. */
export interface EditionFacetCounts {
  /** @example "AUTHOR" */
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
   * Of an author or a series; of a subject its words, or those of its section where its sender gives none; else null.
   * @example "A. P. J. Abdul Kalam"
   */
  name: string | null;
  /**
   * @asType integer
   * @example 1
   */
  count: number;
  /**
   * The section that a subject lies in, where its words are known; else null.
   * @example null
   */
  section: SubjectSection | null;
}

/** A section of Thema or BISAC. */
export interface SubjectSection {
  /**
   * What the parameter `subject` takes for all codes of the section.
   * @example "thema:F"
   */
  value: string;
  /** @example "Fiction and Related items" */
  name: string;
  /**
   * How many books it would show.
   * @asType integer
   * @example 12
   */
  count: number;
}
