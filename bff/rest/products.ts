import DataLoader from 'dataloader';
import type { NamedSort } from '../../rest-api/contract/catalogue.ts';
import type { ListedProduct } from '../../rest-api/contract/editions.ts';
import { limits } from '../../rest-api/contract/rules.ts';
import { isSlug } from '../../text/slug.ts';
import { conditionsOf, type ProductConditions, throwWithArgumentNames } from './product-conditions.ts';
import { dataOf, pageOf, parametersOf, withAvailability } from './responses.ts';
import type { RestClient } from './rest-client.ts';

/** A page of the matching products. */
interface ProductsPage extends ProductConditions {
  sort?: NamedSort | null | undefined;
  first: number;
  after?: string | null | undefined;
  /** What to read beside the books themselves. */
  include?: ('availability' | 'edition')[];
}

/** The products of a page, and its metadata. */
export interface Page {
  products: ListedProduct[];
  totalCount: number;
  endCursor: string | null;
  /** The number of exact matches among all results. */
  exactCount: number;
  /** A suggested correction of the search. */
  didYouMean: string | null;
}

/** The first books of a category. */
interface FirstPage {
  /** Its slug. */
  category: string;
  first: number;
}

/** First pages of categories, by category and size; one request reads all that are wanted at the same time. */
export type CategoryPages = DataLoader<FirstPage, Page, string>;

/** A page of the catalogue; errors name the arguments of GraphQL. */
export async function readProducts(
  rest: RestClient,
  { filter, match, sort, first, after, include }: ProductsPage,
): Promise<Page> {
  const query = {
    ...conditionsOf({ filter, match }),
    ...parametersOf({ sort, after }),
    first,
    ...(include && { include }),
  };
  const { headers, ...page } = await pageOf(rest.GET('/products', { params: { query } })).catch(
    throwWithArgumentNames,
  );
  const didYouMean = headers.get('x-did-you-mean');
  return {
    ...page,
    exactCount: Number(headers.get('x-exact-count') ?? page.totalCount),
    didYouMean: didYouMean && decodeURIComponent(didYouMean),
  };
}

/** A page of the catalogue, together with others where it is the first of a category. */
export function readPage(rest: RestClient, categoryPages: CategoryPages, page: ProductsPage): Promise<Page> {
  const [category] = page.filter?.categories ?? [];
  const conditions = Object.values(conditionsOf(page)).flat();
  if (!category || !isSlug(category) || conditions.length > 1 || page.sort || page.after)
    return readProducts(rest, page);
  return categoryPages.load({ category, first: page.first });
}

const parameterOf = ({ category, first }: FirstPage) => `${category}:${first}`;

export const categoryPagesOf = (rest: RestClient): CategoryPages =>
  new DataLoader(async (wanted) => readFirstPages(rest, wanted), {
    cacheKeyFn: parameterOf,
    maxBatchSize: limits.shelves,
  });

async function readFirstPages(rest: RestClient, wanted: readonly FirstPage[]): Promise<Page[]> {
  const [only] = wanted;
  if (only && wanted.length === 1) {
    const filter = { categories: [only.category] };
    return [await readProducts(rest, { filter, first: only.first, ...withAvailability })];
  }
  const query = { shelf: wanted.map(parameterOf), ...withAvailability };
  const { shelves } = await dataOf(rest.GET('/products/shelves', { params: { query } }));
  return shelves.map(({ products, total, next }) => ({
    products,
    totalCount: total,
    endCursor: next,
    exactCount: total,
    didYouMean: null,
  }));
}
