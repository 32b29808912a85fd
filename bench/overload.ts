import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../http/testing/free-port.ts';
import { heapLimit } from '../launch/start/heap-limit.mjs';
import { startTemplateDatabase } from '../rest-api/testing/template-database.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { cpuMicrosOf } from './load/pinned-server.ts';
import { sendLoad } from './load/send-load.ts';
import type { Report, Row } from './report.ts';

const seconds = 5;
/** Depends on the shopper, so that no part of it is cached. */
const query = '{ cart { count totals { totalPaise } lines { quantity product { id title } } } }';

/** A server's performance under load. */
interface Load {
  /** Responses per second, by status. */
  perSecond: Record<number, number>;
  /** The p50, p99 and maximum of the response time in milliseconds, by status. */
  latency: Record<number, [number, number, number]>;
  unanswered: number;
}

/** Loads the public server for five seconds; without `perSecond` as fast as the connections allow. */
async function load(url: string, token: string, connections: number, perSecond?: number): Promise<Load> {
  const { times, unanswered } = await sendLoad({
    url,
    connections,
    seconds,
    ...(perSecond && { perSecond }),
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: { 'content-type': 'application/json', authorization: token },
  });
  const byStatus = [...times].map(([status, all]) => [status, all.toSorted((a, b) => a - b)] as const);
  const at = (sorted: number[], share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    perSecond: Object.fromEntries(
      byStatus.map(([status, all]) => [status, Math.round(all.length / seconds)]),
    ),
    latency: Object.fromEntries(
      byStatus.map(([status, all]) => [status, [at(all, 0.5), at(all, 0.99), at(all, 1)]]),
    ),
    unanswered,
  };
}

/** The peak memory of a process so far, in megabytes. */
const memoryMb = ({ pid }: ChildProcess): number => {
  const [, kb = 'NaN'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kb) * 1024) / 1e6;
};

async function untilReady(url: string): Promise<void> {
  const ready = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * `npm run bench -- overload`: the goodput of the public server at ten times its capacity, and how fast it rejects
 * the rest.
 */
export async function run(report: Report): Promise<void> {
  const database = await startTemplateDatabase();
  const [restPort, port] = [await freePort(), await freePort()];
  const start = (file: string, env: Record<string, string>) =>
    spawn(process.execPath, [...heapLimit(env), '--import', 'tsx', path.join(projectRoot, file)], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  const rest = start('rest-api/server.ts', {
    REST_PORT: String(restPort),
    DATABASE_URL: database.url,
    JWT_SECRET: 'a secret of the benchmark, thirty-two bytes or more',
  });
  const bff = start('bff/server.ts', { PORT: String(port), REST_URL: `http://127.0.0.1:${restPort}` });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(`${origin}/readyz`);
    const rows = report.table('More than the public server can answer: answers a second, and milliseconds', {
      'answers/s': 0,
      'refused/s': 0,
      'answer p50 / p99': 0,
      'refusal p50 / p99': 0,
      goodput: 2,
      '/healthz at most': 0,
      'answer CPU µs': 0,
      'refusal CPU µs': 0,
      'public server MB': 0,
      'REST service MB': 0,
    });
    await measureOverload(rows, { origin, token: await guestToken(origin), bff, rest });
  } finally {
    for (const server of [bff, rest]) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await database.stop();
  }
}

interface Servers {
  origin: string;
  token: string;
  bff: ChildProcess;
  rest: ChildProcess;
}

async function measureOverload(rows: Row[], { origin, token, bff, rest }: Servers): Promise<void> {
  const url = `${origin}/graphql`;
  const row = (what: string, measured: Load, more: Row['figures'] = {}): Row => ({
    what,
    figures: {
      ...figuresOf(measured),
      'public server MB': memoryMb(bff),
      'REST service MB': memoryMb(rest),
      ...more,
    },
  });
  // Warm up: the first requests run code that is not compiled yet.
  await load(url, token, 32);
  const before = cpuMicrosOf(bff.pid);
  const peak = await load(url, token, 32);
  const capacity = peak.perSecond[200] ?? 0;
  const answerMicros = (cpuMicrosOf(bff.pid) - before) / (capacity * seconds);
  rows.push(row('as much as it can', peak, { 'answer CPU µs': answerMicros }));
  for (const times of [2, 10]) {
    const health = askForHealth(origin);
    const beforeLoad = cpuMicrosOf(bff.pid);
    const over = await load(url, token, 500, capacity * times);
    const longest = await health.stop();
    const answersMicros = (over.perSecond[200] ?? 0) * seconds * answerMicros;
    const goodput = (over.perSecond[200] ?? 0) / capacity;
    const refusals = (over.perSecond[503] ?? 0) * seconds;
    const more = {
      goodput,
      '/healthz at most': longest,
      // Among many successful responses it would not be measurable.
      ...(refusals > (over.perSecond[200] ?? 0) * seconds && {
        'refusal CPU µs': (cpuMicrosOf(bff.pid) - beforeLoad - answersMicros) / refusals,
      }),
    };
    const goals = [
      { of: 'goodput', value: goodput, least: 0.8 },
      { of: 'answer p99', value: over.latency[200]?.[1] ?? Number.NaN, most: 1_000, unit: 'ms' },
      // There is none if no request was rejected.
      ...(over.latency[503]
        ? [{ of: 'refusal p50', value: over.latency[503][0], most: 50, unit: 'ms' }]
        : []),
    ];
    rows.push({ ...row(`${times} × as much`, over, more), goals });
  }
  rows.push(row('as much as it can, afterwards', await load(url, token, 32)));
}

function figuresOf({ perSecond, latency }: Load): Row['figures'] {
  return {
    'answers/s': perSecond[200] ?? 0,
    'refused/s': perSecond[503] ?? 0,
    'answer p50 / p99': (latency[200] ?? []).slice(0, 2),
    'refusal p50 / p99': (latency[503] ?? []).slice(0, 2),
  };
}

/**
 * Checks ten times a second whether the server is healthy.
 * @returns a function that stops this and returns the longest response time in milliseconds
 */
function askForHealth(origin: string): { stop(): Promise<number> } {
  const asked: Promise<number>[] = [];
  const asking = setInterval(() => {
    const began = performance.now();
    asked.push(fetch(`${origin}/healthz`).then(() => performance.now() - began));
  }, 100);
  return {
    async stop() {
      clearInterval(asking);
      return Math.max(...(await Promise.all(asked)));
    },
  };
}

async function guestToken(origin: string): Promise<string> {
  const login = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"mutation { loginAsGuest { token } }"}',
  });
  return (await login.json()).data.loginAsGuest.token;
}
