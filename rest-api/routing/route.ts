import { Readable } from 'node:stream';
import type { ClassConstructor } from 'class-transformer';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { streamResponse } from '../../http/stream-response.ts';
import type { Responses } from '../contract/responses.ts';
import { validated, validatedQuery } from '../input/validation.ts';
import { userIdOf } from './auth.ts';
import { type Caller, callerOf } from './caller.ts';
import { onlyMethods } from './errors.ts';
import type { RouteDescription, RouteDetails, StaffAccess } from './route-description.ts';

/** A route, and what responds to its requests. */
export type RouteDefinition = RouteDescription & {
  /** @returns the JSON of the response, or a stream of its text if it is too large for memory, unless it has responded itself */
  run(request: Request, response: Response): Promise<unknown>;
};

interface Definition<ResponseName extends keyof Responses, Body extends object, Query extends object>
  extends RouteDetails {
  response: ResponseName;
  body?: ClassConstructor<Body>;
  query?: ClassConstructor<Query>;
}

interface Input<Body, Query> {
  /** Validated by the rules of the route. */
  body: Body;
  query: Query;
  request: Request;
  response: Response;
}

/** A public route. */
export function publicRoute<
  ResponseName extends keyof Responses,
  Body extends object = never,
  Query extends object = never,
>(
  route: Definition<ResponseName, Body, Query> & {
    handle(input: Input<Body, Query>): Promise<Responses[ResponseName]>;
  },
): RouteDefinition {
  return {
    ...route,
    auth: 'public',
    run: (request, response) => route.handle(checkedInput(route, request, response)),
  };
}

/** A route for logged-in users; its handler gets the id of the token's user. */
export function userRoute<
  ResponseName extends keyof Responses,
  Body extends object = never,
  Query extends object = never,
>(
  route: Definition<ResponseName, Body, Query> & {
    unknownUser: string;
    handle(input: Input<Body, Query> & { userId: string }): Promise<Responses[ResponseName]>;
  } & BodyNow<Body>,
): RouteDefinition {
  return {
    ...route,
    auth: 'user',
    async run(request, response) {
      const rules = await rulesNow(route);
      return route.handle({ ...checkedInput(rules, request, response), userId: userIdOf(response) });
    },
  };
}

/**
 * A route of the back room; its handler gets the caller, who has the permission.
 * @example staffRoute({ method: 'GET', path: '/staff/orders', permission: 'orders:read', … })
 */
export function staffRoute<
  ResponseName extends keyof Responses,
  Body extends object = never,
  Query extends object = never,
>({
  permission,
  fresh,
  ...route
}: Definition<ResponseName, Body, Query> &
  StaffAccess &
  BodyNow<Body> & {
    path: `/staff/${string}`;
    handle(input: Input<Body, Query> & { caller: Caller }): Promise<Responses[ResponseName]>;
  }): RouteDefinition {
  return {
    ...route,
    auth: 'staff',
    staff: { permission, ...(fresh && { fresh }) },
    async run(request, response) {
      const rules = await rulesNow(route);
      return route.handle({ ...checkedInput(rules, request, response), caller: callerOf(response) });
    },
  };
}

interface BodyNow<Body extends object> {
  /** The rules of the body where settings of the shop change them; `body` documents those of every shop. */
  bodyNow?(): Promise<ClassConstructor<Body>>;
}

async function rulesNow<Body extends object, Rules extends { body?: ClassConstructor<Body> } & BodyNow<Body>>(
  route: Rules,
): Promise<Rules> {
  return route.bodyNow ? { ...route, body: await route.bodyNow() } : route;
}

function checkedInput<Body extends object, Query extends object>(
  route: { body?: ClassConstructor<Body>; query?: ClassConstructor<Query>; otherParameters?: true },
  request: Request,
  response: Response,
): Input<Body, Query> {
  return {
    // A route without rules does not read its body: the type is never.
    body: route.body ? validated(route.body, request.body) : (undefined as never),
    query: validQuery(route, request),
    request,
    response,
  };
}

/**
 * The query of a request, validated by the rules of its route.
 * @throws InvalidFields 400
 */
export function validQuery<Query extends object>(
  { query: rules, otherParameters }: { query?: ClassConstructor<Query>; otherParameters?: true },
  request: Request,
): Query {
  const check = otherParameters ? validated : validatedQuery;
  // A route without rules does not read its query: the type is never.
  return rules ? check(rules, request.query) : (undefined as never);
}

/** The handlers that check the token before a route that is not public. */
interface Guards {
  requireUser(unknownUser: string): RequestHandler;
  requireStaff(access: StaffAccess): RequestHandler;
}

function guardsOf(route: RouteDefinition, { requireUser, requireStaff }: Guards): RequestHandler[] {
  switch (route.auth) {
    case 'public':
      return [];
    case 'user':
      return [requireUser(route.unknownUser)];
    case 'staff':
      return [requireStaff(route.staff)];
  }
}

/**
 * Mounts routes on an Express router, in their order: if two paths match, the first wins. Other methods on their
 * paths get 405.
 */
export function createRouter(definitions: readonly RouteDefinition[], guards: Guards): Router {
  const router = Router();
  for (const path of new Set(definitions.map((definition) => definition.path))) {
    const route = router.route(path);
    const ofPath = definitions.filter((definition) => definition.path === path);
    for (const definition of ofPath) {
      const { status = 200, isCached } = definition;
      route[methodNames[definition.method]](
        (_request, response, next) => {
          response.set('Cache-Control', isCached ? 'no-cache' : 'no-store');
          next();
        },
        ...guardsOf(definition, guards),
        async (request, response) => {
          const body = await definition.run(request, response);
          const isStream = body instanceof Readable;
          // The route itself or the response timeout may have responded.
          if (response.headersSent) {
            if (isStream) body.destroy();
            return;
          }
          response.status(status);
          if (!response.get('Content-Type')) response.type('json');
          if (isStream) await streamResponse(body, request, response);
          else response.json(body);
        },
      );
    }
    route.all(onlyMethods(...ofPath.map(({ method }) => method)));
  }
  return router;
}

const methodNames = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
