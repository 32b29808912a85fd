import { useQuery } from '@tanstack/react-query';
import { useStaffRequest } from '../data/use-staff-request.ts';
import type { ListOutcome } from '../ui/ordered-list.ts';
import {
  type ChangedCategoriesFragment,
  StaffCategoriesDocument,
  type StaffCategoryRowFragment,
} from './Categories.generated.ts';

export const CATEGORIES_KEY = ['StaffCategories'];

/** The categories of the shop in its order. */
export function useStaffCategories() {
  const send = useStaffRequest();
  return useQuery({
    queryKey: CATEGORIES_KEY,
    queryFn: async () => (await send(StaffCategoriesDocument, {})).staffCategories,
  });
}

/** The names of the categories by their slugs. What is chosen stays a choice, even where the shop has it no longer. */
export function useCategoryChoices(chosen: readonly string[]) {
  const categories = useStaffCategories().data ?? [];
  const slugs = [...new Set([...categories.map(({ slug }) => slug), ...chosen])];
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  return { slugs, nameOf };
}

/** What became of a change of the categories. */
export const categoriesOutcome = (
  outcome: ChangedCategoriesFragment,
): ListOutcome<StaffCategoryRowFragment> => {
  if (outcome.__typename === 'InvalidInput') return { invalid: outcome };
  const { categories: rows } = outcome;
  return outcome.__typename === 'CategoryConflict' ? { rows, refusal: outcome.message } : { rows };
};
