import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { projectRoot } from '../../launch/project-root.ts';
import { type Context, userIdInToken } from '../context.ts';
import { faultIn, formatError } from '../errors.ts';
import { resolvers } from '../resolvers/index.ts';
import type { RestClient } from '../rest-client.ts';
import { graphqlLimits } from './limits.ts';
import { persistedOperations } from './persisted-operations.ts';
import { requestLimits } from './request-limits.ts';
import { type GraphqlRequest, type RequestParts, searchOf } from './request-parts.ts';

/** An answer of GraphQL, ready to be sent. */
export interface GraphqlResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether it is a success without errors. */
  whole: boolean;
}

/** In whose name an operation runs. */
export interface Asker {
  rest: RestClient;
  authorization: string | undefined;
  requestId: string;
}

/** Told of what went wrong, with the request's id where there is one. */
export type LogError = (error: unknown, requestId?: string) => void;

export interface GraphqlServer {
  /** Runs the operation of a request; refusals are answers too. */
  run(request: GraphqlRequest, parts: RequestParts, asker: Asker): Promise<GraphqlResponse>;
  /** Runs an operation of the catalogue as a visitor's; undefined when any of it failed. */
  read(
    operation: { text: string; variables: Record<string, unknown> },
    asker: Pick<Asker, 'rest' | 'requestId'>,
  ): Promise<Record<string, unknown> | undefined>;
  stop(): Promise<void>;
}

/** What Apollo looks at; the rest of a request's headers is not its business. */
const readHeaders = ['content-type', 'accept', 'x-apollo-operation-name', 'apollo-require-preflight'];

/**
 * The GraphQL server over the REST service.
 * @param open whether the schema may be asked for
 */
export async function startGraphql(open: boolean, logError: LogError): Promise<GraphqlServer> {
  const server = new ApolloServer<Context>({
    typeDefs: readFileSync(path.join(projectRoot, 'bff/schema.graphql'), 'utf8'),
    resolvers,
    introspection: open,
    hideSchemaDetailsFromClientErrors: !open,
    parseOptions: { maxTokens: graphqlLimits.tokens },
    validationOptions: { maxErrors: graphqlLimits.mistakes },
    includeStacktraceInErrorResponses: false,
    formatError,
    stopOnTerminationSignals: false,
    persistedQueries: { cache: persistedOperations },
    // The playground is served from this shop; Apollo's own page would load from elsewhere.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      outcomes(logError),
    ],
  });
  await server.start();
  const checkLimits = requestLimits();
  return {
    async run(request, parts, { rest, authorization, requestId }) {
      // An object of its own: Apollo hands on copies of the context.
      const outcome = { whole: false };
      const contextValue = { rest, userId: userIdInToken(authorization), requestId, outcome };
      const answer = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: request.method ?? '',
          headers: headersOf(request),
          search: searchOf(request.url ?? ''),
          body: request.body,
        },
        // What this throws is answered before Apollo looks at the query.
        context: async () => {
          checkLimits(parts);
          return contextValue;
        },
      });
      // Subscriptions, @defer and @stream, which answer in pieces, are not in the schema.
      if (answer.body.kind !== 'complete') throw new Error('GraphQL answered in pieces.');
      const { status = 200, headers, body } = answer;
      return {
        status,
        headers: Object.fromEntries(headers),
        body: body.string,
        whole: status === 200 && outcome.whole,
      };
    },
    async read({ text, variables }, { rest, requestId }) {
      const { body } = await server.executeOperation(
        { query: text, variables },
        { contextValue: { rest, userId: undefined, requestId, outcome: { whole: false } } },
      );
      if (body.kind !== 'single' || body.singleResult.errors) return undefined;
      return body.singleResult.data ?? undefined;
    },
    stop: () => server.stop(),
  };
}

function headersOf(request: GraphqlRequest): HeaderMap {
  const headers = new HeaderMap();
  for (const name of readHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** Notes whether an operation was answered whole, and has faults logged. */
function outcomes(logError: LogError): ApolloServerPlugin<Context> {
  const log = (error: unknown, requestId?: string) => {
    const fault = faultIn(error);
    if (fault !== undefined) logError(fault, requestId);
  };
  return {
    async contextCreationDidFail({ error }) {
      log(error);
    },
    async unexpectedErrorProcessingRequest({ error, requestContext }) {
      log(error, requestContext.contextValue.requestId);
    },
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue }) {
          for (const error of errors) log(error, contextValue.requestId);
        },
        async willSendResponse({ contextValue, response: { body } }) {
          contextValue.outcome.whole = body.kind === 'single' && !body.singleResult.errors;
        },
      };
    },
  };
}
