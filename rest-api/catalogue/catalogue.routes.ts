import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { type Call, openCall } from '../call.ts';
import type { ProductsAnswer } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import { isId } from '../validation.ts';
import { ProductsQuery } from './catalogue.input.ts';
import { countProducts, findCategories, findCategory, findProducts } from './catalogue.queries.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { noProduct, productId, requireProduct } from './require-product.ts';

const defaultPageSize = 24;
/** Books of which the whole catalogue is held at once, about 1.5 MB; more are streamed. */
const mostAtOnce = 4_000;
const streamedPageSize = 500;
const noCategory = 'There is no category with this id.';

/** The catalogue (Specification §7): products and categories, for anyone. */
export function catalogueCalls(database: Database): Call[] {
  return [
    openCall({
      method: 'GET',
      path: '/products',
      kept: true,
      summary: 'The whole catalogue, or a page of it.',
      description:
        'Without a parameter every product, streamed. With any, a page of those that pass all conditions; ' +
        'follow `Link` to the next page until there is none.',
      headers: {
        'X-Total-Count': { description: 'How many products pass.', example: '50', always: true },
        Link: {
          description: 'Address of the next page, in the form of RFC 8288. Missing on the last page.',
          example: '</api/products?first=10&after=NzQ5MDA6MTA>; rel="next"',
          always: false,
        },
      },
      query: ProductsQuery,
      answer: 'ProductsAnswer',
      async handle({ query, request, response }) {
        if (Object.keys(request.query).length > 0) return onePage(database, query, request, response);
        const total = await countProducts(database, {});
        response.set('X-Total-Count', String(total));
        if (total > mostAtOnce) return Readable.from(catalogueText(database));
        return { products: (await findProducts(database, {}, { first: mostAtOnce })).products };
      },
    }),
    openCall({
      method: 'GET',
      path: '/products/:id',
      kept: true,
      summary: 'One product.',
      parameters: { id: productId },
      answer: 'ProductAnswer',
      refusals: { 404: noProduct },
      handle: async ({ request }) => ({ product: await requireProduct(database, request.params.id) }),
    }),
    openCall({
      method: 'GET',
      path: '/categories',
      kept: true,
      summary: 'The categories.',
      answer: 'CategoriesAnswer',
      handle: async () => ({ categories: await findCategories(database) }),
    }),
    openCall({
      method: 'GET',
      path: '/categories/:id',
      kept: true,
      summary: 'One category.',
      parameters: {
        id: { description: "The category's _id.", example: 'c6d96330-15d4-4977-abc1-24e335388d1c' },
      },
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
  database: Database,
  query: ProductsQuery,
  request: Request,
  response: Response,
): Promise<ProductsAnswer> {
  const conditions = {
    search: query.search,
    categories: query.category,
    maxPricePaise: query.maxPrice === undefined ? undefined : Math.round(query.maxPrice * 100),
    minRating: query.minRating,
  };
  const [page, total] = await Promise.all([
    findProducts(database, conditions, {
      sort: query.sort,
      first: query.first ?? defaultPageSize,
      after: query.after ? decodeCursor(query.after) : undefined,
    }),
    countProducts(database, conditions),
  ]);
  response.set('X-Total-Count', String(total));
  if (page.next) {
    const next = new URLSearchParams(request.url.split('?')[1]);
    next.set('after', encodeCursor(page.next));
    response.set('Link', `<${request.baseUrl}${request.path}?${next}>; rel="next"`);
  }
  return { products: page.products };
}

/** Every book as JSON text, some hundred at a time, read no faster than the text is taken. */
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
