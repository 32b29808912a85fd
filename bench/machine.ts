import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { projectRoot } from '../runtime/project-root.ts';
import { measure } from './load/measure.ts';
import { PinnedServer } from './load/pinned-server.ts';

/** Where and when figures were measured. */
export interface Machine {
  /** Of the sources; with a plus sign if there are uncommitted changes. */
  commit: string;
  began: string;
  ended: string;
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  system: string;
  /** The load average before the bench, and at its end. */
  load: { began: number; ended: number };
  /** Processor time of raw node:http for a response of 5 kB: how fast this machine was then. */
  rawMicros: number;
}

/**
 * Describes the machine before a bench.
 * @returns a function that completes the description after it
 */
export async function lookAtMachine(): Promise<() => Machine> {
  const began = new Date().toISOString();
  const [loadBefore = Number.NaN] = os.loadavg();
  const rawMicros = await measureRaw();
  return () => ({
    commit: commit(),
    began,
    ended: new Date().toISOString(),
    cpu: os.cpus()[0]?.model ?? 'unknown',
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    system: `${os.type()} ${os.release()}`,
    load: { began: loadBefore, ended: os.loadavg()[0] ?? Number.NaN },
    rawMicros,
  });
}

/** The description as one paragraph. */
export function describeMachine({
  commit,
  ended,
  cpu,
  cores,
  memoryGb,
  node,
  load,
  rawMicros,
}: Machine): string {
  return (
    `${ended.slice(0, 16).replace('T', ' ')} UTC, commit ${commit}. ${cpu}, ${cores} cores, ${memoryGb} GB, ` +
    `Node ${node}; load average ${load.began.toFixed(1)} before and ${load.ended.toFixed(1)} after; ` +
    `raw node:http ${rawMicros.toFixed(1)} µs of CPU for 5 kB.`
  );
}

async function measureRaw(): Promise<number> {
  const raw = await PinnedServer.start(['--import', 'tsx', 'bench/load/raw-server.ts']);
  try {
    const body = Buffer.alloc(5_000, 'a').toString('base64');
    await raw.send({ status: 200, headers: ['content-type', 'text/plain', 'content-length', '5000'], body });
    const question = { path: '/', headers: {} };
    // Warms the server up, outside of the measurement.
    await measure(raw, question);
    return (await measure(raw, question)).cpuMicros;
  } finally {
    await raw.stop();
  }
}

function commit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout?.trim();
  const name = git('rev-parse', '--short', 'HEAD');
  return name ? `${name}${git('status', '--porcelain') ? '+' : ''}` : 'unknown';
}
