import type { Readable } from 'node:stream';
import type { ClassConstructor } from 'class-transformer';
import type { Request } from 'express';
import type { Responses } from '../contract/responses.ts';
import { type RouteDefinition, validQuery } from './route.ts';
import type { RouteDetails } from './route-description.ts';

interface Definition<Name extends keyof Responses, Query extends object>
  extends Omit<RouteDetails, 'method' | 'body' | 'status' | 'isCached'> {
  response: Name;
  query?: ClassConstructor<Query>;
  /**
   * @param query validated by the rules of the class
   * @returns the JSON of the response, or a stream of its text if it is too large for memory, and its own headers
   */
  handle(
    query: Query,
    request: Request,
  ): Promise<{ body: Responses[Name] | Readable; headers?: Record<string, string> }>;
}

/**
 * A public route whose response depends on the URL and the version of the catalogue only, never on the caller: the public
 * server caches it, and other caches may store it and revalidate it by its `ETag`.
 */
export function catalogueRoute<Name extends keyof Responses, Query extends object = never>({
  handle,
  ...route
}: Definition<Name, Query>): RouteDefinition {
  return {
    ...route,
    auth: 'public',
    method: 'GET',
    isCached: true,
    async run(request, response) {
      // A route without rules does not read its query: the type is never.
      const query = route.query ? validQuery(route, request) : undefined;
      const { body, headers = {} } = await handle(query as Query, request);
      // The response timeout may have responded meanwhile.
      if (!response.headersSent) response.set(headers);
      return body;
    },
  };
}
