import type { RequestHandler } from 'express';
import { COVER_SIZES, coverSources } from '../client/src/catalogue/cover-sources.ts';
import { headOf, type PageHead, pageAt } from '../client/src/page-at.ts';
import { titleOf } from '../client/src/page-names.ts';
import { acceptedEncodings } from '../http/accepted-encodings.ts';
import { compress } from '../http/compress.ts';
import type { BuiltClient } from './built-client.ts';
import {
  bookIn,
  type FirstCover,
  firstAnswer,
  firstCovers,
  type HeadBook,
  type ReadCatalogue,
} from './first-answer.ts';
import { escapeHtml, headTags, jsonForScript } from './head-tags.ts';
import { shopOrigin } from './shop-origin.ts';

/** What pages are made of. */
export interface PageSources {
  client: BuiltClient;
  /** Reads the catalogue on behalf of whoever asks for a page. */
  readFor(request: Parameters<RequestHandler>[0], response: Parameters<RequestHandler>[1]): ReadCatalogue;
  /** Origin of the shop, where it is set. */
  publicUrl: string | undefined;
}

/**
 * The shop's page at any address: the built one, with the head of that address, its scripts and first pictures
 * named ahead, and the answer to what the client will ask first. It holds nothing of the shopper's. 404 where
 * the shop has no page or no such book; the client then says so. Without the REST service it comes without data.
 */
export function shopPage({ client, readFor, publicUrl }: PageSources): RequestHandler {
  const [beforeHead, afterHead, afterAnswer] = client.parts;
  return async (request, response) => {
    const nonce = String(response.locals.nonce);
    const origin = shopOrigin(request, publicUrl);
    const page = pageAt(request.path, new URLSearchParams(request.originalUrl.split('?')[1]));
    const answer = await firstAnswer(page, readFor(request, response));

    const book = page.name === 'book' && answer ? bookIn(answer) : undefined;
    const missing = page.name === 'none' || book === null;
    const head = headTags({
      head: book ? bookHead(headOf(page), book) : headOf(missing ? { name: 'none' } : page),
      book: book ?? undefined,
      origin,
      nonce,
    });
    const ahead = [
      ...(answer ? firstCovers(page, answer) : []).map(preloaded),
      ...client
        .scriptsOf(page.name)
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="${nonce}">`),
    ];
    const data = answer
      ? `<script type="application/json" id="first-answer" nonce="${nonce}">${jsonForScript(answer)}</script>`
      : '';

    const html = [beforeHead, head, ...ahead, afterHead, data, afterAnswer].join('\n    ');
    const [encoding = 'identity'] = acceptedEncodings(request.get('accept-encoding'));
    const body = Buffer.from(html.replaceAll('__CSP_NONCE__', nonce));
    const sent = encoding === 'identity' ? body : await compress(body, encoding);
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    // The nonce is good for one answer.
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

/** As the client's own image will choose between the widths. */
function preloaded({ image, place }: FirstCover): string {
  const sources = coverSources(image) ?? image;
  return (
    `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(image)}" ` +
    `imagesrcset="${escapeHtml(sources)}" imagesizes="${COVER_SIZES[place]}">`
  );
}

const bookHead = (head: PageHead, { title, description }: HeadBook): PageHead => ({
  ...head,
  title: titleOf(title),
  description,
});
