import type { ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import { Readable } from 'node:stream';
import type { ClassConstructor } from 'class-transformer';
import type { Answer as HttpResponse } from '../http/cached-response.ts';
import { apiHeaders } from './api-headers.ts';
import type { Responses } from './contract/responses.ts';
import { parseQuery } from './query-string.ts';
import type { RouteDescription } from './route-description.ts';
import { validated, validatedQuery } from './validation.ts';

/** All that a kept answer depends on. */
export interface Address {
  /** From the root of the service on, such as `/api/products`. */
  path: string;
  /** The query as it was written, without its question mark. */
  search: string;
  /** The parameters of the path. */
  params: Readonly<Record<string, string | string[]>>;
}

/** An address with its query taken apart. */
export interface ParsedUrl extends Address {
  query: ParsedUrlQuery;
}

/** What an answer is made of, beside the headers that every kept answer has. */
interface Outcome<Answer> {
  /** The JSON to answer with, or its text piece by piece where it is too large to be held. */
  answer: Answer | Readable;
  headers?: Record<string, string>;
}

/**
 * A call whose answer depends on the address alone, never on who asks, and changes with the catalogue only. It is
 * kept until then.
 */
export interface CachedRoute extends RouteDescription {
  kept: true;
  make(address: ParsedUrl): Promise<Outcome<object>>;
}

type Definition<Answer extends keyof Responses, Query extends object> = Omit<
  RouteDescription,
  'unknownUser' | 'method' | 'body' | 'status'
> & {
  answer: Answer;
  query?: ClassConstructor<Query>;
  /** Is given the query as it was checked against the rules of the call. */
  handle(query: Query, address: ParsedUrl): Promise<Outcome<Responses[Answer]>>;
};

/** A call for anyone, whose answer is kept. */
export function cachedRoute<Answer extends keyof Responses, Query extends object = never>(
  call: Definition<Answer, Query>,
): CachedRoute {
  const { query: rules, handle, ...description } = call;
  const check = call.otherParameters ? validated : validatedQuery;
  return {
    ...description,
    ...(rules && { query: rules }),
    method: 'GET',
    kept: true,
    // A call without rules has no query to read: its type is never.
    make: (address) => handle(rules ? check(rules, address.query) : (undefined as never), address),
  };
}

/** Caches may keep the answer too, and ask each time whether it still holds. */
export const cachedHeaders = {
  ...apiHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
} as const;

/** Runs a call, for its answer to be kept. One that is streamed is not; its headers are set on the response. */
export async function makeResponse(
  call: CachedRoute,
  address: Address,
  response: ServerResponse,
): Promise<HttpResponse | Readable> {
  const { answer, headers } = await call.make({ ...address, query: parseQuery(address.search) });
  const all = headers ? { ...cachedHeaders, ...headers } : cachedHeaders;
  if (!(answer instanceof Readable)) return { headers: all, body: Buffer.from(JSON.stringify(answer)) };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  return answer;
}
