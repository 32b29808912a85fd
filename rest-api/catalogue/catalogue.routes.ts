import { once } from 'node:events';
import { type Request, type Response, Router } from 'express';
import type { CategoriesAnswer, CategoryAnswer, ProductAnswer, ProductsAnswer } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { onlyMethods, Refusal } from '../errors.ts';
import { isId, validated } from '../validation.ts';
import { ProductsQuery } from './catalogue.input.ts';
import {
  countProducts,
  findCategories,
  findCategory,
  findProduct,
  findProducts,
} from './catalogue.queries.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';

const defaultPageSize = 24;
const streamedPageSize = 500;

/** The catalogue (Specification §7): products and categories, for anyone. */
export function catalogueRoutes(database: Database): Router {
  const routes = Router();

  routes
    .route('/products')
    .get(async (request, response) => {
      if (Object.keys(request.query).length === 0) await sendWholeCatalogue(database, response);
      else await sendPage(database, request, response);
    })
    .all(onlyMethods('GET'));

  routes
    .route('/products/:id')
    .get(async (request, response) => {
      const product = isId(request.params.id) && (await findProduct(database, request.params.id));
      if (!product) throw new Refusal(404, 'There is no product with this id.');
      response.json({ product } satisfies ProductAnswer);
    })
    .all(onlyMethods('GET'));

  routes
    .route('/categories')
    .get(async (_request, response) => {
      response.json({ categories: await findCategories(database) } satisfies CategoriesAnswer);
    })
    .all(onlyMethods('GET'));

  routes
    .route('/categories/:id')
    .get(async (request, response) => {
      const category = isId(request.params.id) && (await findCategory(database, request.params.id));
      if (!category) throw new Refusal(404, 'There is no category with this id.');
      response.json({ category } satisfies CategoryAnswer);
    })
    .all(onlyMethods('GET'));

  return routes;
}

/** Answers a page; its total and the address of the next page travel in headers, the body keeps its one key. */
async function sendPage(database: Database, request: Request, response: Response): Promise<void> {
  const { category, ...parameters } = request.query;
  const query = validated(ProductsQuery, {
    ...parameters,
    ...(category === undefined ? {} : { category: [category].flat() }),
  });
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
  response.json({ products: page.products } satisfies ProductsAnswer);
}

/** Streams every book, some hundred at a time, no faster than the caller reads. */
async function sendWholeCatalogue(database: Database, response: Response): Promise<void> {
  response.set('X-Total-Count', String(await countProducts(database, {})));
  response.type('json');
  let after: Cursor | undefined;
  let separator = '{"products":[';
  do {
    const page = await findProducts(database, {}, { first: streamedPageSize, after });
    for (const product of page.products) {
      const taken = response.write(separator + JSON.stringify(product));
      separator = ',';
      if (!taken) await Promise.race([once(response, 'drain'), once(response, 'close')]);
      if (response.destroyed) return;
    }
    after = page.next;
  } while (after);
  response.end(separator === ',' ? ']}' : `${separator}]}`);
}
