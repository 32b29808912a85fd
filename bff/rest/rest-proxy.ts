import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { Pool } from 'undici';
import { requestBytes, UnreadBody } from '../../http/request-bytes.ts';
import { coverUpload } from '../../rest-api/contract/staff-books.ts';
import { isUpload } from '../../rest-api/contract/upload-path.ts';
import type { BffConfig } from '../config.ts';
import { CallerGone, RestDown } from '../errors.ts';
import { restConnector } from './rest-connector.ts';
import type { RestHealth } from './rest-health.ts';
import { requireAccepted, withRetry } from './retry.ts';

const silenceMs = 30_000;
const unavailable = 'The shop cannot answer right now. Please try again in a moment.';

/**
 * The REST service's limit. The proxy reads a whole body before forwarding it, so that a slow one occupies no slot
 * there and a retry is possible. It also reads a whole response of up to this size, so that it can retry or report
 * one that breaks off.
 */
const maxBodyBytes = 102_400;

/** The bodies of uploads are read whole, too, so that only so many may arrive at once; more are refused with 503. */
const maxUploads = 8;

/** Accepts or rejects a request at the point where the work on it begins. */
export type Admit = (request: Request, response: Response, next: () => void) => void;

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

/** A response of the REST service, without hop-by-hop headers. */
export interface ProxiedResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  /** A stream if its length is unknown, or above `maxBytes`. */
  body: Buffer | Readable;
}

export interface RestProxy {
  /** Forwards requests. Headers that this server has set itself stay. */
  handler(admit?: Admit): RequestHandler;
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
  logError: (error: unknown, requestId?: string) => void,
): RestProxy {
  const pool = new Pool(restOrigin, {
    connect: restConnector(restSocket),
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });

  async function exchange(
    { method, path, headers, body }: ProxiedRequest,
    signal: AbortSignal,
    maxBytes = maxBodyBytes,
  ): Promise<ProxiedResponse> {
    const send = async () => {
      const response = await pool.request({ method: method as 'GET', path, headers, body, signal });
      const { statusCode } = response;
      if (statusCode === 408) await response.body.dump();
      requireAccepted(statusCode);
      const isSmall = Number(response.headers['content-length']) <= maxBytes;
      return {
        statusCode,
        headers: messageHeaders(response.headers),
        body: isSmall ? Buffer.from(await response.body.arrayBuffer()) : response.body,
      };
    };
    const harmless = method === 'GET' || method === 'HEAD';
    const response = await health.during(() => withRetry(send, { harmless, signal }));
    health.seen();
    return response;
  }

  async function pass(
    request: Request,
    response: Response,
    body: Buffer | null,
    signal: AbortSignal,
  ): Promise<void> {
    const headers = {
      ...messageHeaders(request.headers),
      // Overwrites the caller's header: a caller that could choose its address would escape every limit.
      'x-forwarded-for': request.ip ?? '',
    };
    const { method, originalUrl: path } = request;
    await sendProxied(await exchange({ method, path, headers, body }, signal), response);
  }

  async function proxy(request: Request, response: Response, body: Buffer | null): Promise<void> {
    const ending = new AbortController();
    // A function, because creating an error costs its stack trace.
    const lost = () => ending.abort(new RestDown());
    const left = () => ending.abort(new CallerGone('The caller has disconnected.'));
    health.on('lost', lost);
    response.once('close', left);
    try {
      await pass(request, response, body, ending.signal);
    } catch (error) {
      fail(error, request, response);
    } finally {
      health.off('lost', lost);
      response.off('close', left);
    }
  }

  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    // The caller has disconnected.
    if (request.socket.destroyed) return;
    if (!health.down) {
      const requestId = request.headers['x-request-id'];
      logError(error, typeof requestId === 'string' ? requestId : undefined);
      health.suspect();
    }
    if (response.headersSent) response.destroy();
    else busy(response);
  }

  let uploads = 0;
  return {
    async read(path, headers, maxBytes) {
      const ending = new AbortController();
      const lost = () => ending.abort(new RestDown());
      health.on('lost', lost);
      try {
        return await exchange({ method: 'GET', path, headers, body: null }, ending.signal, maxBytes);
      } finally {
        health.off('lost', lost);
      }
    },
    fail,
    handler: (admit) => async (request, response, next) => {
      const { method, originalUrl: url } = request;
      const uploading = isUpload({ method, url });
      if (uploading) {
        if (uploads >= maxUploads) return busy(response);
        uploads += 1;
        response.once('close', () => {
          uploads -= 1;
        });
      }
      let body: Buffer | null;
      try {
        const maxBytes = uploading ? coverUpload.maxBytes : maxBodyBytes;
        body = hasBody(request) ? await requestBytes(request, maxBytes) : null;
      } catch (error) {
        if (!(error instanceof UnreadBody)) throw error;
        // A caller that was too slow has a response already; one that has disconnected cannot get one.
        if (!response.headersSent) response.status(error.status).json({ errors: [error.message] });
        return;
      }
      const work = () => {
        proxy(request, response, body).catch(next);
      };
      if (admit) admit(request, response, work);
      else work();
    },
    close: () => pool.destroy(),
  };
}

function busy(response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ error: { message: unavailable } }));
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

const hasBody = ({ headers: { 'content-length': length, 'transfer-encoding': coding } }: Request) =>
  coding !== undefined || Number(length ?? 0) > 0;
