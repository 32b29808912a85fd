import autocannon from 'autocannon';
import type { PinnedServer } from './pinned-server.ts';

/** What is asked for: one path, or another path each time. */
export interface Question {
  path: string | (() => string);
  headers: Record<string, string>;
  /** Requests in each round; 3,000 where nothing else is said. */
  requests?: number;
}

export interface Figures {
  perSecond: number;
  /** Processor time of a request; NaN where the system does not tell. */
  cpuMicros: number;
}

const connections = 50;
const rounds = 5;

/**
 * Puts the same load on two servers in turn, in short rounds, so that a drift of the machine hits both alike.
 * @returns the medians of each, and the median of the second's cost as a share of the first's.
 */
export async function compare(
  first: PinnedServer,
  second: PinnedServer,
  question: Question,
): Promise<{ first: Figures; second: Figures; ratio: number }> {
  const pairs: [Figures, Figures][] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push([await load(first, question), await load(second, question)]);
  }
  return {
    first: medians(pairs.map(([figures]) => figures)),
    second: medians(pairs.map(([, figures]) => figures)),
    ratio: median(
      pairs.map(([ours, other]) => other.cpuMicros / ours.cpuMicros || ours.perSecond / other.perSecond),
    ),
  };
}

async function load(server: PinnedServer, { path, headers, requests = 3_000 }: Question): Promise<Figures> {
  const start = performance.now();
  const before = server.cpuMicros();
  const result = await autocannon({
    url: server.origin + (typeof path === 'string' ? path : ''),
    headers,
    connections,
    amount: requests,
    // It looks this often whether it is done.
    sampleInt: 20,
    ...(typeof path === 'function' && {
      requests: [{ setupRequest: (request: object) => ({ ...request, path: path() }) }],
    }),
  });
  const wrong = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  if (wrong > 0) throw new Error(`${wrong} of ${requests} requests failed.`);
  return {
    perSecond: (requests / (performance.now() - start)) * 1000,
    cpuMicros: (server.cpuMicros() - before) / requests,
  };
}

function medians(figures: Figures[]): Figures {
  return {
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    cpuMicros: median(figures.map(({ cpuMicros }) => cpuMicros)),
  };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
