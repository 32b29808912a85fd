import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { Pool } from 'undici';
import { requestBytes, UnreadBody } from '../../http/request-bytes.ts';
import { CallerGone, RestDown } from '../errors.ts';
import type { RestHealth } from './rest-health.ts';
import { requireAccepted, withRetry } from './retry.ts';

const connectMs = 500;
const silenceMs = 30_000;

/**
 * The REST service's limit. The proxy reads a whole body before forwarding it, so that a slow one occupies no slot
 * there and a retry is possible. It also reads a whole response of up to this size, so that it can retry or report
 * one that breaks off.
 */
const maxBodyBytes = 102_400;

/** Accepts or rejects a request at the point where the work on it begins. */
export type Admit = (request: Request, response: Response, next: () => void) => void;

/** Hop-by-hop headers (RFC 9110, section 7.6.1), and those that Node.js sets itself. */
const ofTheConnection = new Set(
  'connection expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' '),
);

/**
 * Proxies requests to the REST service, so that integrators need only the public address. Headers that this server
 * has set itself stay. Retries a request once when its connection breaks and a retry is safe.
 */
export function restProxy(
  restOrigin: string,
  health: RestHealth,
  logError: (error: unknown, requestId?: string) => void,
): { handler(admit?: Admit): RequestHandler; close(): Promise<void> } {
  const pool = new Pool(restOrigin, {
    connect: { timeout: connectMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });

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
    const ask = async () => {
      const answer = await pool.request({ method: method as 'GET', path, headers, body, signal });
      const { statusCode, headers: answered } = answer;
      if (statusCode === 408) await answer.body.dump();
      requireAccepted(statusCode);
      const isSmall = Number(answered['content-length']) <= maxBodyBytes;
      const content = isSmall ? Buffer.from(await answer.body.arrayBuffer()) : answer.body;
      return { statusCode, answered, content };
    };
    const harmless = method === 'GET' || method === 'HEAD';
    const { statusCode, answered, content } = await health.during(() => withRetry(ask, { harmless, signal }));
    health.seen();
    response.status(statusCode);
    for (const [name, value] of Object.entries(messageHeaders(answered))) {
      if (value !== undefined && !response.hasHeader(name)) response.setHeader(name, value);
    }
    if (Buffer.isBuffer(content)) response.end(content);
    else await pipeline(content, response);
  }

  async function answer(request: Request, response: Response, body: Buffer | null): Promise<void> {
    const ending = new AbortController();
    // A function, because creating an error costs its stack trace.
    const lost = () => ending.abort(new RestDown());
    const left = () => ending.abort(new CallerGone('The caller has disconnected.'));
    health.on('lost', lost);
    response.once('close', left);
    try {
      await pass(request, response, body, ending.signal);
    } catch (error) {
      // The caller has disconnected.
      if (request.socket.destroyed) return;
      if (!health.down) {
        logError(error, request.get('x-request-id'));
        health.suspect();
      }
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const message = 'The shop cannot answer right now. Please try again in a moment.';
      response.status(503).set('Retry-After', '2').json({ error: { message } });
    } finally {
      health.off('lost', lost);
      response.off('close', left);
    }
  }

  return {
    handler: (admit) => async (request, response, next) => {
      let body: Buffer | null;
      try {
        body = hasBody(request) ? await requestBytes(request, maxBodyBytes) : null;
      } catch (error) {
        if (!(error instanceof UnreadBody)) throw error;
        // A caller that was too slow has a response already; one that has disconnected cannot get one.
        if (!response.headersSent) response.status(error.status).json({ errors: [error.message] });
        return;
      }
      const work = () => {
        answer(request, response, body).catch(next);
      };
      if (admit) admit(request, response, work);
      else work();
    },
    close: () => pool.destroy(),
  };
}

function messageHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofTheConnection.has(name) && !named.has(name)),
  );
}

const hasBody = ({ headers: { 'content-length': length, 'transfer-encoding': coding } }: Request) =>
  coding !== undefined || Number(length ?? 0) > 0;
