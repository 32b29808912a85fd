import { languageName } from '../../client/shared/book/language-name.ts';
import type { Product } from '../../rest-api/contract/catalogue.ts';
import type { AuthorRole, SeriesBook } from '../../rest-api/contract/editions.ts';
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

export type AuthorBooksParent = BookPage<Product>;
export type SeriesBooksParent = BookPage<SeriesBook>;

export const editionQueries = {
  author: (_parent, { slug }, { rest }) => nullIfMissing(rest.catalogue.author(slug)),
  series: (_parent, { slug }, { rest }) => nullIfMissing(rest.catalogue.series(slug)),
} satisfies QueryResolvers;

const nameOfLanguage = ({ language }: { language?: string | null | undefined }) =>
  language ? languageName(language) : null;

export const Edition: EditionResolvers = { languageName: nameOfLanguage };

export const WorkEdition: WorkEditionResolvers = { languageName: nameOfLanguage };

export const Contribution: ContributionResolvers = {
  author: ({ slug, name }) => ({ slug, name }),
};

export const Author: AuthorResolvers = {
  roles: async ({ slug, roles }, _arguments, { rest }) => roles ?? (await rest.catalogue.author(slug)).roles,
  books: ({ slug }, { role, first, after }, { rest }) =>
    rest.catalogue.authorBooks(slug, { role, first: pageSize(first), after }),
};

export const AuthorBookConnection: AuthorBookConnectionResolvers = { pageInfo: pageInfoOf };

export const SeriesPart: SeriesPartResolvers = {
  series: ({ slug, name }) => ({ slug, name }),
};

export const Series: SeriesResolvers = {
  books: ({ slug }, { first, after }, { rest }) =>
    rest.catalogue.seriesBooks(slug, { first: pageSize(first), after }),
};

export const SeriesBookConnection: SeriesBookConnectionResolvers = { pageInfo: pageInfoOf };
