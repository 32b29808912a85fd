import express, { type ErrorRequestHandler, type Express } from 'express';
import { Overload } from '../http/overload.ts';
import { requestIds } from '../http/request-id.ts';
import { clientFiles } from './client-files.ts';
import type { BffConfig } from './config.ts';
import { startGraphql } from './graphql.ts';
import { graphqlLimits } from './limits.ts';
import { securityHeaders } from './pages.ts';
import { playgroundFiles, playgroundPage, schemaFile } from './playground.ts';
import { RestConnections } from './rest-client.ts';
import { restProxy } from './rest-proxy.ts';

export interface Bff {
  app: Express;
  /** Its guard belongs in front of the app. */
  overload: Overload;
  stop(): Promise<void>;
}

/** What it works on at once is finished well within a second; more would only wait longer. */
const overloadBounds = { inFlight: 64, loopDelayMs: 300 };

/** The public server: the app at `/`, GraphQL and its playground at `/graphql`, the REST service at `/api`. */
export async function createBff(
  config: Pick<BffConfig, 'restOrigin' | 'razorpay' | 'trustedProxies' | 'publicUrl'>,
  logError: (error: unknown) => void,
): Promise<Bff> {
  const rest = new RestConnections(config.restOrigin, logError);
  const overload = new Overload(overloadBounds);
  const graphql = await startGraphql(rest, overload, logError);
  const proxy = restProxy(config.restOrigin, rest.pulse, logError);

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.use(requestIds);
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const ready = await rest.ready();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'waiting for the REST service' });
  });
  // A pattern without a parameter: what cannot be decoded is the REST service's to refuse.
  app.all(/^\/api(?:\/|$)/i, proxy.handler);
  app.use(securityHeaders(config));
  app.get('/graphql/schema.graphql', schemaFile());
  app.use('/graphql', playgroundPage(), ...graphql.handlers);
  app.use('/playground', playgroundFiles());
  app.use(clientFiles({ drawnCovers: proxy.handler, rest, read: graphql.read, publicUrl: config.publicUrl }));
  app.use((request, response) => {
    response
      .status(404)
      .json({ errors: [{ message: `There is no ${request.method} ${request.path} here.` }] });
  });
  app.use(answerErrors(logError));

  return {
    app,
    overload,
    async stop() {
      overload.stop();
      await graphql.stop();
      proxy.close();
      await rest.close();
    },
  };
}

/** Errors that arise outside of GraphQL, such as a body that is not JSON, in the shape GraphQL callers know. */
function answerErrors(logError: (error: unknown) => void): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    if (status >= 400 && status < 500) {
      const tooLarge = status === 413;
      const message = tooLarge
        ? `The request is too large: send at most ${graphqlLimits.bodyBytes} bytes.`
        : 'The request could not be read: send a JSON body with a GraphQL query.';
      const code = tooLarge ? 'OPERATION_TOO_LARGE' : 'BAD_REQUEST';
      response.status(status).json({ errors: [{ message, extensions: { code } }] });
      return;
    }
    logError(error);
    const message = 'Something went wrong on our side. Please try again.';
    response.status(500).json({ errors: [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
  };
}
