import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { type Call, openCall } from '../call.ts';
import type { ProductsAnswer } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import { isId } from '../validation.ts';
import { ProductFilters, ProductsQuery } from './catalogue.input.ts';
import { findCategories, findCategory } from './catalogue.queries.ts';
import { conditionsOf } from './conditions.ts';
import { countProducts } from './count-products.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { findFacets } from './facets.queries.ts';
import { findProducts } from './find-products.ts';
import type { KeptCounts } from './kept-counts.ts';
import { noProduct, requireProduct } from './require-product.ts';

const defaultPageSize = 24;
const streamedPageSize = 500;
const noCategory = 'There is no category with this id.';

/**
 * The catalogue (Specification §7): products and categories, for anyone.
 * @param keptCounts to be given by whoever drops them when the catalogue changes; without, each page counts.
 */
export function catalogueCalls(database: Database, keptCounts?: KeptCounts): Call[] {
  return [
    openCall({
      method: 'GET',
      path: '/products',
      summary:
        'The whole catalogue, or with any parameter a page of it. A page tells how many products pass in ' +
        'X-Total-Count, and where the next page is in Link.',
      query: ProductsQuery,
      answer: 'ProductsAnswer',
      async handle({ query, request, response }) {
        if (Object.keys(request.query).length > 0) {
          return onePage({ database, keptCounts }, query, request, response);
        }
        await streamCatalogue(database, response);
        return undefined;
      },
    }),
    // Ahead of /products/:id, whose path matches it too.
    openCall({
      method: 'GET',
      path: '/products/facets',
      summary:
        'How many products each category, rating and price band would show, beside the other conditions. ' +
        'Takes the conditions of GET /products.',
      query: ProductFilters,
      answer: 'FacetsAnswer',
      handle: async ({ query }) => ({ facets: await findFacets(database, conditionsOf(query)) }),
    }),
    openCall({
      method: 'GET',
      path: '/products/:id',
      summary: 'One product.',
      parameters: { id: "The product's _id." },
      answer: 'ProductAnswer',
      refusals: { 404: noProduct },
      handle: async ({ request }) => ({ product: await requireProduct(database, request.params.id) }),
    }),
    openCall({
      method: 'GET',
      path: '/categories',
      summary: 'The categories.',
      answer: 'CategoriesAnswer',
      handle: async () => ({ categories: await findCategories(database) }),
    }),
    openCall({
      method: 'GET',
      path: '/categories/:id',
      summary: 'One category.',
      parameters: { id: "The category's _id." },
      answer: 'CategoryAnswer',
      refusals: { 404: noCategory },
      async handle({ request: { params } }) {
        const category = isId(params.id) && (await findCategory(database, params.id));
        if (!category) throw new Refusal(404, noCategory);
        return { category };
      },
    }),
  ];
}

/** A page; its total and the address of the next page travel in headers, so that the body keeps its one key. */
async function onePage(
  { database, keptCounts }: { database: Database; keptCounts: KeptCounts | undefined },
  query: ProductsQuery,
  request: Request,
  response: Response,
): Promise<ProductsAnswer> {
  const conditions = conditionsOf(query);
  const count = () => countProducts(database, conditions);
  const [page, total] = await Promise.all([
    findProducts(database, conditions, {
      sort: query.sort,
      first: query.first ?? defaultPageSize,
      after: query.after === undefined ? undefined : decodeCursor(query.after, query.sort),
    }),
    keptCounts ? keptCounts.of(conditions, count) : count(),
  ]);
  response.set('X-Total-Count', String(total));
  if (page.next) {
    const next = new URLSearchParams(request.url.split('?')[1]);
    next.set('after', encodeCursor(page.next, query.sort));
    response.set('Link', `<${request.baseUrl}${request.path}?${next}>; rel="next"`);
  }
  return { products: page.products };
}

/**
 * Streams every book, some hundred at a time, no faster than the caller reads. The total is that of the
 * beginning; books that come or go meanwhile may be in the list or not. When a statement fails, the connection
 * breaks, so that nobody takes a part for the whole.
 */
async function streamCatalogue(database: Database, response: Response): Promise<void> {
  response.set('X-Total-Count', String(await countProducts(database, {})));
  response.type('json');
  try {
    await pipeline(wholeCatalogue(database), response);
  } catch (error) {
    const left = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!left) throw error;
  }
}

/** The answer with every book, in pieces of some hundred. */
async function* wholeCatalogue(database: Database): AsyncGenerator<string> {
  let after: Cursor | undefined;
  let before = '{"products":[';
  do {
    const page = await findProducts(database, {}, { first: streamedPageSize, after });
    if (page.products.length > 0) {
      yield before + page.products.map((product) => JSON.stringify(product)).join(',');
      before = ',';
    }
    after = page.next;
  } while (after);
  yield before === ',' ? ']}' : `${before}]}`;
}
