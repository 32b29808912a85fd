import { setTimeout as sleep } from 'node:timers/promises';
import type { CoverPlace } from '../../client/shared/book/cover-sources.ts';
import type { PageAt } from '../../client/src/app/page-at.ts';
import type { ShopFrameQuery } from '../../client/src/app/ShopFrame.generated.ts';
import type { BookPageQuery } from '../../client/src/book/BookPage.generated.ts';
import {
  bookSubject,
  listingSubject,
  namedSubject,
  type Subject,
  textSubject,
} from '../../client/src/book/page-subjects.ts';
import type { HomePageQuery } from '../../client/src/home/HomePage.generated.ts';
import type { AuthorPageQuery } from '../../client/src/listing/AuthorPage.generated.ts';
import type {
  ProductsPageQuery,
  ProductsPageQueryVariables,
} from '../../client/src/listing/ProductsPage.generated.ts';
import type { SeriesPageQuery } from '../../client/src/listing/SeriesPage.generated.ts';
import type { TextPageQuery } from '../../client/src/pages/TextPage.generated.ts';
import { operations } from '../generated/operations.ts';

/** Runs an operation that reads the catalogue; returns its data, or undefined when it could not be had whole. */
export type ReadCatalogue = (operation: {
  text: string;
  variables: Record<string, unknown>;
}) => Promise<Record<string, unknown> | undefined>;

/** The responses to the queries that pages send first, by the operations' names. */
interface PageQueries {
  HomePage: HomePageQuery;
  ProductsPage: ProductsPageQuery;
  BookPage: BookPageQuery;
  AuthorPage: AuthorPageQuery;
  SeriesPage: SeriesPageQuery;
  TextPage: TextPageQuery;
}

/** The query that a page sends first, and its response. */
type PageResponse = {
  [Operation in keyof PageQueries]: {
    operation: Operation;
    variables: Record<string, unknown>;
    data: PageQueries[Operation];
  };
}[keyof PageQueries];

/** What a page is sent with: the response to its first query, where it has one, and what its frame shows. */
export type InitialData = (PageResponse | { operation?: never; variables?: never; data?: never }) & {
  frame?: ShopFrameQuery | undefined;
};

/** A book as its page shows it. */
export type PageBook = NonNullable<BookPageQuery['product']>;

const texts = new Map(operations.filter((one) => one.catalogueOnly).map(({ name, text }) => [name, text]));

/** The responses to the queries that a page sends first; undefined without any in time. */
export async function readPageData(
  page: PageAt,
  read: ReadCatalogue,
  timeoutMs: number,
): Promise<InitialData | undefined> {
  const tooLate = sleep(timeoutMs, undefined, { ref: false });
  const dataOf = (operation: string, variables: Record<string, unknown>) => {
    const text = texts.get(operation);
    if (!text) throw new Error(`The client has no operation ${operation} that is of the catalogue alone.`);
    return Promise.race([read({ text, variables }), tooLate]);
  };
  const pageQuery = page.route.serverData?.pageQuery(page);
  const [data, frame] = await Promise.all([
    pageQuery && dataOf(pageQuery.operation, pageQuery.variables),
    dataOf('ShopFrame', {}),
  ]);
  if (!data && !frame) return undefined;
  // The data of the operations of these names, as the schema has it.
  return { ...(data && { ...pageQuery, data }), frame } as unknown as InitialData;
}

/** Whether the owner has put something into the frame of every page. */
export const isFrameFilled = ({ shop, pages }: ShopFrameQuery): boolean =>
  shop.announcement !== null || pages.length > 0;

/** What the page of a book shows. */
export type BookPageData = BookPageQuery & { product: PageBook };

/** The data of a book's page; undefined for other pages, and where there is no book. */
export const bookPageIn = ({ operation, data }: InitialData): BookPageData | undefined =>
  operation === 'BookPage' && data.product ? { ...data, product: data.product } : undefined;

/** The subject of a page: null if it does not exist, undefined for a page without a subject. */
export function subjectIn({ operation, variables, data }: InitialData): Subject | null | undefined {
  switch (operation) {
    case 'ProductsPage':
      return listingSubject((variables as ProductsPageQueryVariables).filter ?? null, data.categories);
    case 'BookPage':
      return data.product && bookSubject(data.product);
    case 'AuthorPage':
      return data.author && namedSubject(data.author.name, data.author.books.nodes);
    case 'SeriesPage':
      return (
        data.series &&
        namedSubject(
          data.series.name,
          data.series.books.nodes.map(({ product }) => product),
        )
      );
    case 'TextPage':
      return data.page && textSubject(data.page);
    default:
      return undefined;
  }
}

/** A cover to fetch ahead, in the width for its place. */
export interface FirstCover {
  image: string;
  place: CoverPlace;
}

/** The covers that are on the first screen of a page, whatever the screen. */
export function firstCovers({ operation, data }: InitialData): FirstCover[] {
  switch (operation) {
    case 'HomePage':
      // The order of the banner's books.
      return data.categories.slice(0, 3).flatMap(({ books }) => coversOf(books, 1, 'banner'));
    case 'ProductsPage':
      return coversOf(data.products.nodes, 2, 'card');
    case 'AuthorPage':
      return coversOf(data.author?.books.nodes ?? [], 2, 'card');
    case 'BookPage':
      return coversOf(data.product ? [data.product] : [], 1, 'page');
    default:
      return [];
  }
}

const coversOf = (books: readonly { image: string }[], count: number, place: CoverPlace): FirstCover[] =>
  books.slice(0, count).map(({ image }) => ({ image, place }));
