import { eq } from 'drizzle-orm';
import { productListings } from '../database/listing-tables.ts';
import { products } from '../database/schema.ts';
import { queries } from '../database/statement.ts';
import type { ProductSort } from './catalogue.input.ts';
import { productColumns } from './catalogue.queries.ts';
import type { ProductConditions } from './conditions.ts';
import { areOfEditions, listings } from './facet-conditions.ts';

/** The listings with all that products have, under their name; slower to read than the listings alone. */
const listedProducts = queries
  .select({
    ...productColumns,
    number: productListings.number,
    pricePaise: productListings.pricePaise,
    rating: productListings.rating,
    categoryName: productListings.categoryName,
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

/** What a list is read from; its columns go by the name of the table of products. */
export function sourceOf(conditions: ProductConditions, sort?: ProductSort) {
  if (!readsListings(conditions, sort)) return products;
  return readsProducts(conditions) ? listedProducts : listings;
}

/** Books with all columns, for conditions of every kind. */
export const wholeSourceOf = (conditions: ProductConditions) =>
  areOfEditions(conditions) ? listedProducts : products;

const { number, categoryName, pricePaise, rating, published, titleKey, facets, subjects } = listings;
const listingColumns = { number, categoryName, pricePaise, rating, published, titleKey, facets, subjects };
const { id, searchText } = products;

/** The columns of a list's source that its conditions and its order read. */
export function sourceColumnsOf(conditions: ProductConditions, sort: ProductSort | undefined) {
  if (!readsListings(conditions, sort)) return { ...productColumns, searchText };
  return readsProducts(conditions) ? { ...listingColumns, id, searchText } : listingColumns;
}

/** The columns of a page of a list, as `pageRows` takes it. */
export const pageColumnsOf = (conditions: ProductConditions, sort: ProductSort | undefined) =>
  readsListings(conditions, sort) ? { number, pricePaise, rating, published, titleKey } : productColumns;
