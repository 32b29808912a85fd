import { describe, expect, it } from 'vitest';
import { Report } from './report.ts';

describe('the report of a bench', () => {
  const report = new Report();
  const rows = report.table('Servers', { 'req/s': 0, ratio: 2 });
  rows.push({
    what: 'list',
    figures: { 'req/s': 33_162, ratio: 0.864 },
    goals: [{ value: 0.864, least: 0.75 }],
  });
  rows.push({ what: 'detail', figures: { 'req/s': 549, ratio: 0.1 }, goals: [{ value: 0.1, least: 0.75 }] });
  report.table('Never filled', { seconds: 1 });

  it('is a Markdown table with the goal beside the figures', () => {
    expect(String(report).split('\n')).toEqual([
      'Servers',
      '',
      '|        |  req/s | ratio | goal           |',
      '| ------ | -----: | ----: | -------------- |',
      '| list   | 33,162 |  0.86 | ≥ 0.75         |',
      '| detail |    549 |  0.10 | ≥ 0.75, missed |',
      '',
    ]);
  });

  it('lists missed goals; a figure that could not be measured misses its goal', () => {
    expect(report.missed()).toEqual(['detail: ≥ 0.75, is 0.10']);
    const untaken = new Report();
    untaken.table('Servers', { ms: 0 }).push({
      what: 'list',
      figures: { ms: Number.NaN },
      goals: [{ of: 'p99', value: Number.NaN, most: 10, unit: 'ms' }],
    });
    expect(String(untaken)).toContain('| list |     | p99 ≤ 10 ms, missed |');
  });
});
