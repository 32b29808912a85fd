import { eq } from 'drizzle-orm';
import { queries } from '../../database/statement.ts';
import { products } from '../products/product-tables.ts';
import { productColumns } from '../products/products.queries.ts';
import type { ProductConditions } from './conditions.ts';
import { areOfEditions, listings } from './facet-conditions.ts';
import { productListings } from './listing-tables.ts';
import type { ProductSort } from './lists.input.ts';

/** The listings with all that products have, under their name; slower to read than the listings alone. */
const listedProducts = queries
  .select({
    ...productColumns,
    number: productListings.number,
    pricePaise: productListings.pricePaise,
    rating: productListings.rating,
    categoryName: productListings.categoryName,
    furtherCategories: productListings.furtherCategories,
    withdrawnAt: productListings.withdrawnAt,
    searchText: products.searchText,
    published: productListings.published,
    titleKey: productListings.titleKey,
    facets: productListings.facets,
    subjects: productListings.subjects,
  })
  .from(productListings)
  .innerJoin(products, eq(products.number, productListings.number))
  .as('products');

const hasListedOrder = (sort: ProductSort | undefined) =>
  sort === 'NEWEST' || sort === 'BEST_RATED' || sort === 'TITLE';

/** Whether a list is read from the listings rather than from the products. */
export const readsListings = (conditions: ProductConditions, sort: ProductSort | undefined): boolean =>
  areOfEditions(conditions) || hasListedOrder(sort);

/** Whether a condition reads what the listings lack. */
const readsProducts = ({ search, inStock }: ProductConditions) => !!search || !!inStock;

const { number, categoryName, furtherCategories, pricePaise, rating } = products;
const { published, titleKey, facets, subjects } = listings;
const { searchText } = products;

/** Products with all that a page shows. */
const whole = {
  from: products,
  columns: { ...productColumns, furtherCategories, searchText },
  pageColumns: productColumns,
  joinsProducts: false,
};

/** What the indexes by price and by rating include; docs/decisions/0057. */
const indexed = {
  from: products,
  columns: { number, categoryName, pricePaise, rating },
  pageColumns: { number, pricePaise, rating },
  joinsProducts: true,
};

const ofListing = { number, pricePaise, rating, published, titleKey };
/** Listings; docs/decisions/0048. */
const listed = {
  from: listings,
  columns: { ...ofListing, categoryName, furtherCategories, facets, subjects },
  pageColumns: ofListing,
  joinsProducts: true,
};

/** Listings beside their products. */
const listedWhole = {
  from: listedProducts,
  columns: { ...listed.columns, id: products.id, searchText },
  pageColumns: ofListing,
  joinsProducts: true,
};

/** What a list is read from. */
export interface ListSource {
  /** Its columns go by the name of the table of products. */
  from: typeof products | typeof listings | typeof listedProducts;
  /** The columns that the conditions and the order of the list read. */
  columns: (typeof whole | typeof indexed | typeof listed | typeof listedWhole)['columns'];
  /** The columns of a page. */
  pageColumns: (typeof whole | typeof indexed | typeof listed)['pageColumns'];
  /** Whether the products of a page have to be read by their numbers. */
  joinsProducts: boolean;
}

/** The source of a list. */
export function sourceOf(conditions: ProductConditions, sort?: ProductSort): ListSource {
  if (!readsListings(conditions, sort)) return whole;
  return readsProducts(conditions) ? listedWhole : listed;
}

/**
 * The source of a list of many books. Where the conditions are of category, price and rating alone, an index finds the
 * books, and only the products of the page are read.
 */
export function indexedSourceOf(conditions: ProductConditions, sort: ProductSort | undefined): ListSource {
  const { categories, asFurther, maxPricePaise, minRating, among, without } = conditions;
  const isInIndex = categories?.length || maxPricePaise !== undefined || minRating !== undefined;
  const readsMore =
    readsListings(conditions, sort) || readsProducts(conditions) || asFurther || among || without;
  return isInIndex && !readsMore ? indexed : sourceOf(conditions, sort);
}

/** Books with all columns, for conditions of every kind. */
export const wholeSourceOf = (conditions: ProductConditions) =>
  areOfEditions(conditions) ? listedProducts : products;
