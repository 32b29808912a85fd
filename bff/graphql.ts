import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { json, type RequestHandler } from 'express';
import { projectRoot } from '../launch/project-root.ts';
import { type Context, userIdInToken } from './context.ts';
import { formatError } from './errors.ts';
import { resolvers } from './resolvers/index.ts';
import type { RestConnections } from './rest-client.ts';

const mostBodyBytes = '100kb';

export interface GraphqlServer {
  handlers: RequestHandler[];
  stop(): Promise<void>;
}

/** The GraphQL server over the REST service, as handlers for one path. */
export async function startGraphql(
  rest: RestConnections,
  logError: (error: unknown) => void,
): Promise<GraphqlServer> {
  const server = new ApolloServer<Context>({
    typeDefs: readFileSync(path.join(projectRoot, 'bff/schema.graphql'), 'utf8'),
    resolvers,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    formatError: formatError(logError),
    stopOnTerminationSignals: false,
    // The playground is served from this shop; Apollo's own page would load from elsewhere.
    plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginCacheControlDisabled()],
  });
  await server.start();
  const answer = expressMiddleware(server, {
    context: async ({ req }): Promise<Context> => {
      const { authorization } = req.headers;
      const requestId = req.get('x-request-id') ?? '';
      return {
        rest: rest.clientFor({ authorization, address: req.ip ?? '', requestId }),
        userId: userIdInToken(authorization),
      };
    },
  });
  return { handlers: [json({ limit: mostBodyBytes }), answer], stop: () => server.stop() };
}
