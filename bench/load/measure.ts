import autocannon from 'autocannon';
import { median } from '../median.ts';

/** What is put under load: an address, and the processor time that answering has taken so far. */
export interface Loaded {
  origin: string;
  /** In microseconds; NaN where the system does not tell. */
  cpuMicros(): number;
}

/** One request, where each is another; what is left out is as in the question. */
export interface OneRequest {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What is asked for: the same each time, or what `path` makes for each. */
export interface Question {
  path: string | (() => string | OneRequest);
  headers: Record<string, string>;
  /** Makes it a POST. */
  body?: string;
  /** 50 where nothing else is said. */
  connections?: number;
  /** Requests in each round; 3,000 where nothing else is said. */
  requests?: number;
}

export interface Figures {
  perSecond: number;
  /** Processor time of a request; NaN where the system does not tell. */
  cpuMicros: number;
}

const usualConnections = 50;
const rounds = 5;

/**
 * Puts the same load on two servers in turn, in short rounds, so that a drift of the machine hits both alike.
 * @returns the medians of each, and the median of the second's cost as a share of the first's.
 */
export async function compare(
  first: Loaded,
  second: Loaded,
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

/** Loads one server alone. @returns the medians of the rounds */
export async function measure(server: Loaded, question: Question): Promise<Figures> {
  const figures: Figures[] = [];
  for (let round = 0; round < rounds; round++) figures.push(await load(server, question));
  return medians(figures);
}

async function load(server: Loaded, question: Question): Promise<Figures> {
  const { path, headers, body, requests = 3_000, connections = usualConnections } = question;
  const start = performance.now();
  const before = server.cpuMicros();
  const result = await autocannon({
    url: server.origin + (typeof path === 'string' ? path : ''),
    headers,
    ...(body !== undefined && { method: 'POST', body }),
    connections,
    amount: requests,
    // It looks this often whether it is done.
    sampleInt: 20,
    ...(typeof path === 'function' && {
      requests: [{ setupRequest: (request: object) => ({ ...request, ...oneOf(path()) }) }],
    }),
  });
  const wrong = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  if (wrong > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(
      `${wrong} of ${requests} requests failed: ${statuses}. Is this machine busy with other work?`,
    );
  }
  return {
    perSecond: (requests / (performance.now() - start)) * 1000,
    cpuMicros: (server.cpuMicros() - before) / requests,
  };
}

function oneOf(request: string | OneRequest): OneRequest {
  return typeof request === 'string' ? { path: request } : request;
}

function medians(figures: Figures[]): Figures {
  return {
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    cpuMicros: median(figures.map(({ cpuMicros }) => cpuMicros)),
  };
}
