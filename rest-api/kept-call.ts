import type { ServerResponse } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import { Readable } from 'node:stream';
import type { ClassConstructor } from 'class-transformer';
import type { Answer as HttpAnswer } from '../http/kept-answer.ts';
import { apiHeaders } from './api-headers.ts';
import type { CallDescription } from './call-description.ts';
import type { Answers } from './contract/answers.ts';
import { parseQuery } from './query-string.ts';
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
export interface ReadAddress extends Address {
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
export interface KeptCall extends CallDescription {
  kept: true;
  make(address: ReadAddress): Promise<Outcome<object>>;
}

type Definition<Answer extends keyof Answers, Query extends object> = Omit<
  CallDescription,
  'unknownUser' | 'method' | 'body' | 'status'
> & {
  answer: Answer;
  query?: ClassConstructor<Query>;
  /** Is given the query as it was checked against the rules of the call. */
  handle(query: Query, address: ReadAddress): Promise<Outcome<Answers[Answer]>>;
};

/** A call for anyone, whose answer is kept. */
export function keptCall<Answer extends keyof Answers, Query extends object = never>(
  call: Definition<Answer, Query>,
): KeptCall {
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
export const keptHeaders = {
  ...apiHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
} as const;

/** Runs a call, for its answer to be kept. One that is streamed is not; its headers are set on the response. */
export async function makeAnswer(
  call: KeptCall,
  address: Address,
  response: ServerResponse,
): Promise<HttpAnswer | Readable> {
  const { answer, headers } = await call.make({ ...address, query: parseQuery(address.search) });
  const all = headers ? { ...keptHeaders, ...headers } : keptHeaders;
  if (!(answer instanceof Readable)) return { headers: all, body: Buffer.from(JSON.stringify(answer)) };
  for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
  return answer;
}
