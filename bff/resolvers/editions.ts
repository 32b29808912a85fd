import { languageName } from '../../client/shared/book/language-name.ts';
import type { Product } from '../../rest-api/contract/catalogue.ts';
import type {
  AuthorRole,
  Contributor as RestContributor,
  SeriesPart as RestSeriesPart,
  SeriesBook,
} from '../../rest-api/contract/editions.ts';
import type {
  AuthorBookConnectionResolvers,
  AuthorResolvers,
  ContributionResolvers,
  EditionResolvers,
  QueryResolvers,
  SeriesBookConnectionResolvers,
  SeriesPartResolvers,
  SeriesResolvers,
  WorkEditionResolvers,
} from '../generated/resolvers.ts';
import { dataOf, pageOf, parametersOf, withAvailability } from '../rest/responses.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { pageInfoOf, pageSize } from './paging.ts';
import { nullIfMissing } from './refusals.ts';

/** Enough to read the rest: a book's contributors are not looked up before a field needs it. */
export interface AuthorParent {
  slug: string;
  name: string;
  roles?: AuthorRole[];
}

export type SeriesParent = Pick<AuthorParent, 'slug' | 'name'>;

/** A page of a list, with what leads to the next one. */
interface BookPage<Book> {
  nodes: Book[];
  totalCount: number;
  endCursor: string | null;
}

export type AuthorBookConnectionParent = BookPage<Product>;
export type SeriesBookConnectionParent = BookPage<SeriesBook>;

export type ContributionParent = RestContributor;
export type SeriesPartParent = RestSeriesPart;

export const Query = {
  author: (_parent, { slug }, { rest }) => nullIfMissing(readAuthor(rest, slug)),
  series: (_parent, { slug }, { rest }) =>
    nullIfMissing(
      dataOf(rest.GET('/series/{slug}', { params: { path: { slug } } })).then(({ series }) => series),
    ),
} satisfies QueryResolvers;

async function readAuthor(rest: RestClient, slug: string) {
  return (await dataOf(rest.GET('/authors/{slug}', { params: { path: { slug } } }))).author;
}

const nameOfLanguage = ({ language }: { language?: string | null | undefined }) =>
  language ? languageName(language) : null;

export const Edition: EditionResolvers = { languageName: nameOfLanguage };

export const WorkEdition: WorkEditionResolvers = { languageName: nameOfLanguage };

export const Contribution: ContributionResolvers = {
  author: ({ slug, name }) => ({ slug, name }),
};

export const Author: AuthorResolvers = {
  roles: async ({ slug, roles }, _arguments, { rest }) => roles ?? (await readAuthor(rest, slug)).roles,
  books: async ({ slug }, { role, first, after }, { rest }) => {
    const query = { first: pageSize(first), ...parametersOf({ after, role }), ...withAvailability };
    const { products, ...page } = await pageOf(
      rest.GET('/authors/{slug}/books', { params: { path: { slug }, query } }),
    );
    return { nodes: products, ...page };
  },
};

export const AuthorBookConnection: AuthorBookConnectionResolvers = { pageInfo: pageInfoOf };

export const SeriesPart: SeriesPartResolvers = {
  series: ({ slug, name }) => ({ slug, name }),
};

export const Series: SeriesResolvers = {
  books: async ({ slug }, { first, after }, { rest }) => {
    const query = { first: pageSize(first), ...parametersOf({ after }), ...withAvailability };
    const { books, ...page } = await pageOf(
      rest.GET('/series/{slug}/books', { params: { path: { slug }, query } }),
    );
    return { nodes: books, ...page };
  },
};

export const SeriesBookConnection: SeriesBookConnectionResolvers = { pageInfo: pageInfoOf };
