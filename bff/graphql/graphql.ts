import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { buildASTSchema, parse } from 'graphql';
import { type Context, userIdInToken } from '../context.ts';
import { resolvers } from '../resolvers/index.ts';
import { categoryPagesOf } from '../rest/products.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { formatError, unexpectedErrorIn } from './graphql-errors.ts';
import { graphqlLimits } from './limits.ts';
import { persistedOperations } from './persisted-operations.ts';
import { createRequestCheck } from './request-check.ts';
import { type GraphqlRequest, type RequestParts, searchOf } from './request-parts.ts';
import { schemaText } from './schema-text.ts';

/** A GraphQL response, ready to be sent. */
export interface GraphqlResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether it is a success without errors. */
  isComplete: boolean;
}

/** The caller of an operation. */
export interface OperationCaller {
  rest: RestClient;
  authorization: string | undefined;
  requestId: string;
}

/** Logs an error, with the request's id if there is one. */
export type LogError = (error: unknown, requestId?: string) => void;

export interface GraphqlServer {
  /** Runs the operation of a request; errors are responses too. */
  run(request: GraphqlRequest, parts: RequestParts, caller: OperationCaller): Promise<GraphqlResponse>;
  /** Runs a catalogue operation as a visitor; undefined if any part of it failed. */
  read(
    operation: { text: string; variables: Record<string, unknown> },
    caller: Pick<OperationCaller, 'rest' | 'requestId'>,
  ): Promise<Record<string, unknown> | undefined>;
  stop(): Promise<void>;
}

/**
 * Built when the module loads, before the first request. `buildASTSchema` takes half the time of Apollo's `typeDefs`, which
 * merges, checks and copies the text.
 */
const schema = makeExecutableSchema<Context>({
  // The tests check the text.
  typeDefs: buildASTSchema(parse(schemaText, { noLocation: true }), { assumeValidSDL: true }),
  resolvers,
  updateResolversInPlace: true,
});

/** The request headers that Apollo reads; it does not get the others. */
const readHeaders = ['content-type', 'accept', 'x-apollo-operation-name', 'apollo-require-preflight'];

/**
 * The GraphQL server over the REST service.
 * @param open whether introspection is allowed
 */
export async function startGraphql(open: boolean, logError: LogError): Promise<GraphqlServer> {
  const server = new ApolloServer<Context>({
    schema,
    introspection: open,
    hideSchemaDetailsFromClientErrors: !open,
    parseOptions: { maxTokens: graphqlLimits.tokens },
    validationOptions: { maxErrors: graphqlLimits.mistakes },
    includeStacktraceInErrorResponses: false,
    formatError,
    stopOnTerminationSignals: false,
    persistedQueries: { cache: persistedOperations },
    // The shop serves its own playground; Apollo's landing page would load from another site.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      outcomes(logError),
    ],
  });
  await server.start();
  const checkLimits = createRequestCheck();
  return {
    async run(request, parts, { rest, authorization, requestId }) {
      // A shared object, because Apollo passes copies of the context.
      const outcome = { isComplete: false };
      const userId = userIdInToken(authorization);
      const contextValue = { rest, categoryPages: categoryPagesOf(rest), userId, requestId, outcome };
      const response = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: request.method ?? '',
          headers: headersOf(request),
          search: searchOf(request.url ?? ''),
          body: request.body,
        },
        // Apollo responds to an error thrown here before it looks at the query.
        context: async () => {
          checkLimits(parts);
          return contextValue;
        },
      });
      // Subscriptions, @defer and @stream, whose responses have several parts, are not in the schema.
      if (response.body.kind !== 'complete') throw new Error('GraphQL returned an incremental response.');
      const { status = 200, headers, body } = response;
      return {
        status,
        headers: Object.fromEntries(headers),
        body: body.string,
        isComplete: status === 200 && outcome.isComplete,
      };
    },
    async read({ text, variables }, { rest, requestId }) {
      const visitor = { userId: undefined, requestId, outcome: { isComplete: false } };
      const contextValue = { rest, categoryPages: categoryPagesOf(rest), ...visitor };
      const { body } = await server.executeOperation({ query: text, variables }, { contextValue });
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

/** Records whether an operation returned no errors, and logs internal errors. */
function outcomes(logError: LogError): ApolloServerPlugin<Context> {
  const log = (error: unknown, requestId?: string) => {
    const unexpected = unexpectedErrorIn(error);
    if (unexpected !== undefined) logError(unexpected, requestId);
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
          contextValue.outcome.isComplete = body.kind === 'single' && !body.singleResult.errors;
        },
      };
    },
  };
}
