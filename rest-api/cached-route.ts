import type { ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import { Readable } from 'node:stream';
import type { ClassConstructor } from 'class-transformer';
import type { ResponseContent } from '../http/cached-response.ts';
import { apiHeaders } from './api-headers.ts';
import type { Responses } from './contract/responses.ts';
import { parseQuery } from './query-string.ts';
import type { RouteDescription } from './route-description.ts';
import { validated, validatedQuery } from './validation.ts';

/** All that a cached response depends on. */
export interface RequestedUrl {
  /** Percent-encoded, from the root of the service on, such as `/api/products`. */
  path: string;
  /** The query as it was written, without its question mark. */
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
  /** The JSON to answer with, or a stream of its text where it is too large for memory. */
  body: Body | Readable;
  headers?: Record<string, string>;
}

/** A route whose response depends on the URL and the version of the catalogue alone, never on who asks. */
export interface CachedRoute extends RouteDescription {
  compute(url: ParsedUrl): Promise<Outcome<object>>;
}

type Definition<Name extends keyof Responses, Query extends object> = Omit<
  RouteDescription,
  'unknownUser' | 'method' | 'body' | 'status'
> & {
  answer: Name;
  query?: ClassConstructor<Query>;
  /** @param query validated by the rules of the class */
  handle(query: Query, url: ParsedUrl): Promise<Outcome<Responses[Name]>>;
};

/** A route for anyone, whose response is cached. */
export function cachedRoute<Name extends keyof Responses, Query extends object = never>(
  route: Definition<Name, Query>,
): CachedRoute {
  const { query: rules, handle, ...description } = route;
  const check = route.otherParameters ? validated : validatedQuery;
  return {
    ...description,
    ...(rules && { query: rules }),
    method: 'GET',
    // A route without rules has no query to read: its type is never.
    compute: (url) => handle(rules ? check(rules, url.query) : (undefined as never), url),
  };
}

/** Caches on the way may store the response too, and revalidate it each time. */
export const cachedHeaders = {
  ...apiHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
} as const;

/** Computes a response for the cache. The headers of one that is streamed are set on the response at once. */
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
