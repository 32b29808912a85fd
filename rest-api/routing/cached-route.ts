import type { ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import { Readable } from 'node:stream';
import type { ClassConstructor } from 'class-transformer';
import type { ResponseContent } from '../../http/cached-response.ts';
import type { Responses } from '../contract/responses.ts';
import { parseQuery } from '../input/query-string.ts';
import { validated, validatedQuery } from '../input/validation.ts';
import { apiHeaders } from './api-headers.ts';
import type { RouteDetails } from './route-description.ts';

/** Everything that a cached response depends on. */
export interface RequestedUrl {
  /** Percent-encoded, from the root of the service, such as `/api/products`. */
  path: string;
  /** The raw query string, without its question mark. */
  search: string;
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
}

/** A URL with its query parsed. */
export interface ParsedUrl extends RequestedUrl {
  query: ParsedUrlQuery;
}

/** The content of a response, beside the headers that every cached response has. */
interface Outcome<Body> {
  /** The JSON of the response, or a stream of its text if it is too large for memory. */
  body: Body | Readable;
  headers?: Record<string, string>;
}

/** A route whose response depends on the URL and the version of the catalogue only, never on the caller. */
export interface CachedRoute extends RouteDetails {
  auth: 'public';
  compute(url: ParsedUrl): Promise<Outcome<object>>;
}

type Definition<Name extends keyof Responses, Query extends object> = Omit<
  RouteDetails,
  'method' | 'body' | 'status' | 'isCached'
> & {
  response: Name;
  query?: ClassConstructor<Query>;
  /** @param query validated by the rules of the class */
  handle(query: Query, url: ParsedUrl): Promise<Outcome<Responses[Name]>>;
};

/** A public route whose response is cached. */
export function cachedRoute<Name extends keyof Responses, Query extends object = never>(
  route: Definition<Name, Query>,
): CachedRoute {
  const { query: rules, handle, ...description } = route;
  const check = route.otherParameters ? validated : validatedQuery;
  return {
    ...description,
    ...(rules && { query: rules }),
    auth: 'public',
    method: 'GET',
    isCached: true,
    // A route without rules does not read its query: the type is never.
    compute: (url) => handle(rules ? check(rules, url.query) : (undefined as never), url),
  };
}

/** Other caches may store the response too, and have to revalidate it each time. */
export const cachedHeaders = {
  ...apiHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
} as const;

/** Computes a response for the cache. Sets the headers of a streamed one on the response at once. */
export async function computeResponse(
  route: CachedRoute,
  url: RequestedUrl,
  response: ServerResponse,
): Promise<ResponseContent | Readable> {
  const { body, headers } = await route.compute({ ...url, query: parseQuery(url.search) });
  const all = headers ? { ...cachedHeaders, ...headers } : cachedHeaders;
  if (!(body instanceof Readable)) return { headers: all, body: Buffer.from(JSON.stringify(body)) };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  return body;
}
