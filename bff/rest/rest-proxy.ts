import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { Pool } from 'undici';
import { CallerGone, RestDown } from '../errors.ts';
import type { RestPulse } from './rest-pulse.ts';
import { requireTaken, withSecondTry } from './second-try.ts';

const connectMs = 500;
const silenceMs = 30_000;

/**
 * A body up to what the REST service takes is read before it is passed on, so that it can be sent again; and so is an
 * answer of that size, so that one which breaks off can be asked for again, or told of.
 */
const mostKeptBytes = 102_400;

/** What is about one connection and not about the message (RFC 9110, section 7.6.1), and what Node.js has answered. */
const ofTheConnection = new Set(
  'connection expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' '),
);

/**
 * Passes requests through to the REST service, so that integrators need the one public address. Headers that
 * this server has set itself stand. What fails on its connection is passed once more where that is safe.
 */
export function restProxy(
  restOrigin: string,
  pulse: RestPulse,
  logError: (error: unknown, requestId?: string) => void,
): { handler: RequestHandler; close(): Promise<void> } {
  const pool = new Pool(restOrigin, {
    connect: { timeout: connectMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });

  async function pass(request: Request, response: Response, signal: AbortSignal): Promise<void> {
    const headers = {
      ...messageHeaders(request.headers),
      // In place of what the caller wrote there: whoever could choose their address would escape every limit.
      'x-forwarded-for': request.ip ?? '',
    };
    const { method, originalUrl: path } = request;
    const body = await bodyOf(request);
    const ask = async () => {
      const answer = await pool.request({ method: method as 'GET', path, headers, body, signal });
      const { statusCode, headers: answered } = answer;
      if (statusCode === 408) await answer.body.dump();
      requireTaken(statusCode);
      const isSmall = Number(answered['content-length']) <= mostKeptBytes;
      const content = isSmall ? Buffer.from(await answer.body.arrayBuffer()) : answer.body;
      return { statusCode, answered, content };
    };
    const harmless = method === 'GET' || method === 'HEAD';
    const passesAgain = body === null || Buffer.isBuffer(body);
    const { statusCode, answered, content } = await pulse.during(() =>
      passesAgain ? withSecondTry(ask, { harmless, signal }) : ask(),
    );
    pulse.seen();
    response.status(statusCode);
    for (const [name, value] of Object.entries(messageHeaders(answered))) {
      if (value !== undefined && !response.hasHeader(name)) response.setHeader(name, value);
    }
    if (Buffer.isBuffer(content)) response.end(content);
    else await pipeline(content, response);
  }

  return {
    handler: async (request, response) => {
      const ending = new AbortController();
      // Made when they are needed: an error costs its stack.
      const lost = () => ending.abort(new RestDown());
      const left = () => ending.abort(new CallerGone('The caller has left.'));
      pulse.on('lost', lost);
      response.once('close', left);
      try {
        await pass(request, response, ending.signal);
      } catch (error) {
        // There is nobody to tell.
        if (request.socket.destroyed) return;
        if (!pulse.down) {
          logError(error, request.get('x-request-id'));
          pulse.suspect();
        }
        if (response.headersSent) {
          response.destroy();
          return;
        }
        const message = 'The shop cannot answer right now. Please try again in a moment.';
        response.status(503).set('Retry-After', '2').json({ error: { message } });
      } finally {
        pulse.off('lost', lost);
        response.off('close', left);
      }
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

/** The body whole; or as it comes, where it is larger than anything that is taken, or does not say how large it is. */
async function bodyOf(request: Request): Promise<Buffer | Readable | null> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) === 0) return null;
  if (coding === undefined && Number(length) <= mostKeptBytes) return buffer(request);
  // Not the request itself: when it is answered before it is read whole, the caller still has to get the answer.
  const body = new PassThrough();
  body.once('close', () => request.resume());
  return request.pipe(body);
}
