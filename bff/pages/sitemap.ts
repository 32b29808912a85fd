import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import pLimit from 'p-limit';
import { generatePath } from 'react-router-dom';
import { routes } from '../../client/src/routes.ts';
import { cursorAfter } from '../../rest-api/contract/catalogue.ts';
import { limits } from '../../rest-api/contract/rules.ts';
import { RestFailure } from '../errors.ts';
import type { RestClient } from '../rest-client.ts';
import { escapeHtml } from './head-tags.ts';
import { type ShopHosts, shopOrigin } from './shop-origin.ts';

/** The most addresses that the protocol allows in one file. */
const perFile = 50_000;
const pageSize = limits.pageSize;
/** A large one takes seconds; search engines ask for each once a day. */
const maxWaiting = 8;

/** Pages that are there without a book. */
const fixed = routes.flatMap(({ sitemap }) => (Array.isArray(sitemap) ? sitemap : []));
/** The page of a book. */
const bookPath = routes.find(({ sitemap }) => sitemap === 'each book')?.path ?? '';

/** The pages of shoppers; a line of robots.txt closes what is below its path as well. */
const ofShoppers = routes
  .flatMap(({ access, path }) => (access === 'shopper' ? [path] : []))
  .filter((path, _place, paths) => !paths.some((other) => path.startsWith(`${other}/`)));

/** Where search engines are not to go: what is not a page, and what is a shopper's own. */
const closed = ['/api', '/graphql', '/playground', ...ofShoppers];

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Sources {
  restFor(request: Request, response: Response): RestClient;
  hosts: ShopHosts;
}

/**
 * `/robots.txt`, and `/sitemap.xml` with the addresses of all pages that search engines may list. Of a catalogue
 * with more than 50,000 books it is an index of files `/sitemap-N.xml`, each with the books of so many running
 * numbers. They are written as the REST service pages through the catalogue: memory holds one page.
 */
export function sitemapRoutes({ restFor, hosts }: Sources): Router {
  const oneAtATime = pLimit(1);
  const answering =
    (
      write: (
        rest: RestClient,
        origin: string,
        request: Request,
      ) => Promise<AsyncIterable<string> | undefined>,
    ): RequestHandler =>
    (request, response) => {
      const origin = shopOrigin(request, hosts);
      if (origin === '') return withoutOrigin(response);
      if (oneAtATime.pendingCount >= maxWaiting) return later(response);
      return oneAtATime(async () => {
        const rest = restFor(request, response);
        let text: AsyncIterable<string> | undefined;
        try {
          text = await write(rest, origin, request);
        } catch (error) {
          if (error instanceof RestFailure) return later(response);
          throw error;
        }
        if (!text) {
          response.status(404).type('text').send('There is no such sitemap.');
          return;
        }
        // Without PUBLIC_URL each host has another one.
        const caches = hosts.publicUrl === undefined ? 'private' : 'public';
        response.set('Cache-Control', `${caches}, max-age=3600`).type('application/xml');
        // When the REST service fails on the way, or the caller leaves, the connection breaks.
        await pipeline(Readable.from(text), response).catch(() => undefined);
      });
    };

  const routes = Router();
  routes.get('/robots.txt', (request, response) => {
    const origin = shopOrigin(request, hosts);
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    if (origin) lines.push('', `Sitemap: ${origin}/sitemap.xml`);
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  routes.get(
    '/sitemap.xml',
    answering(async (rest, origin) => {
      const { totalCount } = await rest.catalogue.products({ first: 1 });
      if (totalCount <= perFile) return addresses(rest, origin, { from: 0, to: Number.POSITIVE_INFINITY });
      const last = await lastNumber(rest);
      return index(origin, Math.ceil(last / perFile));
    }),
  );
  routes.get(
    /^\/sitemap-([1-9]\d{0,5})\.xml$/,
    answering(async (rest, origin, { params }) => {
      const to = Number(params[0]) * perFile;
      const span = { from: to - perFile, to };
      return (await booksAfter(rest, span.from, 1)).products.length > 0
        ? addresses(rest, origin, span)
        : undefined;
    }),
  );
  return routes;
}

/** The protocol allows absolute addresses alone. */
function withoutOrigin(response: Response): void {
  response
    .status(404)
    .set('Cache-Control', 'no-store')
    .type('text')
    .send(
      'There is no sitemap for this host: the shop lists its pages once PUBLIC_URL is set to the origin that ' +
        'shoppers see.',
    );
}

function later(response: Response): void {
  response
    .status(503)
    .set('Retry-After', '60')
    .type('text')
    .send('The shop cannot list its books right now.');
}

const booksAfter = (rest: RestClient, number: number, first: number) =>
  rest.catalogue.products({ first, ...(number > 0 && { after: cursorAfter(number) }) });

/** The largest running number: found by looking whether there is a book beyond one, some forty times. */
async function lastNumber(rest: RestClient): Promise<number> {
  const beyond = async (number: number) => (await booksAfter(rest, number, 1)).products.length > 0;
  let low = 0;
  let high = perFile;
  while (await beyond(high)) [low, high] = [high, high * 2];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await beyond(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function* index(origin: string, files: number): AsyncGenerator<string> {
  yield `${declaration}<sitemapindex ${namespace}>\n`;
  for (let file = 1; file <= files; file++) {
    yield `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${file}.xml`)}</loc></sitemap>\n`;
  }
  yield '</sitemapindex>\n';
}

/** The books with running numbers above `from`, up to `to`; before the first of them the shop's other pages. */
async function* addresses(
  rest: RestClient,
  origin: string,
  { from, to }: { from: number; to: number },
): AsyncGenerator<string> {
  const entry = (path: string) => `<url><loc>${escapeHtml(origin + path)}</loc></url>\n`;
  yield `${declaration}<urlset ${namespace}>\n`;
  let page = await booksAfter(rest, from, pageSize);
  if (from === 0) yield fixed.map(entry).join('');
  for (;;) {
    const books = page.products.filter(({ id }) => Number(id) <= to);
    yield books.map(({ _id }) => entry(generatePath(bookPath, { productId: _id }))).join('');
    if (page.endCursor === null || books.length < page.products.length) break;
    page = await rest.catalogue.products({ first: pageSize, after: page.endCursor });
  }
  yield '</urlset>\n';
}
