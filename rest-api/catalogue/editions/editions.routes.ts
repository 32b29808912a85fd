import type { Request } from 'express';
import { isSlug, slugPattern } from '../../../text/slug.ts';
import type { Author, Series } from '../../contract/editions.ts';
import type { Database } from '../../database/database.ts';
import { decodeListCursor, encodeListCursor } from '../../input/list-cursor.ts';
import { cutPage } from '../../input/list-page.ts';
import { catalogueRoute } from '../../routing/catalogue-route.ts';
import { HttpError } from '../../routing/errors.ts';
import { nextLink } from '../../routing/next-link.ts';
import type { RouteDefinition } from '../../routing/route.ts';
import { withIncluded } from '../availability/availability.ts';
import { decodeCursor } from '../lists/cursor.ts';
import { defaultPageSize, linkHeader, nextPageLink, pageHeaders } from '../lists/next-page.ts';
import type { CatalogueReads } from '../version/catalogue-reads.ts';
import { findAuthor, findAuthorBooks } from './author.queries.ts';
import { AuthorBooksQuery, BookPageQuery, NamesQuery } from './editions.input.ts';
import { findAllSeries, findAuthors, type NamesPlace } from './names.queries.ts';
import { findSeries, findSeriesBooks } from './series.queries.ts';

const noAuthor = 'There is no author with this name in the catalogue.';
const noSeries = 'There is no series with this name in the catalogue.';
const authorSlug = {
  slug: { description: 'The `slug` of a contributor.', example: 'arundhati-roy' },
};
const seriesSlug = {
  slug: { description: 'The `slug` of a series.', example: 'the-empyrean' },
};
/** The documentation of the header of a list by slug. */
const namesHeaders = (path: string, cursor: string) => ({
  Link: { ...linkHeader, example: `</api/${path}?first=10&after=${cursor}>; rel="next"` },
});

/** Those who made the books, and the series that these belong to. */
export function editionRoutes(reads: CatalogueReads): RouteDefinition[] {
  return [
    catalogueRoute({
      path: '/authors',
      summary: 'Everybody who made books of the catalogue, in the order of their slugs, a page at a time.',
      description: 'Follow `Link` to the next page until there is none.',
      headers: namesHeaders('authors', 'QVVUSE9SUzphcnVuZGhhdGktcm95'),
      query: NamesQuery,
      response: 'AuthorsResponse',
      handle: (query, request) =>
        reads.run(async (database) => {
          const { names, headers } = await namesPage('AUTHORS', query, request, (place) =>
            findAuthors(database, place),
          );
          return { body: { authors: names }, headers };
        }),
    }),
    catalogueRoute({
      path: '/authors/:slug',
      summary: 'Somebody who made books of the catalogue.',
      description: 'Authors, translators, illustrators: everybody whom an edition names.',
      parameters: authorSlug,
      response: 'AuthorResponse',
      errors: { 404: noAuthor },
      handle: (_query, { params }) =>
        reads.run(async (database) => ({
          body: { author: await requireAuthor(database, String(params.slug)) },
        })),
    }),
    catalogueRoute({
      path: '/authors/:slug/books',
      summary: 'The books that somebody made, a page at a time.',
      parameters: authorSlug,
      headers: pageHeaders,
      query: AuthorBooksQuery,
      response: 'ProductsResponse',
      errors: { 404: noAuthor },
      handle: ({ role: chosen, first = defaultPageSize, after, include }, request) =>
        reads.run(async (database) => {
          const { slug, roles } = await requireAuthor(database, String(request.params.slug));
          const cursor = after === undefined ? undefined : decodeCursor(after, undefined);
          const role = chosen ?? roles[0]?.role ?? 'AUTHOR';
          const page = await findAuthorBooks(database, { slug, role }, { first, after: cursor });
          const total = roles.find((each) => each.role === role)?.count ?? 0;
          return {
            body: { products: await withIncluded(database, include, page.products) },
            headers: { 'X-Total-Count': String(total), ...nextPageLink(request, page.next, undefined) },
          };
        }),
    }),
    catalogueRoute({
      path: '/series',
      summary: 'The series with books in the catalogue, in the order of their slugs, a page at a time.',
      description: 'Follow `Link` to the next page until there is none.',
      headers: namesHeaders('series', 'U0VSSUVTOnRoZS1lbXB5cmVhbg'),
      query: NamesQuery,
      response: 'SeriesListResponse',
      handle: (query, request) =>
        reads.run(async (database) => {
          const { names, headers } = await namesPage('SERIES', query, request, (place) =>
            findAllSeries(database, place),
          );
          return { body: { series: names }, headers };
        }),
    }),
    catalogueRoute({
      path: '/series/:slug',
      summary: 'A series of books.',
      parameters: seriesSlug,
      response: 'SeriesResponse',
      errors: { 404: noSeries },
      handle: (_query, { params }) =>
        reads.run(async (database) => ({
          body: { series: await requireSeries(database, String(params.slug)) },
        })),
    }),
    catalogueRoute({
      path: '/series/:slug/books',
      summary: 'The books of a series in its order, a page at a time.',
      description: 'Books without a number come last.',
      parameters: seriesSlug,
      headers: pageHeaders,
      query: BookPageQuery,
      response: 'SeriesBooksResponse',
      errors: { 404: noSeries },
      handle: ({ first = defaultPageSize, after, include }, request) =>
        reads.run(async (database) => {
          const series = await requireSeries(database, String(request.params.slug));
          const cursor = after === undefined ? undefined : decodeCursor(after, 'SERIES');
          const { books, next } = await findSeriesBooks(database, series.slug, { first, after: cursor });
          const included = await withIncluded(
            database,
            include,
            books.map(({ product }) => product),
          );
          return {
            body: {
              books: included.map((product, place) => ({ number: books[place]?.number ?? null, product })),
            },
            headers: { 'X-Total-Count': String(series.count), ...nextPageLink(request, next, 'SERIES') },
          };
        }),
    }),
  ];
}

async function requireAuthor(database: Database, slug = ''): Promise<Author> {
  const author = isSlug(slug) && (await findAuthor(database, slug));
  if (!author) throw new HttpError(404, noAuthor);
  return author;
}

async function requireSeries(database: Database, slug = ''): Promise<Series> {
  const series = isSlug(slug) && (await findSeries(database, slug));
  if (!series) throw new HttpError(404, noSeries);
  return series;
}

/**
 * A page of a list by slug, and its headers.
 * @throws HttpError 400 for a cursor that no page of the list has handed out
 */
async function namesPage<Name extends { slug: string }>(
  list: 'AUTHORS' | 'SERIES',
  { first = defaultPageSize, after, skip = 0 }: NamesQuery,
  request: Request,
  find: (place: NamesPlace) => Promise<Name[]>,
): Promise<{ names: Name[]; headers: Record<string, string> }> {
  const found = await find({
    first: first + 1,
    after: after === undefined ? undefined : decodeListCursor(list, after, slugPattern),
    skip,
  });
  const { page: names, last } = cutPage(found, first);
  return { names, headers: last ? { Link: nextLink(request, encodeListCursor(list, last.slug)) } : {} };
}
