import { Readable } from 'node:stream';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import pLimit, { type LimitFunction } from 'p-limit';
import { routes } from '../../client/src/app/routes.ts';
import { FairQueue } from '../../http/admission/fair-queue.ts';
import { networkOf } from '../../http/network-of.ts';
import { streamResponse } from '../../http/stream-response.ts';
import { sitemapReads } from '../limits.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { RestBusy, RestFailure } from '../rest/rest-errors.ts';
import { escapeHtml } from './head-tags.ts';
import { type ShopHosts, shopOrigin } from './shop-origin.ts';
import {
  fixedPaths,
  type Paths,
  type SitemapList,
  type SitemapSizes,
  sitemapLists,
  usualSizes,
} from './sitemap-lists.ts';

/** How long a caller may take to read a response, which has at most some five megabytes. */
const maxReadingMs = 120_000;

/** The pages of shoppers; a line of robots.txt closes what is below its path as well. */
const ofShoppers = routes
  .flatMap(({ access, path }) => (access === 'shopper' ? [path] : []))
  .filter((path, _place, paths) => !paths.some((other) => path.startsWith(`${other}/`)));

/** Paths that search engines must not read: what is not a page, and what is a shopper's own. */
const closed = ['/api', '/graphql', '/playground', ...ofShoppers];

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Text = Iterable<string> | AsyncIterable<string>;

interface Sources {
  restFor(request: Request, response: Response): RestClient;
  hosts: ShopHosts;
  sizes?: SitemapSizes;
}

/**
 * `/robots.txt`, and `/sitemap.xml` with the addresses of all pages that search engines may list. Where these are more
 * than 50,000, or more than 10,000 are of authors or of series, it is an index of files: `/sitemap-N.xml`, each with the
 * books of so many running numbers, `/sitemap-categories-1.xml`, `/sitemap-pages-1.xml`, `/sitemap-authors-N.xml` and
 * `/sitemap-series-N.xml`. Files are written as the REST
 * service pages through its lists: memory holds one page.
 */
export function sitemapRoutes({ restFor, hosts, sizes = usualSizes }: Sources): Router {
  const lists = sitemapLists(sizes);
  // One read from the REST service at a time: a large sitemap takes seconds. A caller that reads slowly holds no turn.
  const limit = pLimit(1);
  const readers = new FairQueue(sitemapReads, () => new RestBusy('Too many sitemaps are read.'));
  const answering =
    (
      write: (rest: RestClient, origin: string, request: Request) => Promise<Text | undefined>,
    ): RequestHandler =>
    async (request, response) => {
      const origin = shopOrigin(request, hosts);
      if (origin === '') return withoutOrigin(response);
      const respond = async () => {
        const rest = restFor(request, response);
        const text = await limit(() => write(rest, origin, request));
        if (!text) {
          response.status(404).type('text').send('There is no such sitemap.');
          return;
        }
        // Without PUBLIC_URL each host has another one.
        const caches = hosts.publicUrl === undefined ? 'private' : 'public';
        response.set('Cache-Control', `${caches}, max-age=3600`).type('application/xml');
        const signal = AbortSignal.timeout(maxReadingMs);
        await streamResponse(Readable.from(limitEach(text, limit), { signal }), request, response);
      };
      try {
        await readers.run(networkOf(request.ip ?? ''), respond);
      } catch (error) {
        if (!(error instanceof RestFailure)) throw error;
        // On the way only the end of the connection says that the rest is missing.
        if (response.headersSent) response.destroy();
        else later(response);
      }
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
    answering(async (rest, origin) =>
      (await fitOneFile(rest, Object.values(lists), sizes))
        ? addresses(origin, [[fixedPaths], ...Object.values(lists).map((list) => list.all(rest))])
        : index(rest, origin, lists),
    ),
  );
  routes.get(
    /^\/(sitemap-(?:categories-|authors-|series-|pages-)?)([1-9]\d{0,5})\.xml$/,
    answering(async (rest, origin, { params }) => {
      const name = String(params[0]);
      const file = Number(params[1]);
      const paths = await lists[name]?.file(rest, file);
      const before = name === 'sitemap-' && file === 1 ? [[fixedPaths]] : [];
      return paths && addresses(origin, [...before, paths]);
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

async function fitOneFile(rest: RestClient, lists: SitemapList[], sizes: SitemapSizes): Promise<boolean> {
  let room = sizes.addresses - fixedPaths.length;
  for (const list of lists) {
    const count = await list.count(rest, room);
    if (count === 'more') return false;
    room -= count;
  }
  return true;
}

async function index(
  rest: RestClient,
  origin: string,
  lists: Readonly<Record<string, SitemapList>>,
): Promise<string[]> {
  const entries: string[] = [];
  for (const [name, list] of Object.entries(lists)) {
    const files = await list.files(rest);
    for (let file = 1; file <= files; file++) {
      entries.push(`<sitemap><loc>${escapeHtml(`${origin}/${name}${file}.xml`)}</loc></sitemap>\n`);
    }
  }
  return [`${declaration}<sitemapindex ${namespace}>\n`, ...entries, '</sitemapindex>\n'];
}

async function* addresses(origin: string, parts: readonly Paths[]): AsyncGenerator<string> {
  const entry = (path: string) => `<url><loc>${escapeHtml(origin + path)}</loc></url>\n`;
  yield `${declaration}<urlset ${namespace}>\n`;
  for (const part of parts) {
    for await (const paths of part) yield paths.map(entry).join('');
  }
  yield '</urlset>\n';
}

/** Generates each piece of a text within the limit. */
async function* limitEach(text: Text, limit: LimitFunction): AsyncGenerator<string> {
  const pieces = Symbol.iterator in text ? text[Symbol.iterator]() : text[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await limit(async () => pieces.next());
    if (done) return;
    yield value;
  }
}
