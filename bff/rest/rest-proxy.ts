import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'undici';
import { callerAddress, type Trusts } from '../../http/caller-address.ts';
import type { Logger } from '../../http/log.ts';
import { requestBytes, UnreadBody } from '../../http/request-bytes.ts';
import { logWhenDone } from '../../http/request-log.ts';
import { sendJson } from '../../http/send-json.ts';
import { coverUpload } from '../../rest-api/contract/staff-books.ts';
import { isUpload, uploadAccessPath } from '../../rest-api/contract/upload-path.ts';
import type { BffConfig } from '../config.ts';
import { restConnector } from './rest-connector.ts';
import { CallerGone, RestDown } from './rest-errors.ts';
import type { RestHealth } from './rest-health.ts';
import { RestRequest, type RestResponse } from './rest-request.ts';
import { requireAccepted, withRetry } from './retry.ts';

const silenceMs = 30_000;
const unavailable = 'The shop cannot answer right now. Please try again in a moment.';

/**
 * The REST service's limit. The proxy reads a whole body before forwarding it, so that a slow one occupies no slot
 * there and a retry is possible. It also reads a whole response of up to this size, so that it can retry or report
 * one that breaks off.
 */
const maxBodyBytes = 102_400;

/** Accepts or rejects a request at the point where the work on it begins. */
export type Admit = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Hop-by-hop headers (RFC 9110, section 7.6.1), and those that Node.js sets itself. */
const ofTheConnection = new Set(
  'connection expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' '),
);

/** A request to forward. */
interface ProxiedRequest {
  method: string;
  /** With its query string. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
}

/** A response of the REST service, without hop-by-hop headers; a large body is a stream. */
export type ProxiedResponse = RestResponse<Buffer | Readable>;

export interface RestProxy {
  /** Forwards a request. Headers of the response that this server has set itself stay. */
  forward(request: IncomingMessage, response: ServerResponse, admit?: Admit): void;
  /** Forwards a request whose body is answered while it arrives, without a retry. */
  stream(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Continues where the REST service allows an upload to its caller; otherwise responds as the service does. The body has
   * not been read.
   */
  allowUpload(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /**
   * Reads a resource; retries once when the connection fails.
   * @param maxBytes the size up to which a body is read whole
   * @throws RestDown when the REST service goes down in the meantime
   */
  read(path: string, headers: IncomingHttpHeaders, maxBytes: number): Promise<ProxiedResponse>;
  /** Responds to a request that could not be forwarded, and logs why. */
  fail(error: unknown, request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/**
 * Proxies requests to the REST service, so that integrators need only the public address. Headers that this server
 * has set itself stay. Retries a request once when its connection breaks and a retry is safe.
 */
export function restProxy(
  { restOrigin, restSocket }: Pick<BffConfig, 'restOrigin' | 'restSocket'>,
  health: RestHealth,
  trusts: Trusts,
  log: Logger,
): RestProxy {
  const pool = new Pool(restOrigin, {
    connect: restConnector(restSocket),
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });

  async function exchange(
    { method, path, headers, body }: ProxiedRequest,
    request: RestRequest,
    maxBytes = maxBodyBytes,
  ): Promise<ProxiedResponse> {
    // A function, because creating an error costs its stack trace.
    const lost = () => request.abort(new RestDown());
    const send = async () => {
      const options = { method: method as 'GET', path, headers, body };
      const { statusCode, ...response } = await request.open(pool, options, maxBytes);
      if (statusCode === 408 && !Buffer.isBuffer(response.body)) response.body.resume();
      requireAccepted(statusCode);
      return { statusCode, headers: messageHeaders(response.headers), body: response.body };
    };
    const isIdempotent = method === 'GET' || method === 'HEAD';
    const ended = () => health.off('lost', lost);
    health.on('lost', lost);
    try {
      const response = await health.during(() => withRetry(send, { isIdempotent, signal: request }));
      health.seen();
      if (Buffer.isBuffer(response.body)) ended();
      else response.body.once('close', ended);
      return response;
    } catch (error) {
      ended();
      throw error;
    }
  }

  async function allowUpload(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const path = (request.url ?? '').replace(/^\/api/i, uploadAccessPath);
    const { authorization, 'x-request-id': requestId } = request.headers;
    const headers = {
      ...(authorization !== undefined && { authorization }),
      ...(requestId !== undefined && { 'x-request-id': requestId }),
      'x-forwarded-for': callerAddress(request, trusts),
    };
    const allowed = await exchange({ method: 'GET', path, headers, body: null }, new RestRequest());
    if (response.headersSent || request.socket.destroyed) return;
    if (allowed.statusCode === 204) {
      next();
      return;
    }
    // Read and discarded, so that the caller receives the response.
    request.resume();
    await sendProxied(allowed, response);
  }

  async function proxy(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer | null,
  ): Promise<void> {
    const { method = '', url: path = '' } = request;
    const headers = {
      ...messageHeaders(request.headers),
      // Overwrites the caller's header: a caller that could choose its address would escape every limit.
      'x-forwarded-for': callerAddress(request, trusts),
    };
    const proxied = new RestRequest();
    const left = () => proxied.abort(new CallerGone('The caller has disconnected.'));
    response.once('close', left);
    try {
      await sendProxied(await exchange({ method, path, headers, body }, proxied), response);
    } catch (error) {
      fail(error, request, response);
    } finally {
      response.off('close', left);
    }
  }

  async function stream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const headers = { ...messageHeaders(request.headers), 'x-forwarded-for': callerAddress(request, trusts) };
    const proxied = new RestRequest();
    const left = () => proxied.abort(new CallerGone('The caller has disconnected.'));
    response.once('close', left);
    try {
      const options = { method: method as 'POST', path, headers, body: bodyToForward(request) };
      const opened = await health.during(() => proxied.open(pool, options, 0));
      health.seen();
      await sendProxied({ ...opened, headers: messageHeaders(opened.headers) }, response);
    } catch (error) {
      fail(error, request, response);
    } finally {
      response.off('close', left);
    }
  }

  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    // The caller has disconnected. A request that was destroyed with its response has no socket, whatever its type says.
    if (request.socket?.destroyed) return;
    if (!health.down) {
      const requestId = request.headers['x-request-id'];
      log.error({ ...(requestId && { requestId }), err: error }, 'failed');
      health.suspect();
    }
    if (response.headersSent) response.destroy();
    else busy(response);
  }

  /** Undefined where the request has been rejected. */
  async function bodyOf(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Buffer | null | undefined> {
    if (!hasBody(request)) return null;
    try {
      return await requestBytes(request, isUpload(request) ? coverUpload.maxBytes : maxBodyBytes);
    } catch (error) {
      if (!(error instanceof UnreadBody)) throw error;
      // A caller that was too slow has a response already; one that has disconnected cannot get one.
      if (!response.headersSent) {
        // The REST service, which logs all other requests, gets nothing of this one.
        logWhenDone(log, request, response, () => ({ route: '/api' }));
        const code = error.status === 413 ? 'TOO_LARGE' : 'BAD_REQUEST';
        sendJson(response, error.status, { errors: [error.message], code });
      }
      return undefined;
    }
  }

  return {
    read: (path, headers, maxBytes) =>
      exchange({ method: 'GET', path, headers, body: null }, new RestRequest(), maxBytes),
    fail,
    stream(request, response) {
      stream(request, response).catch((error: unknown) => fail(error, request, response));
    },
    allowUpload(request, response, next) {
      allowUpload(request, response, next).catch((error: unknown) => {
        request.resume();
        fail(error, request, response);
      });
    },
    forward(request, response, admit = (_request, _response, next) => next()) {
      const work = async () => {
        const body = await bodyOf(request, response);
        if (body === undefined) return;
        admit(request, response, () => {
          proxy(request, response, body).catch((error: unknown) => fail(error, request, response));
        });
      };
      work().catch((error: unknown) => fail(error, request, response));
    },
    close: () => pool.destroy(),
  };
}

/**
 * The body of a request as it arrives. Where the REST service responds without reading it, the rest is read and discarded, so
 * that the caller receives the response.
 */
function bodyToForward(request: IncomingMessage): Readable {
  const body = request.pipe(new PassThrough());
  body.once('close', () => request.resume());
  request.once('close', () => {
    if (!request.complete) body.destroy();
  });
  return body;
}

function busy(response: ServerResponse): void {
  sendJson(response, 503, { error: { message: unavailable } }, { 'Retry-After': '2' });
}

/** Sends a response unchanged, except for headers that are set already. */
export async function sendProxied(
  { statusCode, headers, body }: ProxiedResponse,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !response.hasHeader(name)) response.setHeader(name, value);
  }
  if (Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response);
}

function messageHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofTheConnection.has(name) && !named.has(name)),
  );
}

const hasBody = ({ headers: { 'content-length': length, 'transfer-encoding': coding } }: IncomingMessage) =>
  coding !== undefined || Number(length ?? 0) > 0;
