import type { ClassConstructor } from 'class-transformer';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { userIdOf } from './auth.ts';
import type { Responses } from './contract/responses.ts';
import { onlyMethods } from './errors.ts';
import type { RouteDescription } from './route-description.ts';
import { validated, validatedQuery } from './validation.ts';

/** A route that is handled anew for each request. */
export interface RouteDefinition extends RouteDescription {
  run(request: Request, response: Response): Promise<unknown>;
}

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
 * Routes of Express, in their order: where two paths match, the first wins. Other methods on their paths get 405.
 * @param cached routes that are answered elsewhere, of which only the other methods come here
 */
export function createRouter(
  definitions: readonly RouteDefinition[],
  cached: readonly RouteDescription[],
  requireUser: (unknownUser: string) => RequestHandler,
): Router {
  const router = Router();
  for (const { path, method } of cached) router.route(path).all(onlyMethods(method));
  for (const path of new Set(definitions.map((definition) => definition.path))) {
    const route = router.route(path);
    const ofPath = definitions.filter((definition) => definition.path === path);
    for (const definition of ofPath) {
      const { unknownUser, status = 200 } = definition;
      const before = unknownUser === undefined ? [] : [requireUser(unknownUser)];
      route[methodNames[definition.method]](...before, async (request, response) => {
        const body = await definition.run(request, response);
        // The time for a response may have run out meanwhile.
        if (response.headersSent) return;
        response.set('Cache-Control', 'no-store');
        response.status(status).json(body);
      });
    }
    route.all(onlyMethods(...ofPath.map(({ method }) => method)));
  }
  return router;
}

const methodNames = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;
