import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../launch/project-root.ts';
import type { Figures } from './measure.ts';

export interface Row extends Figures {
  what: string;
  bytes: number;
  raw: Figures;
  /** Processor time of raw node:http for the same bytes, as a share of ours. */
  ratio: number;
  goal?: number;
  /** Where the goal is a cost: most microseconds of processor time. */
  mostMicros?: number;
}

/** Prints the rows, and writes them to `.bench/NAME.json`. */
export function report(name: string, rows: Row[]): void {
  const columns = ['what', 'bytes', 'req/s', 'raw', 'CPU µs', 'raw', 'ratio', 'goal'];
  const lines = rows.map((row) => [
    row.what,
    String(row.bytes),
    row.perSecond.toFixed(0),
    row.raw.perSecond.toFixed(0),
    row.cpuMicros.toFixed(1),
    row.raw.cpuMicros.toFixed(1),
    row.ratio.toFixed(2),
    goalOf(row),
  ]);
  for (const [what = '', ...figures] of [columns, ...lines]) {
    console.log(what.padEnd(34) + figures.map((figure) => figure.padStart(10)).join(''));
  }
  const folder = path.join(projectRoot, '.bench');
  mkdirSync(folder, { recursive: true });
  const result = { node: process.version, taken: new Date().toISOString(), rows };
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
}

function goalOf({ goal, ratio, mostMicros, cpuMicros }: Row): string {
  if (mostMicros) return `≤ ${mostMicros} µs${cpuMicros > mostMicros ? ' missed' : ''}`;
  return goal ? `≥ ${goal}${ratio < goal ? ' missed' : ''}` : '';
}
