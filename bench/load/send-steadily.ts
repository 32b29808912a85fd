import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

interface Steady {
  /** With the path. */
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  connections: number;
  /** Requests; fewer where all connections are waiting for answers. */
  perSecond: number;
  seconds: number;
}

const everyMs = 5;

/**
 * Sends one request over and over, evenly: autocannon would send what belongs to a second at its beginning, and leave
 * the server idle for the rest.
 * @param onAnswer is told of each answer, with the milliseconds that it took
 * @returns how many requests had none
 */
export async function sendSteadily(
  { url, method, headers, body, connections, perSecond, seconds }: Steady,
  onAnswer: (status: number, ms: number) => void,
): Promise<number> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections, headersTimeout: 10_000, bodyTimeout: 10_000 });
  const underWay = new Set<Promise<void>>();
  let unanswered = 0;
  async function send(): Promise<void> {
    const began = performance.now();
    try {
      const answer = await pool.request({ path: pathname + search, method, headers, body: body ?? null });
      await answer.body.dump();
      onAnswer(answer.statusCode, performance.now() - began);
    } catch {
      unanswered += 1;
    }
  }

  const began = performance.now();
  let due = 0;
  for (let last = began; last < began + seconds * 1_000; ) {
    const now = performance.now();
    due = Math.min(due + ((now - last) * perSecond) / 1_000, connections - underWay.size);
    last = now;
    for (; due >= 1; due -= 1) {
      const sent = send().finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
    await sleep(everyMs);
  }
  await Promise.all(underWay);
  await pool.close();
  return unanswered;
}
