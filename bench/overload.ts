import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '../launch/ports.ts';
import { projectRoot } from '../launch/project-root.ts';
import { startTemplateDatabase } from '../rest-api/testing/template-database.ts';

const seconds = 5;
const query = `{
  products(first: 24, sort: LOW_TO_HIGH) {
    nodes { id title author pricePaise previousPricePaise rating image categoryName }
    pageInfo { hasNextPage endCursor }
    totalCount
  }
}`;

/** How a server fared under load. */
export interface Load {
  /** Answers a second, by status. */
  perSecond: Record<number, number>;
  /** Milliseconds until 50, 99 and 100 in 100 answers were there, by status. */
  latency: Record<number, [number, number, number]>;
  unanswered: number;
}

/** Loads the public server for five seconds; `perSecond` undefined is as fast as the connections go. */
export async function load(
  url: string,
  token: string,
  connections: number,
  perSecond?: number,
  asked = query,
): Promise<Load> {
  const times = new Map<number, number[]>();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 10,
    ...(perSecond && { overallRate: perSecond }),
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ query: asked }),
    setupClient(client) {
      client.on('response', (status, _bytes, ms) => {
        const known = times.get(status);
        if (known) known.push(ms);
        else times.set(status, [ms]);
      });
    },
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
    unanswered: result.errors + result.timeouts,
  };
}

/** Seconds of CPU that a process has used. */
const cpuSeconds = ({ pid }: ChildProcess): number => {
  const [, user, system] =
    /\) \S(?: -?\d+){10} (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return (Number(user) + Number(system)) / 100;
};

const memoryMb = ({ pid }: ChildProcess): string => {
  const [, kb = 'NaN'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return `${Math.round(Number(kb) / 1024)} MB`;
};

async function untilReady(url: string): Promise<void> {
  const ready = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Prints what the public server still answers at ten times what it can, and how fast it refuses the rest. */
export async function run(): Promise<void> {
  const database = await startTemplateDatabase();
  const [restPort, port] = [await freePort(), await freePort()];
  const start = (file: string, env: Record<string, string>) =>
    spawn(process.execPath, ['--import', 'tsx', path.join(projectRoot, file)], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  const rest = start('rest-api/server.ts', {
    REST_PORT: String(restPort),
    DATABASE_URL: database.url,
    JWT_SECRET: 'a secret of the benchmark, thirty-two bytes or more',
  });
  const bff = start('bff/server.ts', { PORT: String(port), REST_URL: `http://127.0.0.1:${restPort}` });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(`${origin}/readyz`);
    const login = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"mutation { loginAsGuest { token } }"}',
    });
    const { token } = (await login.json()).data.loginAsGuest;
    const url = `${origin}/graphql`;
    await load(url, token, 32);
    const before = cpuSeconds(bff);
    const peak = await load(url, token, 32);
    const capacity = peak.perSecond[200] ?? 0;
    const answerMicros = ((cpuSeconds(bff) - before) / (capacity * seconds)) * 1e6;
    console.log('peak', JSON.stringify(peak));
    console.log(`  an answer costs the public server ${answerMicros.toFixed(0)} µs of CPU`);
    for (const times of [2, 10]) {
      const health: number[] = [];
      const asking = setInterval(async () => {
        const began = performance.now();
        await fetch(`${origin}/healthz`);
        health.push(performance.now() - began);
      }, 100);
      const beforeLoad = cpuSeconds(bff);
      const over = await load(url, token, 500, capacity * times);
      clearInterval(asking);
      const answersMicros = (over.perSecond[200] ?? 0) * seconds * answerMicros;
      const refusalMicros =
        ((cpuSeconds(bff) - beforeLoad) * 1e6 - answersMicros) / ((over.perSecond[503] ?? 0) * seconds);
      console.log(`${times} x capacity`, JSON.stringify(over));
      console.log(
        `  goodput ${((over.perSecond[200] ?? 0) / capacity).toFixed(2)} of peak; /healthz at most ${Math.max(...health).toFixed(0)} ms`,
        `a refusal costs ${refusalMicros.toFixed(0)} µs of CPU;`,
        `memory: public server ${memoryMb(bff)}, REST service ${memoryMb(rest)}`,
      );
    }
    const after = await load(url, token, 32);
    console.log('after', JSON.stringify(after));
  } finally {
    for (const server of [bff, rest]) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await database.stop();
  }
}
