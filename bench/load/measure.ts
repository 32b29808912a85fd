import autocannon from 'autocannon';
import { median } from '../median.ts';

/** A server under load: its URL, and its processor time so far. */
export interface Loaded {
  origin: string;
  /** In microseconds; NaN if the system does not report it. */
  cpuMicros(): number;
}

/** One request of a series of different ones; missing parts are those of the question. */
export interface OneRequest {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The request: the same each time, or what `path` returns for each. */
export interface Question {
  path: string | (() => string | OneRequest);
  headers: Record<string, string>;
  /** Makes it a POST. */
  body?: string;
  /** By default 50. */
  connections?: number;
  /** Requests per round; by default 3,000. */
  requests?: number;
}

export interface Figures {
  perSecond: number;
  /** Processor time per request; NaN if the system does not report it. */
  cpuMicros: number;
}

const usualConnections = 50;
const rounds = 5;

/**
 * Puts the same load on two servers alternately, in short rounds, so that a drift of the machine affects both.
 * @returns the medians of each, and the median of the second's cost divided by the first's
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

/**
 * Loads one server alone.
 * @returns the medians of the rounds
 */
export async function measure(server: Loaded, question: Question, times = rounds): Promise<Figures> {
  const figures: Figures[] = [];
  for (let round = 0; round < times; round++) figures.push(await load(server, question));
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
    // How often it checks whether it is done.
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
