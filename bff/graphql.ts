import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { json, type RequestHandler } from 'express';
import type { Overload } from '../http/overload.ts';
import { projectRoot } from '../launch/project-root.ts';
import { type Context, userIdInToken } from './context.ts';
import { formatError } from './errors.ts';
import { graphqlLimits } from './limits.ts';
import { cachingHeaders, persistedOperations } from './persisted-operations.ts';
import { requestLimits } from './request-limits.ts';
import { resolvers } from './resolvers/index.ts';
import type { RestClient, RestConnections } from './rest-client.ts';

export interface GraphqlServer {
  handlers: RequestHandler[];
  /** Runs an operation of the catalogue as a visitor's; undefined when any of it failed. */
  read(
    operation: { text: string; variables: Record<string, unknown> },
    rest: RestClient,
  ): Promise<Record<string, unknown> | undefined>;
  stop(): Promise<void>;
}

/** The GraphQL server over the REST service, as handlers for one path. */
export async function startGraphql(
  rest: RestConnections,
  overload: Overload,
  logError: (error: unknown) => void,
): Promise<GraphqlServer> {
  const server = new ApolloServer<Context>({
    typeDefs: readFileSync(path.join(projectRoot, 'bff/schema.graphql'), 'utf8'),
    resolvers,
    introspection: true,
    parseOptions: { maxTokens: graphqlLimits.tokens },
    validationOptions: { maxErrors: graphqlLimits.mistakes },
    includeStacktraceInErrorResponses: false,
    formatError: formatError(logError),
    stopOnTerminationSignals: false,
    persistedQueries: { cache: persistedOperations },
    // The playground is served from this shop; Apollo's own page would load from elsewhere.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      cachingHeaders,
    ],
  });
  await server.start();
  const checkLimits = requestLimits();
  const answer = expressMiddleware(server, {
    // What this throws is answered before Apollo looks at the query.
    context: async ({ req, res }): Promise<Context> => {
      checkLimits(req);
      const { authorization } = req.headers;
      const requestId = req.get('x-request-id') ?? '';
      const client = rest.clientFor({ authorization, address: req.ip ?? '', requestId });
      res.once('close', () => client.abandon());
      return { rest: client, userId: userIdInToken(authorization) };
    },
  });
  return {
    async read({ text, variables }, rest) {
      const { body } = await server.executeOperation(
        { query: text, variables },
        { contextValue: { rest, userId: undefined } },
      );
      if (body.kind !== 'single' || body.singleResult.errors) return undefined;
      return body.singleResult.data ?? undefined;
    },
    handlers: [json({ limit: graphqlLimits.bodyBytes }), overload.count, answer],
    stop: () => server.stop(),
  };
}
