import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';

import type { GraphQLSchema } from 'graphql';
import { projectRoot } from '../../runtime/project-root.ts';
import { type Context, userIdInToken } from '../context.ts';
import { formatError, unexpectedErrorIn } from '../errors.ts';
import { resolvers } from '../resolvers/index.ts';
import type { RestClient } from '../rest-client.ts';
import { catalogueUse } from './catalogue-use.ts';
import { graphqlLimits } from './limits.ts';
import { persistedOperations } from './persisted-operations.ts';
import { PreparedOperations, type PreparedRun } from './prepared-operations.ts';
import { requestLimits } from './request-limits.ts';
import { type GraphqlRequest, type RequestParts, searchOf } from './request-parts.ts';

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
  /** The operation of a request, if it is a query of the catalogue that has been prepared. */
  prepared(request: GraphqlRequest, parts: RequestParts): PreparedRun | undefined;
  /**
   * Runs the operation of a request; errors are responses too.
   * @param prepared the same, prepared; if it fails, it is executed once more, to find its errors
   */
  run(
    request: GraphqlRequest,
    parts: RequestParts,
    caller: OperationCaller,
    prepared?: PreparedRun,
  ): Promise<GraphqlResponse>;
  /** Runs a catalogue operation as a visitor; undefined if any part of it failed. */
  read(
    operation: { text: string; variables: Record<string, unknown> },
    caller: Pick<OperationCaller, 'rest' | 'requestId'>,
  ): Promise<Record<string, unknown> | undefined>;
  stop(): Promise<void>;
}

/** The request headers that Apollo reads; it does not get the others. */
const readHeaders = ['content-type', 'accept', 'x-apollo-operation-name', 'apollo-require-preflight'];

/**
 * The GraphQL server over the REST service.
 * @param open whether introspection is allowed
 */
export async function startGraphql(open: boolean, logError: LogError): Promise<GraphqlServer> {
  let schema: GraphQLSchema | undefined;
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
    // The shop serves its own playground; Apollo's landing page would load from another site.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      outcomes(logError),
      {
        async serverWillStart(started) {
          schema = started.schema;
        },
      },
    ],
  });
  await server.start();
  const checkLimits = requestLimits();
  const operations = new PreparedOperations();
  return {
    prepared: (request, parts) => operations.find(request, parts),
    async run(request, parts, { rest, authorization, requestId }, prepared) {
      // A shared object, because Apollo passes copies of the context.
      const outcome = { isComplete: false };
      const contextValue = { rest, userId: userIdInToken(authorization), requestId, outcome };
      const complete = prepared && (await responseOf(prepared, contextValue));
      if (complete) return complete;
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
      const { status = 200, body } = response;
      const { 'content-length': _length, ...headers } = Object.fromEntries(response.headers);
      const isComplete = status === 200 && outcome.isComplete;
      if (schema && isComplete && !prepared && catalogueUse(parts) === 'only') {
        operations.remember(schema, request, parts, headers);
      }
      return { status, headers, body: body.string, isComplete };
    },
    async read({ text, variables }, { rest, requestId }) {
      const { body } = await server.executeOperation(
        { query: text, variables },
        { contextValue: { rest, userId: undefined, requestId, outcome: { isComplete: false } } },
      );
      if (body.kind !== 'single' || body.singleResult.errors) return undefined;
      return body.singleResult.data ?? undefined;
    },
    stop: () => server.stop(),
  };
}

/** The response to a prepared operation; undefined if it fails. */
async function responseOf(
  { operation, headers, variables }: PreparedRun,
  context: Context,
): Promise<GraphqlResponse | undefined> {
  try {
    const data = await operation.run(context, variables);
    return { status: 200, headers, body: `${JSON.stringify({ data })}\n`, isComplete: true };
  } catch {
    return undefined;
  }
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
