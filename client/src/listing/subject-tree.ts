import type { EditionFacetsQuery } from './EditionFacets.generated.ts';

type FacetValue = EditionFacetsQuery['products']['facets']['editionFacets'][number]['values'][number];
type Value = Pick<FacetValue, 'value' | 'name' | 'count'> & {
  section: Omit<NonNullable<FacetValue['section']>, '__typename'> | null;
};

/** A value of a facet; its count is undefined where no book has it with the other filters. */
export type CountedValue = Omit<Value, 'count'> & { count: number | undefined };

/** A choice in a tree of subjects. */
export interface SubjectChoice extends CountedValue {
  /** Whether it stands below a section. */
  isBelow: boolean;
}

/** Whether a subject has only the words of the section that it lies in. */
export const hasWordsOfSection = ({ value, name, section }: CountedValue): boolean =>
  section !== null && section.value !== value && section.name === name;

/**
 * Subjects below their sections, which can be chosen as well; the section of the subject with most books comes first.
 * Subjects without words of their own are no choices, as their section has their books, unless they are chosen already.
 */
export function subjectTree(values: readonly CountedValue[], chosen: readonly string[]): SubjectChoice[] {
  const groups = new Map<string, SubjectChoice[]>();
  for (const one of values) {
    const top = one.section ?? one;
    const group = groups.get(top.value) ?? [{ ...one, ...top, isBelow: false }];
    groups.set(top.value, group);
    if (top.value !== one.value && (!hasWordsOfSection(one) || chosen.includes(one.value))) {
      group.push({ ...one, isBelow: true });
    }
  }
  return [...groups.values()].flat();
}
