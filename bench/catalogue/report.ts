import type { Timing } from './timing.ts';

/** What was measured on one size of catalogue. */
export interface SizeResult {
  books: number;
  timings: Map<string, Timing>;
}

const growthFrom = 10_000;
const growthTo = 1_000_000;
const mostGrowth = 3;
const mostPaging = 1.2;

/** Milliseconds that 95 in 100 may take at a million books. */
function p95Goal(name: string): number | undefined {
  if (/^page of a search: (rare|middling)/.test(name)) return 10;
  return /^page/.test(name) ? 60 : undefined;
}

/** The measures as lines of a table: a column a size, the growth of the p50, and the goal with its outcome. */
export function table(results: readonly SizeResult[]): string[] {
  const names = [...new Set(results.flatMap(({ timings }) => [...timings.keys()]))];
  const rows = names.map((name) => [
    name,
    ...results.map(({ timings }) => cell(timings.get(name))),
    growth(results, name),
    outcome(results, name),
  ]);
  const heads = [
    'ms: p50 / p95 / max',
    ...results.map(({ books }) => books.toLocaleString('en')),
    'growth',
    'goal',
  ];
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [heads, widths.map((width) => '-'.repeat(width)), ...rows].map((row) =>
    row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | '),
  );
}

function cell(timing: Timing | undefined): string {
  if (!timing) return '';
  const figures = [timing.p50, timing.p95, timing.max].map((ms) => ms.toFixed(1)).join(' / ');
  return timing.failed ? `${figures} (${timing.failed} of ${timing.times} failed)` : figures;
}

/** How the p50 at a million compares to that at ten thousand. */
function growthOf(results: readonly SizeResult[], name: string): number | undefined {
  const at = (size: number) => results.find(({ books }) => books === size)?.timings.get(name)?.p50;
  const [from, to] = [at(growthFrom), at(growthTo)];
  return from && to && to / from;
}

function growth(results: readonly SizeResult[], name: string): string {
  return growthOf(results, name)?.toFixed(1) ?? '';
}

function outcome(results: readonly SizeResult[], name: string): string {
  const said: string[] = [];
  const judge = (goal: string, held: boolean) => said.push(`${goal}: ${held ? 'held' : 'MISSED'}`);
  const largest = results.find(({ books }) => books === growthTo)?.timings;
  const p95 = largest?.get(name)?.p95;
  const goal = p95Goal(name);
  if (p95 !== undefined && goal !== undefined) judge(`p95 <= ${goal}`, p95 <= goal);
  const grown = growthOf(results, name);
  if (grown !== undefined && goal !== undefined) judge(`growth <= ${mostGrowth}`, grown <= mostGrowth);
  const near = largest?.get('page 1')?.p50;
  const far = largest?.get(name)?.p50;
  if (name === 'page 1,000' && near && far)
    judge(`<= ${mostPaging} x page 1 (${(far / near).toFixed(2)})`, far / near <= mostPaging);
  return said.join(', ');
}
