import { describe, expect, it } from 'vitest';
import { reportGrowth } from './growth.ts';
import { Report } from './report.ts';
import { timed } from './timing.ts';

const timing = (p50: number, p95: number) => ({ p50, p95, max: p95, times: 1, failed: 0 });

const books = { noun: 'books', maxP95: () => 10, maxGrowth: 3 };

describe('the growth with the catalogue', () => {
  it('compares ten thousand books with a million, and judges the growth', () => {
    const name = 'page of a search: rare (1-10 hits)';
    const report = new Report();
    reportGrowth(
      report,
      [
        { size: 10_000, timings: new Map([[name, timing(1, 2)]]) },
        { size: 1_000_000, timings: new Map([[name, timing(4, 9)]]) },
      ],
      books,
    );
    expect(String(report)).toContain('| p95 ≤ 10 ms; growth ≤ 3, missed |');
    expect(report.missed()).toEqual([`${name}: growth ≤ 3, is 4.00`]);
  });

  it('reports failures', async () => {
    const failing = await timed([() => Promise.reject(new Error('too slow')), async () => 1]);
    const report = new Report();
    reportGrowth(report, [{ size: 50, timings: new Map([['page', failing]]) }], books);
    expect(String(report)).toMatch(/failed \|.*\n.*\n\| page .* 1 \|/);
  });
});
