import autocannon from 'autocannon';
import { sendSteadily } from '../bench/load/send-steadily.ts';
import type { Question } from './ask.ts';
import { coresTaken, keepBusy } from './sender-time.ts';

/** How answers of one status fared. */
export interface Answered {
  count: number;
  /** Once as many requests are under way as will be: until then fewer answers come, the fewer the more there will be. */
  perSecond: number;
  /** Milliseconds until half of them, and 99 in 100, were there. */
  p50: number;
  p99: number;
}

/** What became of a flood of requests. */
export interface Flood {
  byStatus: Map<number, Answered>;
  /** Connections that broke and answers that never came. */
  unanswered: number;
  /** Cores that sending took. */
  cores: number;
}

export interface FloodSettings {
  connections: number;
  seconds: number;
  /** In all; undefined is as fast as answers come. */
  perSecond?: number;
  /** Cores that the sender takes, if sending alone takes less. */
  cores?: number;
}

const fillMs = 500;

/** Sends one question over and over. */
export async function flood(
  origin: string,
  { method = 'GET', path, token, body }: Question,
  { connections, seconds, perSecond, cores = 0 }: FloodSettings,
): Promise<Flood> {
  const times = new Map<number, number[]>();
  const steady = new Map<number, number>();
  const steadyFrom = performance.now() + fillMs;
  let last = steadyFrom;
  const taken = coresTaken();
  const idleAgain = keepBusy(cores);
  const onAnswer = (status: number, ms: number) => {
    const known = times.get(status);
    if (known) known.push(ms);
    else times.set(status, [ms]);
    last = performance.now();
    if (last > steadyFrom) steady.set(status, (steady.get(status) ?? 0) + 1);
  };
  const request = {
    ...{ url: origin + path, connections, method: method as 'GET' | 'POST' },
    headers: {
      ...(token && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  let unanswered: number;
  if (perSecond) unanswered = await sendSteadily({ ...request, perSecond, seconds }, onAnswer);
  else {
    const { errors, timeouts } = await autocannon({
      ...{ ...request, duration: seconds, timeout: 10 },
      setupClient: (client) => client.on('response', (status, _bytes, ms) => onAnswer(status, ms)),
    });
    unanswered = errors + timeouts;
  }
  idleAgain();
  const perSecondOf = (status: number) =>
    ((steady.get(status) ?? 0) * 1_000) / Math.max(1, last - steadyFrom);
  const byStatus = new Map(
    [...times].map(([status, all]) => [status, { ...timesIn(all), perSecond: perSecondOf(status) }]),
  );
  return { byStatus, unanswered, cores: taken() };
}

/** Answers of a status a second. */
export const rateOf = ({ byStatus }: Flood, status: number): number => byStatus.get(status)?.perSecond ?? 0;

function timesIn(ms: number[]): Omit<Answered, 'perSecond'> {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}
