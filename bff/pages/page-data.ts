import { setTimeout as sleep } from 'node:timers/promises';
import type { CoverPlace } from '../../client/src/catalogue/cover-sources.ts';
import { productFilterVariables } from '../../client/src/catalogue/product-filter.ts';
import type { PageAt } from '../../client/src/page-at.ts';
import { operations } from '../generated/operations.ts';

/** Runs an operation that reads the catalogue; answers its data, or undefined when it could not be had whole. */
export type ReadCatalogue = (operation: {
  text: string;
  variables: Record<string, unknown>;
}) => Promise<Record<string, unknown> | undefined>;

/** What the client asks first on a page, and the answer. */
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
}

const texts = new Map(operations.filter((one) => one.catalogueOnly).map(({ name, text }) => [name, text]));

function questionOf(page: PageAt): Omit<InitialData, 'data'> | undefined {
  switch (page.name) {
    case 'home':
      return { operation: 'HomePage', variables: {} };
    case 'products':
      return { operation: 'ProductsPage', variables: { ...productFilterVariables(page.filter) } };
    case 'book':
      return { operation: 'BookPage', variables: { productId: page.productId } };
    default:
      return undefined;
  }
}

/** The answer to what the client is going to ask first on a page of the catalogue; undefined without one in time. */
export async function readPageData(
  page: PageAt,
  read: ReadCatalogue,
  timeoutMs: number,
): Promise<InitialData | undefined> {
  const question = questionOf(page);
  const text = question && texts.get(question.operation);
  if (!text) return undefined;
  const { variables } = question;
  const data = await Promise.race([read({ text, variables }), sleep(timeoutMs, undefined, { ref: false })]);
  return data && { ...question, data };
}

/** The book of a book page's answer; null when there is none by that id. */
export const bookIn = ({ data }: InitialData): HeadBook | null => (data.product ?? null) as HeadBook | null;

/** A cover to fetch ahead, in the width for its place. */
export interface FirstCover {
  image: string;
  place: CoverPlace;
}

/** The covers that are on the first screen of a page, whatever the screen. */
export function firstCovers({ name }: PageAt, { data }: InitialData): FirstCover[] {
  const nodesOf = (list: string) => (data[list] as { nodes: { image: string }[] }).nodes;
  if (name === 'book') {
    const book = data.product as HeadBook | null;
    return book ? [{ image: book.image, place: 'page' }] : [];
  }
  // The order of the banner's shelf, and of the listing.
  const books =
    name === 'home'
      ? ['newReleases', 'fiction', 'childrenBooks'].flatMap((list) => nodesOf(list).slice(0, 1))
      : nodesOf('products').slice(0, 2);
  return books.map(({ image }) => ({ image, place: name === 'home' ? 'banner' : 'card' }));
}
