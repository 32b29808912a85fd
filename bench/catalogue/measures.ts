import { findEditionFacets } from '../../rest-api/catalogue/facets/edition-facets.queries.ts';
import { findFacets } from '../../rest-api/catalogue/facets/facets.queries.ts';
import { conditionsOf, type ProductConditions } from '../../rest-api/catalogue/lists/conditions.ts';
import { countProducts } from '../../rest-api/catalogue/lists/count-products.ts';
import type { Cursor } from '../../rest-api/catalogue/lists/cursor.ts';
import { findProducts } from '../../rest-api/catalogue/lists/find-products.ts';
import type { ProductFilters, ProductSort } from '../../rest-api/catalogue/lists/lists.input.ts';
import { editionFacets } from '../../rest-api/contract/edition-facets.ts';
import type { Database } from '../../rest-api/database/database.ts';
import { type Timing, timed } from '../timing.ts';
import { findTerms } from './terms.ts';

type PageOf = (
  conditions: ProductConditions,
  sort: ProductSort | undefined,
  after?: Cursor,
) => () => ReturnType<typeof findProducts>;

const first = 24;
const sorts = [undefined, 'LOW_TO_HIGH', 'HIGH_TO_LOW'] as const;

/** Each search is measured in these variations. */
const variations: { conditions: ProductConditions; sort: ProductSort | undefined }[] = [
  { conditions: {}, sort: undefined },
  { conditions: { minRating: 4 }, sort: 'LOW_TO_HIGH' },
  { conditions: { categories: ['Fiction', 'Biographies'], maxPricePaise: 60_000 }, sort: 'HIGH_TO_LOW' },
];

const filters: Record<string, ProductConditions[]> = {
  'browse, no filter': [{}],
  price: [9_000, 15_000, 49_900, 49_950, 90_000].map((maxPricePaise) => ({ maxPricePaise })),
  rating: [1, 3, 4, 4.9, 5].map((minRating) => ({ minRating })),
  category: [['New-Releases'], ['Fiction'], ['New-Releases', 'Self-Help']].map((categories) => ({
    categories,
  })) as ProductConditions[],
  'category, rating and price': [
    { categories: ['New-Releases'], minRating: 5 },
    { categories: ['New-Releases', 'Biographies'], minRating: 5, maxPricePaise: 12_000 },
    { minRating: 4.95, maxPricePaise: 10_000 },
  ],
};

/** Measures the catalogue's queries on one database, by kind. */
export async function measure(database: Database): Promise<Map<string, Timing>> {
  const timings = new Map<string, Timing>();
  const page = (conditions: ProductConditions, sort: ProductSort | undefined, after?: Cursor) => () =>
    findProducts(database, conditions, { sort, first, after });
  const terms = Object.entries(await findTerms(database)).filter(([, list]) => list.length > 0);
  const few = (list: string[]) => list.filter((_, index) => index % Math.ceil(list.length / 8) === 0);

  // Warms connections and system catalogs up, as in a running shop.
  await timed(Array.from({ length: 20 }, () => page({}, undefined)));

  for (const [kind, list] of terms) {
    const asked = list.flatMap((search) =>
      variations.map(({ conditions, sort }) => page({ ...conditions, search }, sort)),
    );
    timings.set(`page of a search: ${kind}`, await timed(asked));
  }
  for (const [name, conditions] of Object.entries(filters)) {
    const asked = conditions.flatMap((one) => sorts.map((sort) => page(one, sort)));
    timings.set(`page: ${name}`, await timed([1, 2, 3, 4, 5].flatMap(() => asked)));
  }
  await measureEditions(database, timings, page);

  for (const [name, conditions] of Object.entries(filters)) {
    const counted = conditions.map((one) => () => countProducts(database, one));
    timings.set(`count: ${name}`, await timed([1, 2, 3].flatMap(() => counted)));
    const faceted = conditions.map((one) => () => findFacets(database, one));
    timings.set(`facets: ${name}`, await timed([1, 2].flatMap(() => faceted)));
  }
  for (const [kind, list] of terms) {
    timings.set(
      `count of a search: ${kind}`,
      await timed(few(list).map((search) => () => countProducts(database, { search }))),
    );
    timings.set(
      `facets of a search: ${kind}`,
      await timed(few(list).map((search) => () => findFacets(database, { search }))),
    );
  }
  return timings;
}

/** Filters by what is known of editions, by kind; each is measured in every order. */
const editionFilters: Record<string, ProductFilters[]> = {
  language: [{ language: ['eng'] }, { language: ['hin'] }, { language: ['tam', 'mal'] }],
  format: [{ format: ['HARDBACK'] }, { format: ['BOARD_BOOK'] }],
  author: [{ author: ['author-7'] }, { author: ['author-3', 'author-9', 'author-11'] }],
  series: [{ series: ['series-0'] }, { series: ['series-1'] }],
  year: [{ year: ['2020'] }, { year: ['1960'] }, { year: ['1970-1979', '2001-2010'] }],
  subject: [{ subject: ['thema:F'] }, { subject: ['thema:FB'] }, { subject: ['thema:FBA', 'thema:DCA'] }],
  'language, category and rating': [
    { language: ['hin'], category: ['Fiction'], minRating: 4.5 },
    { language: ['tam'], category: ['New-Releases'], minRating: 4.9, format: ['E_BOOK'] },
  ],
  'nothing, in the new orders': [{}, { category: ['Fiction'] }],
};
const allSorts = [...sorts, 'NEWEST', 'BEST_RATED', 'TITLE'] as const;

async function measureEditions(database: Database, timings: Map<string, Timing>, page: PageOf) {
  for (const [name, queries] of Object.entries(editionFilters)) {
    const conditions = await Promise.all(queries.map((query) => conditionsOf(database, query)));
    const asked = conditions.flatMap((one) => allSorts.map((sort) => page(one, sort)));
    timings.set(`page by edition: ${name}`, await timed([1, 2, 3].flatMap(() => asked)));
    const counted = conditions.map((one) => () => countProducts(database, one));
    timings.set(`count by edition: ${name}`, await timed([1, 2, 3].flatMap(() => counted)));
    const faceted = conditions.map(
      (one) => () => findEditionFacets(database, one, { facet: [...editionFacets] }),
    );
    timings.set(`facets of editions: ${name}`, await timed([1, 2].flatMap(() => faceted)));
  }
}
