import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { json } from 'express';
import { requestBytes } from '../../http/request-bytes.ts';
import { requireUtf8 } from '../../http/require-utf8.ts';
import { graphqlLimits } from './limits.ts';
import type { GraphqlRequest } from './request-parts.ts';

const readAny = promisify(
  json({
    limit: graphqlLimits.bodyBytes,
    verify: (request: GraphqlRequest, _response, bytes, charset) => {
      requireUtf8(bytes, charset);
      request.bytes = bytes;
    },
  }) as (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void,
);

const plainJson = /^application\/json(?:; ?charset=utf-8)?$/i;
const utf8 = new TextDecoder();

/**
 * Reads the body of a POST as JSON, into `body` and `bytes`. This code reads bodies as browsers send them, which is
 * cheaper than Express's parser; that parser reads all others.
 * @throws Error with a `status` for a body that cannot be read
 */
export async function readBody(request: GraphqlRequest, response: ServerResponse): Promise<void> {
  const { 'content-type': type, 'content-length': length, 'content-encoding': packed } = request.headers;
  const bytes = Number(length);
  const isPlain = packed === undefined && bytes > 0 && bytes <= graphqlLimits.bodyBytes;
  if (!isPlain || !plainJson.test(type ?? '')) return readAny(request, response);
  request.bytes = await requestBytes(request, graphqlLimits.bodyBytes);
  requireUtf8(request.bytes);
  request.body = parsed(utf8.decode(request.bytes));
}

/** Like Express's parser, accepts only an object or a list. */
function parsed(text: string): object {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  if (typeof body !== 'object' || body === null) throw unreadable();
  return body;
}

const unreadable = () => Object.assign(new Error('The body cannot be read.'), { status: 400 });
