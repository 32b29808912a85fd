import type { ProductSort } from '../../shared/schema.generated.ts';

/** A choice of sort as the shop names it. */
export const sortName = (sort: ProductSort): string =>
  sort === 'LOW_TO_HIGH' ? 'Low to high' : 'High to low';

const orderNames: Partial<Record<ProductSort, string>> = {
  NEWEST: 'Newest',
  BEST_RATED: 'Best rated',
  TITLE: 'Title: A to Z',
};

/** The same where it does not stand below "Sort by price". */
export const orderName = (sort: ProductSort): string =>
  orderNames[sort] ?? `Price: ${sortName(sort).toLowerCase()}`;

/** The choice of books that can be bought as the shop names it. */
export const IN_STOCK_NAME = 'In stock';

/** A choice of the rating filter as the shop names it. */
export const ratingName = (stars: number): string => `${stars} ${stars === 1 ? 'star' : 'stars'} & above`;
