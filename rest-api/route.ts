import type { ClassConstructor } from 'class-transformer';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ResponseCache } from '../http/response-cache.ts';
import { userIdOf } from './auth.ts';
import { type Address, type CachedRoute, cachedHeaders, makeResponse } from './cached-route.ts';
import type { CatalogueQueue } from './catalogue/catalogue-queue.ts';
import type { Responses } from './contract/responses.ts';
import { onlyMethods } from './errors.ts';
import type { RouteDescription } from './route-description.ts';
import { validated, validatedQuery } from './validation.ts';

/** A call that is made anew for each caller. */
interface UncachedRoute extends RouteDescription {
  kept?: undefined;
  run(request: Request, response: Response): Promise<unknown>;
}

/** One call of the REST service: what it is, and what answers it. */
export type RouteDefinition = UncachedRoute | CachedRoute;

interface Definition<Answer extends keyof Responses, Body extends object, Query extends object>
  extends Omit<RouteDescription, 'unknownUser'> {
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

/** A call for anyone, whose answer is not kept. */
export function publicRoute<
  Answer extends keyof Responses,
  Body extends object = never,
  Query extends object = never,
>(
  call: Definition<Answer, Body, Query> & {
    handle(input: Input<Body, Query>): Promise<Responses[Answer]>;
  },
): RouteDefinition {
  return { ...call, run: (request, response) => call.handle(checkedInput(call, request, response)) };
}

/** A call for logged-in users: its handler is told whose token came along. */
export function userRoute<
  Answer extends keyof Responses,
  Body extends object = never,
  Query extends object = never,
>(
  call: Definition<Answer, Body, Query> & {
    unknownUser: string;
    handle(input: Input<Body, Query> & { userId: string }): Promise<Responses[Answer]>;
  },
): RouteDefinition {
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
export function createRouter(
  calls: readonly RouteDefinition[],
  kept: ResponseCache,
  catalogueQueue: CatalogueQueue,
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
          response.set(cachedHeaders);
          const make = () =>
            catalogueQueue.run(request.ip ?? '', () => makeResponse(call, addressOf(request), response));
          await kept.answerAndStore(request.originalUrl, request, response, make);
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

function addressOf({ baseUrl, path, url, params }: Request): Address {
  const at = url.indexOf('?');
  return { path: baseUrl + path, search: at < 0 ? '' : url.slice(at + 1), params };
}

const methodNames = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;
