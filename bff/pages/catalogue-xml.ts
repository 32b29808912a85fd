import { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import pLimit, { type LimitFunction } from 'p-limit';
import { FairQueue } from '../../http/admission/fair-queue.ts';
import type { QueueLimits } from '../../http/admission/limits.ts';
import { networkOf } from '../../http/network-of.ts';
import { streamResponse } from '../../http/stream-response.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { RestBusy, RestFailure } from '../rest/rest-errors.ts';
import { type ShopHosts, shopOrigin } from './shop-origin.ts';

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A text in pieces, each made of a page of a list or less. */
export type Pieces = Iterable<string> | AsyncIterable<string>;

/** Writes a text for shoppers of an origin; undefined for an address that has none. */
type Write = (rest: RestClient, origin: string, request: Request) => Pieces | Promise<Pieces | undefined>;

export interface CatalogueXmlSources {
  restFor(request: Request, response: Response): RestClient;
  hosts: ShopHosts;
}

interface Kind {
  /** What responses call it, such as "sitemap". */
  name: string;
  /** How many are read at a time. */
  readers: QueueLimits;
  /** How long a caller may take to read a response. */
  maxReadingMs: number;
}

/**
 * Makes handlers that stream XML of the catalogue while the REST service pages through its lists: memory holds one page.
 * One page is read at a time for all responses of a kind, as a large catalogue takes many; a caller that reads slowly
 * holds no turn.
 */
export function catalogueXml(
  { restFor, hosts }: CatalogueXmlSources,
  { name, readers, maxReadingMs }: Kind,
): (write: Write) => RequestHandler {
  const limit = pLimit(1);
  const queue = new FairQueue(readers, () => new RestBusy(`Too many callers read a ${name}.`));
  return (write) => async (request, response) => {
    const origin = shopOrigin(request, hosts);
    if (origin === '') {
      // Addresses in it have to be absolute.
      const message = `There is no ${name} for this host: there is one once PUBLIC_URL is set to the origin that shoppers see.`;
      response.status(404).set('Cache-Control', 'no-store').type('text').send(message);
      return;
    }
    const respond = async () => {
      const rest = restFor(request, response);
      const text = await limit(async () => write(rest, origin, request));
      if (!text) {
        response.status(404).type('text').send(`There is no such ${name}.`);
        return;
      }
      // Without PUBLIC_URL each host has another one.
      const caches = hosts.publicUrl === undefined ? 'private' : 'public';
      response.set('Cache-Control', `${caches}, max-age=3600`).type('application/xml');
      const signal = AbortSignal.timeout(maxReadingMs);
      await streamResponse(Readable.from(limitEach(text, limit), { signal }), request, response);
    };
    try {
      await queue.run(networkOf(request.ip ?? ''), respond);
    } catch (error) {
      if (!(error instanceof RestFailure)) throw error;
      // On the way only the end of the connection says that the rest is missing.
      if (response.headersSent) response.destroy();
      else later(response);
    }
  };
}

function later(response: Response): void {
  response
    .status(503)
    .set('Retry-After', '60')
    .type('text')
    .send('The shop cannot list its books right now.');
}

/** Generates each piece of a text within the limit. */
async function* limitEach(text: Pieces, limit: LimitFunction): AsyncGenerator<string> {
  const pieces = Symbol.iterator in text ? text[Symbol.iterator]() : text[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await limit(async () => pieces.next());
    if (done) return;
    yield value;
  }
}
