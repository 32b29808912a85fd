import { readFileSync } from 'node:fs';
import { sendLoad } from '../../bench/load/send-load.ts';
import { ownDatabase } from '../own-database.ts';
import { type ShopRequest, sendRequest, waitUntil } from '../request.ts';
import { Server } from '../server.ts';
import type { Stage, StageContext } from '../stage.ts';

/** The list of a page with the shopper's cart, so that no part of it is cached. */
const query = `{ cart { count } products(first: 24, sort: LOW_TO_HIGH) { totalCount nodes {
  id title author pricePaise previousPricePaise rating image categoryName } } }`;
const times = 10;
const maxGrowthMb = 200;
/** The duration of each flood and each peak; three of both alternate, because the machine's other load varies. */
const seconds = 3;
const rounds = 3;
/** Requests a second: fewer would not exceed the limits. */
const minFlood = 1_000;

/** Ten times as many requests as the shop can handle. */
export const overload: Stage = {
  name: 'overload',
  does: `${times} times what the public server, and the REST service behind it, can answer`,
  async run(context) {
    const { buyers, books, url } = await ownDatabase(context, 1);
    const [buyer] = buyers;
    if (!buyer) throw new Error('There is no buyer.');
    await buyer.fill(...books);
    const rest = await Server.rest(context.root, url);
    context.onEnd(() => rest.end());
    const bff = await Server.bff(context.root, rest.origin);
    context.onEnd(() => bff.end());
    const { token } = buyer;
    const memory = context.guarantee(`memory grows by less than ${maxGrowthMb} MB when too many come`);
    const page = { method: 'POST', path: '/graphql', token, body: { query } };
    for (const [name, request] of [
      ['GraphQL', page],
      ['REST', { path: '/api/user/cart', token }],
    ] as const) {
      // Warm up: the first requests run code that is not compiled yet.
      await flood(bff.origin, request, { connections: 500, seconds: 2 });
      const memoryBefore = peakMemoryMb(bff) + peakMemoryMb(rest);
      await overrun(context, name, bff.origin, request);
      const grown = peakMemoryMb(bff) + peakMemoryMb(rest) - memoryBefore;
      memory.try(grown < maxGrowthMb, `${name}: it grew by ${grown} MB`);
    }
  },
};

/** Compares the goodput of a flood with the throughput right before and after it. */
async function overrun(
  context: StageContext,
  name: string,
  origin: string,
  request: ShopRequest,
): Promise<void> {
  const goodput = context.guarantee(`${name} at ${times} × capacity: goodput ≥ 60 % of the peak`);
  const admitted = context.guarantee('… who is admitted is answered within 1.5 s (p99)');
  const sentAway = context.guarantee('… the others are 503 with Retry-After');
  const after = context.guarantee('… and all is well within 2 s afterwards');

  const shares: number[] = [];
  let peak = await flood(origin, request, { connections: 32, seconds });
  for (let left = context.times(rounds, 1); left > 0; left -= 1) {
    const perSecond = Math.max(minFlood, Math.ceil(rateOf(peak, 200) * times));
    const refusals = retryAfters(origin, request);
    const over = await flood(origin, request, { connections: 500, seconds, perSecond });
    const { refused, timely } = await refusals.stop();
    const isWell = async () =>
      (await sendRequest(origin, { path: '/readyz' })).status === 200 &&
      (await sendRequest(origin, request)).status === 200;
    const wellAfterMs = await waitUntil('all is well', isWell, 5_000).catch(() => 5_000);
    after.took(wellAfterMs);
    after.try(wellAfterMs < 2_000, `it took ${wellAfterMs.toFixed(0)} ms`);
    const before = peak;
    peak = await flood(origin, request, { connections: 32, seconds });

    const share = rateOf(over, 200) / ((rateOf(before, 200) + rateOf(peak, 200)) / 2);
    shares.push(share);
    context.note(
      `${name} in a flood ${textOf(over)}; without it ${textOf(peak)}: ${(share * 100).toFixed(0)} % of the peak`,
    );

    const good = over.byStatus.get(200) ?? { count: 0, p50: Number.NaN, p99: Number.NaN };
    const away = over.byStatus.get(503) ?? { count: 0, p50: 0, p99: 0 };
    admitted.took(good.p99);
    admitted.try(good.p99 < 1_500, `p99 is ${good.p99.toFixed(0)} ms`);
    sentAway.took(away.p50);
    sentAway.held(away.count);
    const known = [...over.byStatus.keys()].every((status) => status === 200 || status === 503);
    sentAway.try(known && over.unanswered === 0, textOf(over));
    sentAway.try(away.count > good.count, `most were not sent away: ${textOf(over)}`);
    sentAway.try(refused === timely, `${refused - timely} of ${refused} refusals without Retry-After`);
  }
  const share = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
  goodput.try(share >= 0.6, `${shares.map((each) => `${(each * 100).toFixed(0)} %`).join(', ')} of the peak`);
}

const textOf = ({ byStatus, unanswered, seconds: length }: Flood) =>
  [...byStatus]
    .map(([status, { count, p50, p99 }]) => {
      const rate = (count / length).toFixed(0);
      return `${rate} × ${status} a second (p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms)`;
    })
    .concat(unanswered > 0 ? [`${unanswered} unanswered`] : [])
    .join(', ');

/** Sends a request now and then during the flood, and checks that rejections have Retry-After. */
function retryAfters(origin: string, request: ShopRequest) {
  let [refused, timely, stopping] = [0, 0, false];
  const asking = (async () => {
    while (!stopping) {
      const response = await sendRequest(origin, request).catch(() => undefined);
      if (response?.status !== 503) continue;
      refused += 1;
      if (Number(response.headers['retry-after']) > 0) timely += 1;
    }
  })();
  return {
    async stop(): Promise<{ refused: number; timely: number }> {
      stopping = true;
      await asking;
      return { refused, timely };
    },
  };
}

/** The peak memory of a server so far; only Linux reports it. */
function peakMemoryMb({ pid }: Server): number {
  const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1_024);
}

/** The responses of one status. */
interface ResponseTimes {
  count: number;
  /** The p50 and p99 of the response time, in milliseconds. */
  p50: number;
  p99: number;
}

/** The outcome of a flood of requests. */
interface Flood {
  seconds: number;
  byStatus: Map<number, ResponseTimes>;
  /** Connections that broke and responses that never arrived. */
  unanswered: number;
}

/**
 * Sends one request repeatedly.
 * @param perSecond in total, evenly; undefined is as fast as responses arrive
 */
async function flood(
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
const rateOf = ({ byStatus, seconds }: Flood, status: number): number =>
  (byStatus.get(status)?.count ?? 0) / seconds;

function responseTimesOf(ms: number[]): ResponseTimes {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}
