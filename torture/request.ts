import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request as requestWith } from 'undici';

/** A request as a caller of the shop sends it. */
export interface ShopRequest {
  method?: string | undefined;
  path: string;
  token?: string | undefined;
  /** Sent as JSON, unless it is text or bytes. */
  body?: unknown;
  headers?: Record<string, string | string[]> | undefined;
  timeoutMs?: number;
}

export interface ShopResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The parsed text, if it is JSON; `responses.ts` reads it. */
  body: unknown;
  /** From sending the request to the last byte of the response. */
  ms: number;
}

const agent = new Agent({ connections: 512, pipelining: 1, keepAliveTimeout: 4_000 });

/** @throws Error when no complete response arrives in time, or the connection breaks */
export async function sendRequest(origin: string, request: ShopRequest): Promise<ShopResponse> {
  const { method = 'GET', path, token, body, headers, timeoutMs = 15_000 } = request;
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const began = performance.now();
  const {
    statusCode,
    headers: responseHeaders,
    body: content,
  } = await requestWith(origin + path, {
    method: method as 'GET',
    dispatcher: agent,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: token }),
      ...headers,
    },
    body: body === undefined ? null : raw ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await content.text();
  const ms = performance.now() - began;
  return { status: statusCode, headers: responseHeaders, text, body: jsonIn(text), ms };
}

/** Retries what load shedding rejected, which has had no effect yet; returns any other 503. */
export async function sendPastShedding(origin: string, request: ShopRequest): Promise<ShopResponse> {
  for (let left = 400; ; left -= 1) {
    const response = await sendRequest(origin, request);
    if (left === 0 || response.status !== 503 || !/very busy/.test(response.text)) return response;
    await pause(20);
  }
}

/** Retries until the shop has time for the request: only for requests that may run twice. */
export async function sendWithRetry(origin: string, request: ShopRequest): Promise<ShopResponse> {
  for (let left = 400; left > 0; left -= 1) {
    const response = await sendRequest(origin, request);
    if (response.status !== 503) return response;
    await pause(20);
  }
  throw new Error(`The shop never had time for ${request.method ?? 'GET'} ${request.path}.`);
}

/** Runs a GraphQL operation. */
export function sendGraphql(
  origin: string,
  query: string,
  variables: object = {},
  token?: string,
): Promise<ShopResponse> {
  return sendWithRetry(origin, { method: 'POST', path: '/graphql', token, body: { query, variables } });
}

/** Waits until a condition holds, which may throw meanwhile; returns the milliseconds that it took. */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean> | boolean,
  timeoutMs = 15_000,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const held = await Promise.resolve()
      .then(holds)
      .catch(() => false);
    if (held) return performance.now() - began;
    if (performance.now() - began > timeoutMs) throw new Error(`Waited in vain until ${what}.`);
    await pause(5);
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
