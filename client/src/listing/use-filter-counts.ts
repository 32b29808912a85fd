import { useFilterCountsQuery } from './FilterPanel.generated.ts';
import { type ProductFilter, productFilterVariables } from './product-filter.ts';

/** How many books each choice of the filter would show with the rest unchanged; undefined if not known. */
export interface FilterCounts {
  /** Choosing another category adds its books, so this is the count of that category only. */
  category(slug: string): number | undefined;
  rating(stars: number): number | undefined;
  /** @param price in rupees; null for any. Known where a band of prices ends, at every hundred. */
  price(price: number | null): number | undefined;
}

/** The counts for a filter. While those of a changed filter load, the previous ones stay. */
export function useFilterCounts(filter: ProductFilter): FilterCounts {
  const variables = { filter: productFilterVariables(filter).filter };
  const { data, previousData } = useFilterCountsQuery({ variables });
  const facets = (data ?? previousData)?.products.facets;

  return {
    category: (slug) => facets?.categories.find((facet) => facet.slug === slug)?.count,
    rating: (stars) => facets?.ratings.find(({ minRating }) => minRating === stars)?.count,
    price(price) {
      if (!facets) return undefined;
      const end =
        price === null
          ? facets.prices.length - 1
          : facets.prices.findIndex(({ belowPaise }) => belowPaise === price * 100);
      if (end < 0) return undefined;
      return facets.prices.slice(0, end + 1).reduce((sum, { count }) => sum + count, 0);
    },
  };
}
