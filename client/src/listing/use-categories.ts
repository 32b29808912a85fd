import { categoryNameIn } from '../../shared/book/category.ts';
import { useCategoryNamesQuery } from './CategoryNames.generated.ts';

/** The categories of the shop in its order; none while they load. The query of the page has brought them. */
export function useCategories() {
  const categories = useCategoryNamesQuery().data?.categories ?? [];
  return { categories, nameOf: (slug: string) => categoryNameIn(categories, slug) };
}
