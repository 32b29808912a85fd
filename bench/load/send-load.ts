import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Pool } from 'undici';

/** One request, sent repeatedly. */
interface Load {
  /** With the path. */
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** The body, or what makes that of the next request. */
  body?: string | (() => string);
  connections: number;
  seconds: number;
  /**
   * Requests per second, evenly; fewer if all connections are waiting for responses. Undefined is as fast as
   * responses arrive.
   */
  perSecond?: number;
}

/** The outcome of a load. */
export interface Outcome {
  /** Milliseconds until each response, by status. */
  times: ReadonlyMap<number, number[]>;
  /** Connections that broke and responses that never arrived. */
  unanswered: number;
}

type OnAnswer = (status: number, ms: number) => void;

const timeoutSeconds = 10;
const everyMs = 5;

/** Sends a load, and waits for all responses. */
export async function sendLoad({ perSecond, ...load }: Load): Promise<Outcome> {
  const times = new Map<number, number[]>();
  const onAnswer: OnAnswer = (status, ms) => {
    const known = times.get(status);
    if (known) known.push(ms);
    else times.set(status, [ms]);
  };
  const unanswered =
    perSecond === undefined ? await sendEagerly(load, onAnswer) : await sendEvenly(load, perSecond, onAnswer);
  return { times, unanswered };
}

async function sendEagerly({ seconds, body, ...load }: Load, onAnswer: OnAnswer): Promise<number> {
  const { errors, timeouts } = await autocannon({
    ...load,
    duration: seconds,
    timeout: timeoutSeconds,
    ...(typeof body === 'string' && { body }),
    ...(typeof body === 'function' && {
      requests: [{ setupRequest: (request: object) => ({ ...request, body: body() }) }],
    }),
    setupClient: (client) => client.on('response', (status, _bytes, ms) => onAnswer(status, ms)),
  });
  return errors + timeouts;
}

/** Autocannon would send all requests of a second at its beginning, and leave the server idle for the rest. */
async function sendEvenly(
  { url, method, headers, body, connections, seconds }: Load,
  perSecond: number,
  onAnswer: OnAnswer,
): Promise<number> {
  const { origin, pathname, search } = new URL(url);
  const timeoutMs = timeoutSeconds * 1_000;
  const pool = new Pool(origin, { connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  let underWay = 0;
  let unanswered = 0;
  // Not `request()`: its stream and promises would take the servers a part of the processors.
  const send = () => {
    const began = performance.now();
    let status = 0;
    underWay += 1;
    pool.dispatch(
      {
        path: pathname + search,
        method,
        headers,
        body: (typeof body === 'function' ? body() : body) ?? null,
      },
      {
        onRequestStart: () => undefined,
        onResponseStart(_connection, statusCode) {
          status = statusCode;
        },
        onResponseData: () => undefined,
        onResponseEnd() {
          underWay -= 1;
          onAnswer(status, performance.now() - began);
        },
        onResponseError() {
          underWay -= 1;
          unanswered += 1;
        },
      },
    );
  };

  const began = performance.now();
  let due = 0;
  for (let last = began; last < began + seconds * 1_000; ) {
    const now = performance.now();
    due = Math.min(due + ((now - last) * perSecond) / 1_000, connections - underWay);
    last = now;
    for (; due >= 1; due -= 1) send();
    await sleep(everyMs);
  }
  // Once all have ended.
  await pool.close();
  return unanswered;
}
