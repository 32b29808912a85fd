import type { IncomingMessage } from 'node:http';
import { type HttpLogger, pinoHttp } from 'pino-http';
import type { Logger } from './log.ts';
import { routeOf } from './route-of.ts';

/**
 * One line for each request: its id, method, route, status, milliseconds and, where one is logged in, the user's
 * id. Failures are errors, with what the answer did not tell; refusals and writes are info; reads are debug.
 * The address asked for is left out, because shoppers' searches and ids stand in it.
 */
export function requestLog(log: Logger): HttpLogger {
  return pinoHttp({
    logger: log,
    genReqId: (request) => String(request.headers['x-request-id']),
    wrapSerializers: false,
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    customLogLevel: (request, response, error) => {
      if (error || response.err || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 || isWrite(request) ? 'info' : 'debug';
    },
    customSuccessObject: (request, response, { ms }) => lineOf(request, response, ms),
    customErrorObject: (request, response, error, { ms }) => ({
      ...lineOf(request, response, ms),
      err: error,
    }),
    customSuccessMessage: (_request, response) => (response.writableEnded ? 'answered' : 'caller left'),
    customErrorMessage: () => 'failed',
  });
}

function lineOf(request: IncomingMessage, response: { statusCode: number; locals?: object }, ms: number) {
  const userId: unknown = response.locals && Reflect.get(response.locals, 'userId');
  return {
    method: request.method,
    route: routeOf(request),
    status: response.statusCode,
    ms,
    ...(typeof userId === 'string' && { userId }),
  };
}

function isWrite({ method }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}
