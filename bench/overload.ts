import { graphqlOf, preflighted } from './bff/questions.ts';
import { startWholeShop } from './bff/whole-shop.ts';
import { build } from './build.ts';
import { sendLoad } from './load/send-load.ts';
import type { Report, Row } from './report.ts';

const seconds = 5;
/** Depends on the shopper, so that no part of it is cached. */
const query = '{ cart { count totals { totalPaise } lines { quantity product { id title } } } }';

/** The goals of a flood of ten times the capacity: of the peak, and the p99 in milliseconds. */
const flood = { times: 10, minGoodput: 0.6, maxP99: 1_500 };

/** A server's performance under load. */
interface Load {
  /** Responses per second, by status. */
  perSecond: Record<number, number>;
  /** The p50 and p99 of the response time in milliseconds, by status. */
  latency: Record<number, [number, number]>;
}

/**
 * `npm run bench -- overload`: the goodput of the public server at twice and ten times its capacity, and how fast it rejects
 * the rest.
 */
export async function run(report: Report): Promise<void> {
  build();
  const stops: (() => Promise<void>)[] = [];
  try {
    const { bff } = await startWholeShop((stop) => void stops.push(stop));
    const { loginAsGuest } = await graphqlOf(bff.origin, 'mutation { loginAsGuest { token } }');
    const rows = report.table('More than the public server can answer: answers a second, and milliseconds', {
      'answers/s': 0,
      'refused/s': 0,
      'answer p50 / p99': 0,
      'refusal p50 / p99': 0,
      goodput: 2,
    });
    await measureOverload(rows, bff.origin, loginAsGuest.token);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function measureOverload(rows: Row[], origin: string, token: string): Promise<void> {
  // Warm up: the first requests run code that is not compiled yet.
  await load(origin, token, 32);
  const peak = await load(origin, token, 32);
  const capacity = peak.perSecond[200] ?? 0;
  rows.push({ what: 'as much as it can', figures: figuresOf(peak) });
  for (const times of [2, flood.times]) {
    const over = await load(origin, token, 500, capacity * times);
    const goodput = (over.perSecond[200] ?? 0) / capacity;
    rows.push({
      what: `${times} × as much`,
      figures: { ...figuresOf(over), goodput },
      goals:
        times < flood.times
          ? []
          : [
              { of: 'goodput', value: goodput, least: flood.minGoodput },
              {
                of: 'answer p99',
                value: over.latency[200]?.[1] ?? Number.NaN,
                most: flood.maxP99,
                unit: 'ms',
              },
            ],
    });
  }
  rows.push({ what: 'as much as it can, afterwards', figures: figuresOf(await load(origin, token, 32)) });
}

/** Loads the public server for five seconds; without `perSecond` as fast as the connections allow. */
async function load(origin: string, token: string, connections: number, perSecond?: number): Promise<Load> {
  const { times } = await sendLoad({
    url: `${origin}/graphql`,
    connections,
    seconds,
    ...(perSecond && { perSecond }),
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: { ...preflighted, authorization: token },
  });
  const byStatus = [...times].map(([status, all]) => [status, all.toSorted((a, b) => a - b)] as const);
  const at = (sorted: number[], share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    perSecond: Object.fromEntries(
      byStatus.map(([status, all]) => [status, Math.round(all.length / seconds)]),
    ),
    latency: Object.fromEntries(byStatus.map(([status, all]) => [status, [at(all, 0.5), at(all, 0.99)]])),
  };
}

const figuresOf = ({ perSecond, latency }: Load): Row['figures'] => ({
  'answers/s': perSecond[200] ?? 0,
  'refused/s': perSecond[503] ?? 0,
  'answer p50 / p99': latency[200] ?? [],
  'refusal p50 / p99': latency[503] ?? [],
});
