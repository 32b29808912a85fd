import { Router } from 'express';
import { routes } from '../../client/src/app/routes.ts';
import { sitemapReads } from '../limits.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { type CatalogueXmlSources, catalogueXml, xmlDeclaration } from './catalogue-xml.ts';
import { escapeHtml } from './head-tags.ts';
import { shopOrigin } from './shop-origin.ts';
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

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Sources extends CatalogueXmlSources {
  sizes?: SitemapSizes;
}

/**
 * `/robots.txt`, and `/sitemap.xml` with the addresses of all pages that search engines may list. Where these are more
 * than 50,000, or more than 10,000 are of authors or of series, it is an index of files: `/sitemap-N.xml`, each with the
 * books of so many running numbers, `/sitemap-categories-1.xml`, `/sitemap-pages-1.xml`, `/sitemap-authors-N.xml` and
 * `/sitemap-series-N.xml`.
 */
export function sitemapRoutes({ sizes = usualSizes, ...sources }: Sources): Router {
  const lists = sitemapLists(sizes);
  const respondWith = catalogueXml(sources, { name: 'sitemap', readers: sitemapReads, maxReadingMs });

  const routes = Router();
  routes.get('/robots.txt', (request, response) => {
    const origin = shopOrigin(request, sources.hosts);
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    if (origin) lines.push('', `Sitemap: ${origin}/sitemap.xml`);
    response.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  routes.get(
    '/sitemap.xml',
    respondWith(async (rest, origin) =>
      (await fitOneFile(rest, Object.values(lists), sizes))
        ? addresses(origin, [[fixedPaths], ...Object.values(lists).map((list) => list.all(rest))])
        : index(rest, origin, lists),
    ),
  );
  routes.get(
    /^\/(sitemap-(?:categories-|authors-|series-|pages-)?)([1-9]\d{0,5})\.xml$/,
    respondWith(async (rest, origin, { params }) => {
      const name = String(params[0]);
      const file = Number(params[1]);
      const paths = await lists[name]?.file(rest, file);
      const before = name === 'sitemap-' && file === 1 ? [[fixedPaths]] : [];
      return paths && addresses(origin, [...before, paths]);
    }),
  );
  return routes;
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
  return [`${xmlDeclaration}<sitemapindex ${namespace}>\n`, ...entries, '</sitemapindex>\n'];
}

async function* addresses(origin: string, parts: readonly Paths[]): AsyncGenerator<string> {
  const entry = (path: string) => `<url><loc>${escapeHtml(origin + path)}</loc></url>\n`;
  yield `${xmlDeclaration}<urlset ${namespace}>\n`;
  for (const part of parts) {
    for await (const paths of part) yield paths.map(entry).join('');
  }
  yield '</urlset>\n';
}
