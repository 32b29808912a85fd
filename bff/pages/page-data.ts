import { setTimeout as sleep } from 'node:timers/promises';
import type { CoverPlace } from '../../client/src/catalogue/cover-sources.ts';
import type { PageAt } from '../../client/src/routing/page-at.ts';
import { operations } from '../generated/operations.ts';
import type { Availability } from '../generated/resolvers.ts';

/** Runs an operation that reads the catalogue; returns its data, or undefined when it could not be had whole. */
export type ReadCatalogue = (operation: {
  text: string;
  variables: Record<string, unknown>;
}) => Promise<Record<string, unknown> | undefined>;

/** The query that a page sends first, and its response. */
export interface InitialData {
  /** The operation's name. */
  operation: string;
  variables: Record<string, unknown>;
  data: Record<string, unknown>;
}

/** A book as far as the head of its page tells of it. */
export interface HeadBook {
  id: string;
  title: string;
  author: string;
  description: string;
  pricePaise: number;
  image: string;
  availability: Pick<Availability, 'state'>;
  edition: HeadEdition | null;
  work: { editions: HeadWorkEdition[] } | null;
}

/** What it tells of another edition of the same text. */
export type HeadWorkEdition = Pick<HeadEdition, 'isbn' | 'format' | 'language' | 'publishedOn'> & {
  product: { id: string; title: string };
};

/** What the head tells of a book's edition. */
export interface HeadEdition {
  isbn: string | null;
  format: string | null;
  language: string | null;
  pages: number | null;
  publisher: string | null;
  publishedOn: string | null;
  contributors: { name: string; role: string }[];
}

/** What the head of a page says of the one thing that the page is about. */
interface Subject {
  title: string;
  description: string;
}

const texts = new Map(operations.filter((one) => one.catalogueOnly).map(({ name, text }) => [name, text]));

/** The response to the query that a page of the catalogue sends first; undefined without one in time. */
export async function readPageData(
  page: PageAt,
  read: ReadCatalogue,
  timeoutMs: number,
): Promise<InitialData | undefined> {
  const pageQuery = page.route.serverData?.pageQuery(page);
  if (!pageQuery) return undefined;
  const { operation, variables } = pageQuery;
  const text = texts.get(operation);
  if (!text) throw new Error(`The client has no operation ${operation} that is of the catalogue alone.`);
  const data = await Promise.race([read({ text, variables }), sleep(timeoutMs, undefined, { ref: false })]);
  return data && { operation, variables, data };
}

/** The book that a page is about: null when there is none by that id, undefined when it is about no single book. */
export const bookIn = ({ operation, data }: InitialData): HeadBook | null | undefined =>
  operation === 'BookPage' ? ((data.product ?? null) as HeadBook | null) : undefined;

/** What a page is about: null when that does not exist, undefined when it is about no single thing. */
export function subjectIn(initialData: InitialData): Subject | null | undefined {
  const { operation, data } = initialData;
  if (operation !== 'AuthorPage' && operation !== 'SeriesPage') return bookIn(initialData);
  const named = (data.author ?? data.series ?? null) as { name: string } | null;
  return named && { title: named.name, description: `Books at Quire, an open book store: ${named.name}.` };
}

/** A cover to fetch ahead, in the width for its place. */
export interface FirstCover {
  image: string;
  place: CoverPlace;
}

/** The covers that are on the first screen of a page, whatever the screen, by the operation that brings them. */
const firstCoversOf: Record<string, (data: Record<string, unknown>) => FirstCover[]> = {
  // The order of the banner's books.
  HomePage: (data) =>
    ['newReleases', 'fiction', 'childrenBooks'].flatMap((list) => coversOf(data[list], 1, 'banner')),
  ProductsPage: ({ products }) => coversOf(products, 2, 'card'),
  AuthorPage: ({ author }) =>
    coversOf((author as { books: unknown } | null)?.books ?? { nodes: [] }, 2, 'card'),
  BookPage: ({ product }) => coversOf({ nodes: product ? [product] : [] }, 1, 'page'),
};

export const firstCovers = ({ operation, data }: InitialData): FirstCover[] =>
  firstCoversOf[operation]?.(data) ?? [];

const coversOf = (list: unknown, count: number, place: CoverPlace): FirstCover[] =>
  (list as { nodes: { image: string }[] }).nodes.slice(0, count).map(({ image }) => ({ image, place }));
