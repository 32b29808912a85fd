import type { Goal, Report, Row } from './report.ts';
import type { Timing } from './timing.ts';

/** The measurements of one size of the data. */
export interface SizeResult {
  /** How many books or orders there were. */
  size: number;
  timings: Map<string, Timing>;
}

/** What is measured, and what is expected of each of its rows; a row without a goal is only reported. */
export interface Growing {
  /** What grows, in the plural: `books`. */
  noun: string;
  /** The most that the p95 may be, in milliseconds. */
  maxP95(name: string): number | undefined;
  /** The most that the p50 may grow. */
  maxGrowth?: number;
}

const growthFrom = 10_000;

/** Reports the sizes side by side, with the growth of the p50 from ten thousand to the largest size. */
export function reportGrowth(report: Report, results: readonly SizeResult[], growing: Growing): void {
  const sizes = results.map(({ size }) => size.toLocaleString('en'));
  const rows = report.table(`Milliseconds (p50 / p95 / max), by the number of ${growing.noun}`, {
    ...Object.fromEntries(sizes.map((size) => [size, 1])),
    failed: 0,
    growth: 1,
  });
  const names = new Set(results.flatMap(({ timings }) => [...timings.keys()]));
  for (const name of names) rows.push(rowOf(results, name, growing));
}

function rowOf(results: readonly SizeResult[], name: string, growing: Growing): Row {
  const figures: Row['figures'] = {};
  let failed = 0;
  for (const { size, timings } of results) {
    const timing = timings.get(name);
    if (!timing) continue;
    figures[size.toLocaleString('en')] = [timing.p50, timing.p95, timing.max];
    failed += timing.failed;
  }
  const growth = growthOf(results, name);
  if (failed) figures.failed = failed;
  if (growth !== undefined) figures.growth = growth;
  return { what: name, figures, goals: goalsOf(results, name, growing, growth) };
}

/** The ratio of the p50 at the largest size to that at ten thousand. */
function growthOf(results: readonly SizeResult[], name: string): number | undefined {
  const largest = largestOf(results);
  if (!largest || largest.size <= growthFrom) return undefined;
  const from = results.find(({ size }) => size === growthFrom)?.timings.get(name)?.p50;
  const to = largest.timings.get(name)?.p50;
  return from && to && to / from;
}

/** The p95 has to reach its goal at every size. */
function goalsOf(
  results: readonly SizeResult[],
  name: string,
  growing: Growing,
  growth: number | undefined,
): Goal[] {
  const maxP95 = growing.maxP95(name);
  if (maxP95 === undefined) return [];
  const slowest = Math.max(...results.flatMap(({ timings }) => timings.get(name)?.p95 ?? []));
  const goals: Goal[] = [{ of: 'p95', value: slowest, most: maxP95, unit: 'ms' }];
  if (growth !== undefined && growing.maxGrowth)
    goals.push({ of: 'growth', value: growth, most: growing.maxGrowth });
  return goals;
}

const largestOf = (results: readonly SizeResult[]): SizeResult | undefined =>
  results.toSorted((a, b) => b.size - a.size)[0];
