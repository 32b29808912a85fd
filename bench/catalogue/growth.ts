import type { Goal, Report, Row } from '../report.ts';
import type { Timing } from './timing.ts';

/** The measurements of one size of catalogue. */
export interface SizeResult {
  books: number;
  timings: Map<string, Timing>;
}

const growthFrom = 10_000;
const growthTo = 1_000_000;
const maxGrowth = 3;
const maxPaging = 1.2;

/** The goal for the p95 at a million books, in milliseconds. */
function p95Goal(name: string): number | undefined {
  if (/^page of a search: (rare|middling)/.test(name)) return 10;
  return /^page/.test(name) ? 60 : undefined;
}

/** Reports the sizes side by side, with the growth of the p50 from ten thousand books to a million. */
export function reportGrowth(report: Report, results: readonly SizeResult[]): void {
  const sizes = results.map(({ books }) => books.toLocaleString('en'));
  const rows = report.table('Milliseconds (p50 / p95 / max), by the number of books', {
    ...Object.fromEntries(sizes.map((size) => [size, 1])),
    failed: 0,
    growth: 1,
  });
  const names = new Set(results.flatMap(({ timings }) => [...timings.keys()]));
  for (const name of names) rows.push(rowOf(results, name));
}

function rowOf(results: readonly SizeResult[], name: string): Row {
  const figures: Row['figures'] = {};
  let failed = 0;
  for (const { books, timings } of results) {
    const timing = timings.get(name);
    if (!timing) continue;
    figures[books.toLocaleString('en')] = [timing.p50, timing.p95, timing.max];
    failed += timing.failed;
  }
  const growth = growthOf(results, name);
  if (failed) figures.failed = failed;
  if (growth !== undefined) figures.growth = growth;
  return { what: name, figures, goals: goalsOf(results, name, growth) };
}

/** The ratio of the p50 at a million to that at ten thousand. */
function growthOf(results: readonly SizeResult[], name: string): number | undefined {
  const at = (size: number) => results.find(({ books }) => books === size)?.timings.get(name)?.p50;
  const [from, to] = [at(growthFrom), at(growthTo)];
  return from && to && to / from;
}

function goalsOf(results: readonly SizeResult[], name: string, growth: number | undefined): Goal[] {
  const goals: Goal[] = [];
  const largest = results.find(({ books }) => books === growthTo)?.timings;
  const timing = largest?.get(name);
  const most = p95Goal(name);
  if (most === undefined || !timing) return goals;
  goals.push({ of: 'p95', value: timing.p95, most, unit: 'ms' });
  if (growth !== undefined) goals.push({ of: 'growth', value: growth, most: maxGrowth });
  const near = largest?.get('page 1')?.p50;
  if (name === 'page 1,000' && near)
    goals.push({ of: 'beside page 1', value: timing.p50 / near, most: maxPaging });
  return goals;
}
