import express, { type ErrorRequestHandler, type Express } from 'express';
import { clientFiles } from './client-files.ts';
import type { BffConfig } from './config.ts';
import { startGraphql } from './graphql.ts';
import { securityHeaders } from './pages.ts';
import { playgroundFiles, playgroundPage } from './playground.ts';
import { RestConnections } from './rest-client.ts';
import { restProxy } from './rest-proxy.ts';

export interface Bff {
  app: Express;
  stop(): Promise<void>;
}

/** The public server: the app at `/`, GraphQL and its playground at `/graphql`, the REST service at `/api`. */
export async function createBff(
  config: Pick<BffConfig, 'restOrigin' | 'razorpay'>,
  logError: (error: unknown) => void,
): Promise<Bff> {
  const rest = new RestConnections(config.restOrigin);
  const graphql = await startGraphql(rest, logError);
  const proxy = restProxy(config.restOrigin, logError);

  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const ready = await rest.ready();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'waiting for the REST service' });
  });
  app.all(['/api', '/api/{*path}'], proxy.handler);
  app.use(securityHeaders(config));
  app.use('/graphql', playgroundPage(), ...graphql.handlers);
  app.use('/playground', playgroundFiles());
  app.use(clientFiles(proxy.handler));
  app.use((request, response) => {
    response
      .status(404)
      .json({ errors: [{ message: `There is no ${request.method} ${request.path} here.` }] });
  });
  app.use(answerErrors(logError));

  return {
    app,
    async stop() {
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
      const message = 'The request could not be read: send a JSON body with a GraphQL query.';
      response.status(status).json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
      return;
    }
    logError(error);
    const message = 'Something went wrong on our side. Please try again.';
    response.status(500).json({ errors: [{ message, extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
  };
}
