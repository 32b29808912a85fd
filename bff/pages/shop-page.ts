import type { Request, RequestHandler, Response } from 'express';
import { COVER_PLACES, coverSources } from '../../client/shared/book/cover-sources.ts';
import { notFoundPage, type PageAt, pageAt } from '../../client/src/app/page-at.ts';
import { headOf } from '../../client/src/app/page-head.ts';
import { titleOf } from '../../client/src/ui/title-of.ts';
import { acceptedEncodings } from '../../http/accepted-encodings.ts';
import { compress } from '../../http/compress.ts';
import { CoalescedRequests } from '../graphql/coalesced-requests.ts';
import type { BuiltClient } from './built-client.ts';
import { escapeHtml, headTags, jsonForScript } from './head-tags.ts';
import type { PageCache, PageContent } from './page-cache.ts';
import {
  bookPageIn,
  type FirstCover,
  firstCovers,
  type InitialData,
  isFrameFilled,
  type ReadCatalogue,
  readPageData,
  subjectIn,
} from './page-data.ts';
import type { PageRenderer } from './page-renderer.ts';
import { type ShopHosts, shopOrigin } from './shop-origin.ts';
import type { RenderedPage } from './ssr-worker.ts';

/** Reads the catalogue; `abandon` aborts the reads that are running. */
export interface CatalogueReader {
  read: ReadCatalogue;
  abandon(): void;
}

/** Dependencies of the pages. */
export interface PageSources {
  /** Built once, or in development made of the sources for each page. */
  readClient(): BuiltClient | Promise<BuiltClient>;
  /** Reads the catalogue as a visitor, on behalf of whoever asks for a page. */
  readerFor(request: Request): CatalogueReader;
  hosts: ShopHosts;
  pages: PageCache;
  renderer: Pick<PageRenderer, 'render'>;
  /** How long a page waits for the catalogue, in milliseconds; after that the client sends the query itself. */
  readTimeoutMs?: number | undefined;
}

/**
 * The shop's page at any address: the built one with the head of that address, and its scripts and first pictures named
 * ahead. In the catalogue it has its content as HTML, and the result of the client's first query; where there is no such
 * HTML, it has the page's shell, which the client replaces. It holds nothing of the shopper's. The status is 404 where the
 * shop has no such page or book, which the client then says. Without the REST service the page has no data.
 */
export function shopPage({
  readClient,
  readerFor,
  hosts,
  pages,
  renderer,
  readTimeoutMs = 1_500,
}: PageSources): RequestHandler {
  const callers = new CoalescedRequests();

  async function contentOf(
    page: PageAt,
    request: Request,
    response: Response,
  ): Promise<PageContent | undefined> {
    const { serverData, path } = page.route;
    // The others differ by their routes alone.
    const address = serverData?.address(page) ?? `route ${path}`;
    const cached = pages.get(address);
    if (cached) return cached;
    const { work } = callers.join(address, response);
    const compute = async () => {
      const reader = readerFor(request);
      const unfinished = {
        abandon() {
          pages.forgetComputation(address);
          reader.abandon();
        },
      };
      work.add(unfinished);
      try {
        const initialData = await readPageData(page, reader.read, readTimeoutMs);
        if (!initialData) return undefined;
        const isRendered =
          initialData.operation !== undefined &&
          serverData?.rendered(page) === true &&
          subjectIn(initialData) !== null;
        const rendered = isRendered ? await renderer.render(address, initialData) : undefined;
        const shell = rendered ? undefined : await framedShell(path, initialData);
        return { initialData, json: jsonForScript(initialData), rendered, shell };
      } finally {
        work.delete(unfinished);
      }
    };
    // Without its HTML the page is worth another try.
    return pages.compute(
      address,
      compute,
      ({ rendered, initialData: { frame } }) =>
        frame !== undefined && (serverData === undefined || rendered !== undefined),
    );
  }

  /** The shell of a route with what its frame shows; undefined where that is no more than in the built one. */
  async function framedShell(path: string, { frame }: InitialData): Promise<RenderedPage | undefined> {
    if (!frame || !isFrameFilled(frame)) return undefined;
    const key = `shell ${path}`;
    const render = async () => {
      const shell = await renderer.render(path, { frame });
      return shell && { initialData: { frame }, json: '', rendered: undefined, shell };
    };
    return (pages.get(key) ?? (await pages.compute(key, render)))?.shell;
  }

  return async (request, response) => {
    const nonce = String(response.locals.nonce);
    const client = await readClient();
    const { beforeHead, afterHead, afterContent, afterInitialData } = client.parts;
    const origin = shopOrigin(request, hosts);
    const page = pageAt(request.path, new URLSearchParams(request.originalUrl.split('?')[1]));
    const content = await contentOf(page, request, response);
    const initialData = content?.initialData;

    const subject = initialData && subjectIn(initialData);
    const missing = page.notFound || subject === null || page.route.canExist?.(page) === false;
    const head = headTags({
      head: subject
        ? { ...headOf(page), title: titleOf(subject.title), description: subject.description }
        : headOf(missing ? notFoundPage : page),
      bookPage: initialData && bookPageIn(initialData),
      origin,
      nonce,
    });
    const scripts = client.scriptsOf(page.route);
    const rendered = content?.rendered;
    // Made when the client was built: neither a crowd nor a renderer that failed leaves a page empty.
    const shell = rendered ? undefined : (content?.shell ?? (await client.shellOf(page.route)));
    const covers = (initialData ? firstCovers(initialData) : []).map(preloaded);
    const code =
      rendered === undefined
        ? scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="${nonce}">`)
        : [client.startScript(scripts, nonce)];
    const styles = styleElements(rendered ?? shell, nonce);
    const data = content
      ? `<script type="application/json" id="initial-data" nonce="${nonce}">${content.json}</script>`
      : '';

    const restOfHead = rendered === undefined ? afterHead : client.afterHeadOfContent;
    const start = [beforeHead(nonce), head, ...covers, styles, ...code, restOfHead(nonce)].join('\n    ');
    const html =
      start +
      (rendered ? rendered.html : shell ? `<div data-shell>${shell.html}</div>` : '') +
      afterContent(nonce) +
      data +
      afterInitialData(nonce);
    const [encoding = 'identity'] = acceptedEncodings(request.get('accept-encoding'));
    const body = Buffer.from(html);
    const sent = encoding === 'identity' ? body : await compress(body, encoding);
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    // The nonce is good for one response.
    response.set({
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      'Content-Length': `${sent.length}`,
    });
    response
      .status(missing ? 404 : 200)
      .type('html')
      .end(sent);
  };
}

/** Style elements in Emotion's format: Emotion finds them in the browser, and does not insert them again. */
const styleElements = (rendered: RenderedPage | undefined, nonce: string): string =>
  (rendered?.styles ?? [])
    .map(({ mark, css }) => `<style data-emotion="${mark}" nonce="${nonce}">${css}</style>`)
    .join('');

/** A preload with the same widths as the client's image element, so that the browser loads one file. */
function preloaded({ image, place }: FirstCover): string {
  const sources = coverSources(image, place) ?? image;
  return (
    `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(image)}" ` +
    `imagesrcset="${escapeHtml(sources)}" imagesizes="${COVER_PLACES[place].sizes}">`
  );
}
