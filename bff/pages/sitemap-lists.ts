import type { PageRoute } from '../../client/src/app/page-route.ts';
import { routes } from '../../client/src/app/routes.ts';
import { cursorAfter } from '../../rest-api/contract/catalogue.ts';
import { limits } from '../../rest-api/contract/rules.ts';
import { readProducts } from '../rest/products.ts';
import { dataOf, pageOf, parametersOf } from '../rest/responses.ts';
import type { RestClient } from '../rest/rest-client.ts';

/** How much a file holds at most. */
export interface SitemapSizes {
  addresses: number;
  /** Authors or series: the REST service skips as many to find where the next file begins. */
  names: number;
}

/** The most addresses that the protocol allows in one file. */
export const usualSizes: SitemapSizes = { addresses: 50_000, names: limits.skip };

/** Paths of pages, some at a time. */
export type Paths = Iterable<string[]> | AsyncIterable<string[]>;

/** The pages of all books, categories, authors, series or texts. Memory holds some hundred of their paths at a time. */
export interface SitemapList {
  /** How many there are; 'more' if that exceeds `max` or one file. */
  count(rest: RestClient, max: number): Promise<number | 'more'>;
  all(rest: RestClient): Paths;
  /** How many files they fill. */
  files(rest: RestClient): Promise<number>;
  /** Those of a file, counted from 1; undefined if there is no such file. */
  file(rest: RestClient, file: number): Promise<Paths | undefined>;
}

/** Pages that are there without a book; in an index the first file of books has them. */
export const fixedPaths = routes.flatMap(({ sitemap }) => (Array.isArray(sitemap) ? sitemap : []));

/** The canonical path of each page of a kind, by the parameter of its path. */
function pathsOf(kind: PageRoute['sitemap'], parameter: string): (value: string) => string {
  const canonical = routes.find(({ sitemap }) => sitemap === kind)?.canonical;
  if (!canonical) throw new Error(`No page of client/src/app/routes.ts is in the sitemap for ${kind}.`);
  return (value) => canonical({ params: { [parameter]: value }, query: new URLSearchParams() });
}

/** The path of a book's page, by its id. */
export const pathOfBook = pathsOf('each book', 'productId');

const listing = routes.find(({ path }) => path === '/products');
const pathOfCategory = (slug: string): string =>
  listing?.canonical?.({ params: {}, query: new URLSearchParams({ category: slug }) }) ?? '/products';

const readCategories = async (rest: RestClient): Promise<string[]> => {
  const { categories } = await dataOf(rest.GET('/products/categories'));
  return categories.map(({ slug }) => pathOfCategory(slug));
};

/** The listing of each category, in one file. */
const categoriesList: SitemapList = {
  async count(rest, max) {
    const { length } = await readCategories(rest);
    return length > max ? 'more' : length;
  },
  async *all(rest) {
    yield await readCategories(rest);
  },
  files: async (rest) => ((await readCategories(rest)).length > 0 ? 1 : 0),
  file: async (rest, file) => (file === 1 ? [await readCategories(rest)] : undefined),
};

const booksAfter = (rest: RestClient, number: number, first: number) =>
  readProducts(rest, { first, ...(number > 0 && { after: cursorAfter(number) }) });

/** Finds by binary search the smallest number with nothing beyond it. Nothing is beyond `high`. */
async function endOf(
  isBeyond: (number: number) => Promise<boolean>,
  low: number,
  high: number,
): Promise<number> {
  if (low >= high) return low;
  const middle = Math.floor((low + high) / 2);
  return (await isBeyond(middle)) ? endOf(isBeyond, middle + 1, high) : endOf(isBeyond, low, middle);
}

/** The books with running numbers above `from`, up to `to`. */
async function* booksBetween(rest: RestClient, from: number, to: number): AsyncGenerator<string[]> {
  let page = await booksAfter(rest, from, limits.pageSize);
  for (;;) {
    const books = page.products.filter(({ id }) => Number(id) <= to);
    yield books.map(({ _id }) => pathOfBook(_id));
    if (page.endCursor === null || books.length < page.products.length) return;
    page = await readProducts(rest, { first: limits.pageSize, after: page.endCursor });
  }
}

/** A file has the books with `numbersPerFile` running numbers. */
const booksList = (numbersPerFile: number): SitemapList => ({
  async count(rest, max) {
    const { totalCount } = await readProducts(rest, { first: 1 });
    return totalCount > max ? 'more' : totalCount;
  },
  all: (rest) => booksBetween(rest, 0, Number.POSITIVE_INFINITY),
  /** From the largest running number, which some forty requests find. */
  async files(rest) {
    const isBeyond = async (number: number) => (await booksAfter(rest, number, 1)).products.length > 0;
    let [low, high] = [0, numbersPerFile];
    while (await isBeyond(high)) [low, high] = [high, high * 2];
    return Math.ceil((await endOf(isBeyond, low, high)) / numbersPerFile);
  },
  async file(rest, file) {
    const from = (file - 1) * numbersPerFile;
    const { products } = await booksAfter(rest, from, 1);
    return products.length > 0 ? booksBetween(rest, from, from + numbersPerFile) : undefined;
  },
});

/** Which authors or series of all to read. */
interface NamesPage {
  first: number;
  after?: string | null;
  /** How many to leave out before the page. */
  skip?: number;
}

type ReadNames = (
  rest: RestClient,
  page: NamesPage,
) => Promise<{ nodes: { slug: string }[]; endCursor: string | null }>;

/** A list by slug. */
function namesList(pathOf: (slug: string) => string, namesPerFile: number, read: ReadNames): SitemapList {
  /** At most `max` of them behind a cursor. */
  async function* behind(
    rest: RestClient,
    cursor: string | null,
    max = Number.POSITIVE_INFINITY,
  ): AsyncGenerator<string[]> {
    let [after, left] = [cursor, max];
    do {
      const { nodes, endCursor } = await read(rest, { first: Math.min(left, limits.pageSize), after });
      yield nodes.map(({ slug }) => pathOf(slug));
      [after, left] = [endCursor, left - nodes.length];
    } while (after !== null && left > 0);
  }

  /** The cursors behind which files begin. */
  async function* starts(rest: RestClient): AsyncGenerator<string | null> {
    if ((await read(rest, { first: 1 })).nodes.length === 0) return;
    let after: string | null = null;
    do {
      yield after;
      after = (await read(rest, { first: 1, skip: namesPerFile - 1, after })).endCursor;
    } while (after !== null);
  }

  return {
    /** Some fourteen requests find it where there is more than a page. */
    async count(rest, max) {
      const { nodes, endCursor } = await read(rest, { first: limits.pageSize });
      if (endCursor === null) return nodes.length > max ? 'more' : nodes.length;
      const isBeyond = async (count: number) =>
        (await read(rest, { first: 1, skip: count })).nodes.length > 0;
      const high = Math.min(max, namesPerFile);
      return (await isBeyond(high)) ? 'more' : endOf(isBeyond, 0, high);
    },
    all: (rest) => behind(rest, null),
    async files(rest) {
      let files = 0;
      for await (const _start of starts(rest)) files++;
      return files;
    },
    async file(rest, file) {
      let before = file - 1;
      for await (const start of starts(rest)) {
        if (before-- === 0) return behind(rest, start, namesPerFile);
      }
      return undefined;
    },
  };
}

const pathOfPage = pathsOf('each page', 'slug');

/** The owner's pages of text, which are few: the shop allows a hundred. */
const textPagesList: SitemapList = {
  async count(rest, max) {
    const { length } = await textPagePaths(rest);
    return length > max ? 'more' : length;
  },
  async *all(rest) {
    yield await textPagePaths(rest);
  },
  files: async (rest) => Math.min(1, (await textPagePaths(rest)).length),
  async file(rest, file) {
    const paths = await textPagePaths(rest);
    return file === 1 && paths.length > 0 ? [paths] : undefined;
  },
};

async function textPagePaths(rest: RestClient): Promise<string[]> {
  const { pages } = await dataOf(rest.GET('/pages'));
  return pages.map(({ slug }) => pathOfPage(slug));
}

/** All lists, by the names of their files, in the order of the sitemap. The first file of books has the fixed pages too. */
export const sitemapLists = ({ addresses, names }: SitemapSizes): Readonly<Record<string, SitemapList>> => ({
  'sitemap-categories-': categoriesList,
  'sitemap-': booksList(addresses - fixedPaths.length),
  'sitemap-pages-': textPagesList,
  'sitemap-authors-': namesList(pathsOf('each author', 'slug'), names, async (rest, page) => {
    const params = { query: parametersOf(page) };
    const { authors, endCursor } = await pageOf(rest.GET('/authors', { params }));
    return { nodes: authors, endCursor };
  }),
  'sitemap-series-': namesList(pathsOf('each series', 'slug'), names, async (rest, page) => {
    const params = { query: parametersOf(page) };
    const { series, endCursor } = await pageOf(rest.GET('/series', { params }));
    return { nodes: series, endCursor };
  }),
});
