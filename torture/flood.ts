import { sendLoad } from '../bench/load/send-load.ts';
import type { ShopRequest } from './request.ts';

/** The responses of one status. */
export interface ResponseTimes {
  count: number;
  /** The p50 and p99 of the response time, in milliseconds. */
  p50: number;
  p99: number;
}

/** The outcome of a flood of requests. */
export interface Flood {
  seconds: number;
  byStatus: Map<number, ResponseTimes>;
  /** Connections that broke and responses that never arrived. */
  unanswered: number;
}

/**
 * Sends one request repeatedly.
 * @param perSecond in total, evenly; undefined is as fast as responses arrive
 */
export async function flood(
  origin: string,
  { method = 'GET', path, token, body }: ShopRequest,
  { connections, seconds, perSecond }: { connections: number; seconds: number; perSecond?: number },
): Promise<Flood> {
  const { times, unanswered } = await sendLoad({
    url: origin + path,
    connections,
    seconds,
    ...(perSecond && { perSecond }),
    method: method as 'GET' | 'POST',
    headers: {
      ...(token && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const byStatus = new Map([...times].map(([status, all]) => [status, responseTimesOf(all)]));
  return { seconds, byStatus, unanswered };
}

/** Responses of a status per second. */
export const rateOf = ({ byStatus, seconds }: Flood, status: number): number =>
  (byStatus.get(status)?.count ?? 0) / seconds;

function responseTimesOf(ms: number[]): ResponseTimes {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}
