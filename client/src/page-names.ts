import { categoryName } from './catalogue/category.ts';
import type { ProductFilter } from './catalogue/product-filter.ts';

/** The title of the home page. */
export const HOME_TITLE = 'Quire, an open book store';

/** Adds the shop's name to a page's own. */
export const titleOf = (name: string): string => `${name} · Quire`;

/** What a listing is called. */
export const listingName = ({ categories, search }: ProductFilter): string =>
  search ? `“${search}”` : categories.length > 0 ? categories.map(categoryName).join(', ') : 'All books';
