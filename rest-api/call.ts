import { Readable } from 'node:stream';
import type { ClassConstructor } from 'class-transformer';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Answer as HttpAnswer } from '../http/kept-answer.ts';
import type { KeptAnswers } from '../http/kept-answers.ts';
import { apiHeaders } from './api-headers.ts';
import { userIdOf } from './auth.ts';
import type { Answers } from './contract/answers.ts';
import { onlyMethods } from './errors.ts';
import { validated, validatedQuery } from './validation.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** What the documentation says of a parameter or a header. */
export interface Documented {
  description: string;
  example: string;
}

/** What is known of a call without running it; the documentation for integrators is made from this. */
export interface CallDescription {
  method: Method;
  /** Below `/api`, as Express writes it: `/user/cart/:id`. */
  path: string;
  summary: string;
  /** What the summary has no room for, as Markdown. */
  description?: string;
  /** Name of the answer's type in contract/answers.ts. */
  answer: keyof Answers;
  /** 200 where nothing else is said. */
  status?: 201;
  /** What the path's and the headers' own parameters mean, by name; with an example where one always works. */
  parameters?: Record<string, string | Documented>;
  /** Headers of the answer, by name; they are kept with it. */
  headers?: Record<string, Documented & { always: boolean }>;
  query?: ClassConstructor<object>;
  /** Parameters that the query's class does not name are let pass, as on a call that once took none. */
  otherParameters?: true;
  body?: ClassConstructor<object>;
  /** What the call is refused with, by status, beside a missing token, an account that is gone, bad input. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409 | 422 | 429, string | readonly string[]>>;
  /** Set on calls that need a token: what a valid token of an account that is gone is told. */
  unknownUser?: string;
  /** The answer depends on the address alone, never on who asks, and changes with the catalogue only. */
  kept?: true;
}

/** One call of the REST service: what it is, and what answers it. */
export interface Call extends CallDescription {
  run(request: Request, response: Response): Promise<unknown>;
}

interface Definition<Answer extends keyof Answers, Body extends object, Query extends object>
  extends Omit<CallDescription, 'unknownUser' | 'kept'> {
  answer: Answer;
  body?: ClassConstructor<Body>;
  query?: ClassConstructor<Query>;
}

interface Input<Body, Query> {
  /** Checked against the rules of the call. */
  body: Body;
  query: Query;
  request: Request;
  response: Response;
}

/** The JSON to answer with, or its text piece by piece where it is too large to be held. */
type Outcome<Answer extends keyof Answers> = Promise<Answers[Answer] | Readable>;

/** A call for anyone. */
export function openCall<
  Answer extends keyof Answers,
  Body extends object = never,
  Query extends object = never,
>(
  call: Definition<Answer, Body, Query> & {
    kept?: true;
    handle(input: Input<Body, Query>): Outcome<Answer>;
  },
): Call {
  return { ...call, run: (request, response) => call.handle(checkedInput(call, request, response)) };
}

/** A call for logged-in users: its handler is told whose token came along. */
export function userCall<
  Answer extends keyof Answers,
  Body extends object = never,
  Query extends object = never,
>(
  call: Definition<Answer, Body, Query> & {
    unknownUser: string;
    handle(input: Input<Body, Query> & { userId: string }): Outcome<Answer>;
  },
): Call {
  return {
    ...call,
    run: (request, response) =>
      call.handle({ ...checkedInput(call, request, response), userId: userIdOf(response) }),
  };
}

function checkedInput<Body extends object, Query extends object>(
  call: { body?: ClassConstructor<Body>; query?: ClassConstructor<Query>; otherParameters?: true },
  request: Request,
  response: Response,
): Input<Body, Query> {
  const checkedQuery = call.otherParameters ? validated : validatedQuery;
  return {
    // A call without rules has no body to read: its type is never.
    body: call.body ? validated(call.body, request.body) : (undefined as never),
    query: call.query ? checkedQuery(call.query, request.query) : (undefined as never),
    request,
    response,
  };
}

/**
 * The calls as routes, in their order: where two paths match, the first wins. Other methods on their paths
 * are refused with 405.
 */
export function callRoutes(
  calls: readonly Call[],
  kept: KeptAnswers,
  requireUser: (unknownUser: string) => RequestHandler,
): Router {
  const routes = Router();
  for (const path of new Set(calls.map((call) => call.path))) {
    const route = routes.route(path);
    const ofPath = calls.filter((call) => call.path === path);
    for (const call of ofPath) {
      const before = call.unknownUser === undefined ? [] : [requireUser(call.unknownUser)];
      route[methodNames[call.method]](...before, async (request, response) => {
        if (call.kept) {
          const make = () => answerToKeep(call, request, response);
          await kept.answerMiss(request.originalUrl, request, response, make);
          return;
        }
        const answer = await call.run(request, response);
        // The time for an answer may have run out while this one was made.
        if (response.headersSent) return;
        response.set('Cache-Control', 'no-store');
        response.status(call.status ?? 200).json(answer);
      });
    }
    route.all(onlyMethods(...ofPath.map((call) => call.method)));
  }
  return routes;
}

const methodNames = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;

/** Runs a call whose answer is kept; caches may keep it too, and ask each time whether it still holds. */
async function answerToKeep(
  call: Call,
  request: Request,
  response: Response,
): Promise<HttpAnswer | Readable> {
  response.set({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' });
  const outcome = await call.run(request, response);
  if (outcome instanceof Readable) return outcome;
  const headers: Record<string, string> = {};
  const ownHeaders = Object.keys(call.headers ?? {});
  for (const name of [...Object.keys(apiHeaders), 'Content-Type', 'Cache-Control', ...ownHeaders]) {
    const value = response.get(name);
    if (value !== undefined) headers[name] = value;
  }
  return { headers, body: Buffer.from(JSON.stringify(outcome)) };
}
