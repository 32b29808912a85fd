import type { ProductCategory } from '../schema.generated.ts';

/** The categories of the shop in the order and spelling in which it shows them (Specification §3). */
export const CATEGORIES: readonly { category: ProductCategory; name: string }[] = [
  { category: 'CHILDREN_BOOKS', name: 'Children-Books' },
  { category: 'FICTION', name: 'Fiction' },
  { category: 'NEW_RELEASES', name: 'New-Releases' },
  { category: 'SELF_HELP', name: 'Self-Help' },
  { category: 'BIOGRAPHIES', name: 'Biographies' },
];

/** A category by its spelling in the shop or in the schema, case-insensitive; undefined if there is none. */
export const findCategory = (spelling: string) =>
  CATEGORIES.find(({ category, name }) =>
    [category, name].some((known) => known.toLowerCase() === spelling.toLowerCase()),
  );

/** The category as the shop shows it. */
export const categoryName = (category: ProductCategory): string =>
  CATEGORIES.find((known) => known.category === category)?.name ?? category;

/** Where the books of a category are listed. */
export const categoryPath = (category: ProductCategory): string =>
  `/products?${new URLSearchParams({ category: categoryName(category) })}`;
