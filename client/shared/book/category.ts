/** Where the books of a category are listed, by its slug. */
export const categoryPath = (slug: string): string => `/products?${new URLSearchParams({ category: slug })}`;

/** Whether two slugs name one category: addresses spell them in any case. */
export const isSameCategory = (slug: string, other: string): boolean =>
  slug.toLowerCase() === other.toLowerCase();

/** The name of a category; its slug where it is not among them. */
export const categoryNameIn = (categories: readonly { slug: string; name: string }[], slug: string): string =>
  categories.find((category) => isSameCategory(category.slug, slug))?.name ?? slug;
