import type { ClassConstructor } from 'class-transformer';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { userIdOf } from './auth.ts';
import type { Answers } from './contract.ts';
import { onlyMethods } from './errors.ts';
import { validated, validatedQuery } from './validation.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** What is known of a call without running it; the documentation for integrators is made from this. */
export interface CallDescription {
  method: Method;
  /** Below `/api`, as Express writes it: `/user/cart/:id`. */
  path: string;
  summary: string;
  /** Name of the answer's type in contract.ts. */
  answer: keyof Answers;
  /** 200 where nothing else is said. */
  status?: 201;
  /** What the path's and the headers' own parameters mean, by name. */
  parameters?: Record<string, string>;
  query?: ClassConstructor<object>;
  body?: ClassConstructor<object>;
  /** When the call is refused, by status, beside a missing token, an account that is gone, bad input. */
  refusals?: Partial<Record<401 | 404 | 422, string>>;
  /** Set on calls that need a token: what a valid token of an account that is gone is told. */
  unknownUser?: string;
}

/** One call of the REST service: what it is, and what answers it. */
export interface Call extends CallDescription {
  run(request: Request, response: Response): Promise<unknown>;
}

interface Definition<Answer extends keyof Answers, Body extends object, Query extends object>
  extends Omit<CallDescription, 'unknownUser'> {
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

/** The JSON to answer with, or undefined after the response has been written. */
type Outcome<Answer extends keyof Answers> = Promise<Answers[Answer] | undefined>;

/** A call for anyone. */
export function openCall<
  Answer extends keyof Answers,
  Body extends object = never,
  Query extends object = never,
>(call: Definition<Answer, Body, Query> & { handle(input: Input<Body, Query>): Outcome<Answer> }): Call {
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
  call: { body?: ClassConstructor<Body>; query?: ClassConstructor<Query> },
  request: Request,
  response: Response,
): Input<Body, Query> {
  return {
    // A call without rules has no body to read: its type is never.
    body: call.body ? validated(call.body, request.body) : (undefined as never),
    query: call.query ? validatedQuery(call.query, request.query) : (undefined as never),
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
  requireUser: (unknownUser: string) => RequestHandler,
): Router {
  const routes = Router();
  for (const path of new Set(calls.map((call) => call.path))) {
    const route = routes.route(path);
    const ofPath = calls.filter((call) => call.path === path);
    for (const call of ofPath) {
      const before = call.unknownUser === undefined ? [] : [requireUser(call.unknownUser)];
      route[methodNames[call.method]](...before, async (request, response) => {
        const answer = await call.run(request, response);
        if (answer !== undefined) response.status(call.status ?? 200).json(answer);
      });
    }
    route.all(onlyMethods(...ofPath.map((call) => call.method)));
  }
  return routes;
}

const methodNames = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;
