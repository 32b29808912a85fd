import { Readable } from 'node:stream';
import type { Request } from 'express';
import type { Product, Shelf } from '../contract/catalogue.ts';
import type { ProductsResponse } from '../contract/responses.ts';
import type { Database, Queryable } from '../database/database.ts';
import { isId } from '../input/validation.ts';
import { catalogueRoute } from '../routing/catalogue-route.ts';
import { HttpError } from '../routing/errors.ts';
import type { RouteDefinition } from '../routing/route.ts';
import type { FindSettings } from '../settings/shop-settings.ts';
import { withIncluded } from './availability/availability.ts';
import {
  findCategories,
  findCategoriesOf,
  findCategory,
  findShopCategories,
} from './categories/categories.queries.ts';
import { categoryConditionsOf } from './categories/category-conditions.ts';
import { findEdition, withEditions } from './editions/edition.queries.ts';
import { editionRoutes } from './editions/editions.routes.ts';
import { findSubjects } from './editions/subject.queries.ts';
import { findWork } from './editions/work.queries.ts';
import { findEditionFacets } from './facets/edition-facets.queries.ts';
import { findFacets } from './facets/facets.queries.ts';
import { conditionsOf } from './lists/conditions.ts';
import type { CountCache } from './lists/count-cache.ts';
import { type Cursor, decodeCursor, encodeCursor } from './lists/cursor.ts';
import { findProducts, type ProductPage } from './lists/find-products.ts';
import { listProducts } from './lists/list-products.ts';
import {
  FacetsQuery,
  type ProductFilters,
  ProductQuery,
  ProductsQuery,
  ShelvesQuery,
  SuggestionsQuery,
  shelfOf,
} from './lists/lists.input.ts';
import { defaultPageSize, nextPageLink, pageHeaders } from './lists/next-page.ts';
import { PrecomputedCounts } from './lists/precomputed-counts.ts';
import { noProduct, productId, requireProduct } from './products/require-product.ts';
import { findReviewSummary } from './reviews/review-summary.queries.ts';
import type { CloseSearch } from './search/close-search.ts';
import { listClose } from './search/list-close.ts';
import { findSuggestions } from './search/suggestions.ts';
import type { CatalogueReads } from './version/catalogue-reads.ts';

/** Up to this many books the whole catalogue is held in memory, about 1.5 MB; a larger one is streamed. */
const maxAtOnce = 4_000;
const streamedPageSize = 500;
const noCategory = 'There is no category with this id.';

/**
 * The catalogue (Specification §7): products and categories, for anyone.
 * @param reads chooses the database
 */
export function catalogueRoutes(
  reads: CatalogueReads,
  countCache: CountCache,
  closeSearch: CloseSearch,
  findSettings: FindSettings,
): RouteDefinition[] {
  const facetConditions = async (database: Database, query: ProductFilters) =>
    query.match
      ? closeSearch.among(database, await conditionsOf(database, query))
      : conditionsOf(database, query);
  const summaryOf = async (database: Queryable, id: string) =>
    findReviewSummary(database, id, (await findSettings(database)).sampleTexts.shown);
  return [
    catalogueRoute({
      path: '/products',
      summary: 'The whole catalogue, or a page of it.',
      description:
        'Without a parameter every product, streamed. With any, a page of those that pass all conditions; ' +
        'follow `Link` to the next page until there is none. With `include=edition` each book has what is known of ' +
        'its edition.',
      headers: {
        ...pageHeaders,
        'X-Exact-Count': {
          description:
            'With `match=CLOSE`: how many of them contain the text. They come first, in every order.',
          example: '1',
          always: false,
        },
        'X-Did-You-Mean': {
          description:
            'With `match=CLOSE`, where no book contains the text: the text as it may have been meant, percent-encoded.',
          example: 'tolkien',
          always: false,
        },
      },
      query: ProductsQuery,
      response: 'ProductsResponse',
      async handle(query, request) {
        if (Object.keys(request.query).length > 0) {
          return reads.run((database) =>
            onePage({ database, counts: countCache, closeSearch }, query, request),
          );
        }
        return reads.run(async (database) => {
          // Not the cached one, which may be from before a change that the books already show.
          const { total } = await PrecomputedCounts.read(database);
          const headers = { 'X-Total-Count': String(total) };
          if (total > maxAtOnce) return { body: Readable.from(catalogueText(database)), headers };
          const { products } = await findProducts(database, {}, { first: maxAtOnce });
          return { body: { products }, headers };
        });
      },
    }),
    // Before /products/:id, whose pattern matches this path too.
    catalogueRoute({
      path: '/products/facets',
      summary: 'How many products each choice of a filter would show.',
      description:
        'Takes the conditions of `GET /products`. Categories, ratings and price bands are each counted with all the ' +
        'other conditions but their own; so are the facets of editions that `facet` names.',
      query: FacetsQuery,
      response: 'FacetsResponse',
      handle: (query) =>
        reads.run(async (database) => {
          const conditions = await facetConditions(database, query);
          const [facets, editions] = await Promise.all([
            findFacets(database, conditions),
            findEditionFacets(database, conditions, query),
          ]);
          return { body: { facets: { ...facets, ...(editions && { editions }) } } };
        }),
    }),
    catalogueRoute({
      path: '/products/suggestions',
      summary: 'What a shopper who is typing may be looking for.',
      description:
        'Authors first, then series, then the best known books: at most eight in all. The last word may be the beginning ' +
        'of one; so may five digits of an ISBN or more.',
      query: SuggestionsQuery,
      response: 'SuggestionsResponse',
      handle: ({ search, kind }) =>
        reads.run(async (database) => ({
          body: { suggestions: await findSuggestions(database, search, kind) },
        })),
    }),
    catalogueRoute({
      path: '/products/shelves',
      summary: 'The first books of some categories.',
      description:
        'What several calls of `GET /products?category=…&first=…` would answer, for a page that shows them all.',
      query: ShelvesQuery,
      response: 'ShelvesResponse',
      handle: (query) =>
        reads.run(async (database) => {
          const shelves = await Promise.all(
            query.shelf.map((shelf) => findShelf({ database, countCache }, shelfOf(shelf))),
          );
          for (const shelf of shelves) {
            shelf.products = await withIncluded(database, query.include, shelf.products);
          }
          return { body: { shelves } };
        }),
    }),
    catalogueRoute({
      path: '/products/categories',
      summary: 'The categories in the order of the shop, with the slugs by which filters name them.',
      response: 'ProductCategoriesResponse',
      handle: () =>
        reads.run(async (database) => ({ body: { categories: await findShopCategories(database) } })),
    }),
    catalogueRoute({
      path: '/products/:id',
      summary: 'One product.',
      description:
        'With `similar`, other books of its category come along in the product; with `include=categories`, ' +
        'the categories that it is in; with `include=edition`, what is known of its edition, series and contributors; with `include=subjects`, what it is about; with `include=work`, the ' +
        'editions of its text; with `include=reviews`, how readers rate it.',
      parameters: { id: productId },
      query: ProductQuery,
      otherParameters: true,
      response: 'ProductResponse',
      errors: { 404: noProduct },
      handle: ({ similar, include }, { params }) =>
        reads.run(async (database) => {
          const book = await requireProduct(database, params.id);
          const [others = [], categories, edition, subjects, work, reviews] = await Promise.all([
            similar === undefined ? undefined : findSimilar(database, book, similar),
            include?.includes('categories') ? findCategoriesOf(database, book._id) : undefined,
            include?.includes('edition') ? findEdition(database, book._id) : undefined,
            include?.includes('subjects') ? findSubjects(database, book._id) : undefined,
            include?.includes('work') ? findWork(database, book._id) : undefined,
            include?.includes('reviews') ? summaryOf(database, book._id) : undefined,
          ]);
          const [product = book, ...further] = await withIncluded(database, include, [
            ...[book, ...others],
            ...(work?.editions ?? []).map((each) => each.product),
          ]);
          const editions = work?.editions.map((each, place) => ({
            ...each,
            product: further[others.length + place] ?? each.product,
          }));
          return {
            body: {
              product: {
                ...product,
                ...(similar !== undefined && { similar: further.slice(0, others.length) }),
                ...(categories && { categories }),
                ...(edition !== undefined && { edition }),
                ...(subjects && { subjects }),
                ...(reviews && { reviews }),
                ...(work !== undefined && { work: editions ? { editions } : null }),
              },
            },
          };
        }),
    }),
    ...editionRoutes(reads),
    catalogueRoute({
      path: '/categories',
      summary: 'The categories, as the specification spells them.',
      response: 'CategoriesResponse',
      handle: () => reads.run(async (database) => ({ body: { categories: await findCategories(database) } })),
    }),
    catalogueRoute({
      path: '/categories/:id',
      summary: 'One category.',
      parameters: {
        id: { description: "The category's _id.", example: 'c6d96330-15d4-4977-abc1-24e335388d1c' },
      },
      response: 'CategoryResponse',
      errors: { 404: noCategory },
      async handle(_query, { params: { id } }) {
        const category = isId(id) && (await reads.run((database) => findCategory(database, id)));
        if (!category) throw new HttpError(404, noCategory);
        return { body: { category } };
      },
    }),
  ];
}

/** A page. Its total and the URL of the next page are in headers, so that the body keeps its one key. */
async function onePage(
  sources: { database: Database; counts: CountCache; closeSearch: CloseSearch },
  query: ProductsQuery,
  request: Request,
): Promise<{ body: ProductsResponse; headers: Record<string, string> }> {
  const conditions = await conditionsOf(sources.database, query);
  const { search: text } = conditions;
  const isClose = query.match !== undefined && text !== undefined;
  const sort = query.sort === 'RELEVANCE' ? undefined : query.sort;
  const order = sort ?? (isClose ? 'RELEVANCE' : undefined);
  const place = {
    sort,
    first: query.first ?? defaultPageSize,
    after: query.after === undefined ? undefined : decodeCursor(query.after, order),
  };
  const headers: Record<string, string> = {};
  let page: ProductPage & { total: number };
  if (isClose) {
    const found = await listClose(sources, { ...conditions, search: text }, place);
    headers['X-Exact-Count'] = String(found.exact);
    if (found.meant) headers['X-Did-You-Mean'] = encodeURIComponent(found.meant);
    page = found;
  } else {
    page = await listProducts(sources.database, sources.counts, conditions, place);
  }
  headers['X-Total-Count'] = String(page.total);
  const available = await withIncluded(sources.database, query.include, page.products);
  return {
    body: { products: await withEditions(sources.database, query.include, available) },
    headers: { ...headers, ...nextPageLink(request, page.next, order) },
  };
}

/** The first page of a category. */
async function findShelf(
  { database, countCache }: { database: Database; countCache: CountCache },
  { category, first }: ReturnType<typeof shelfOf>,
): Promise<Shelf> {
  const conditions = await categoryConditionsOf(database, [category]);
  const page = await listProducts(database, countCache, conditions, { first });
  const next = page.next ? encodeCursor(page.next, undefined) : null;
  return { category, products: page.products, total: page.total, next };
}

/** Other books of a book's category, at most `first`, by number. */
async function findSimilar(
  database: Database,
  { _id, categoryName }: Product,
  first: number,
): Promise<Product[]> {
  // One more than wanted, because the book itself may be among them.
  const conditions = await categoryConditionsOf(database, [categoryName]);
  const { products } = await findProducts(database, conditions, { first: first + 1 });
  return products.filter((other) => other._id !== _id).slice(0, first);
}

/**
 * Streams every book as JSON text, some hundred at a time, no faster than the reader takes it. Books that are added
 * or removed meanwhile may be in the list or not. When a statement fails, the connection breaks, so that nobody takes
 * a part of the list for all of it.
 */
async function* catalogueText(database: Database): AsyncGenerator<string> {
  let after: Cursor | undefined;
  yield '{"products":[';
  do {
    const page = await findProducts(database, {}, { first: streamedPageSize, after });
    yield page.products.map((product) => JSON.stringify(product)).join();
    after = page.next;
    if (after) yield ',';
  } while (after);
  yield ']}';
}
