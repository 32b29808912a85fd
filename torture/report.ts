import type { GuaranteeTally } from './guarantee-tally.ts';
import type { StageResult } from './run-stages.ts';

/** The table of a run: one line per guarantee. */
export function reportOf(results: readonly StageResult[]): string {
  const rows = results.flatMap(({ tallies }) => tallies.map(rowOf));
  const heads = ['stage', 'guarantee', 'tries', 'violations', 'at most', 'p50 ms', 'p99 ms', 'max ms'];
  const violations = results.flatMap(({ tallies }) =>
    tallies.flatMap(({ stage, guarantee, violationTexts, violations }) =>
      violations > 0 ? [`\n${stage}: ${guarantee}`, ...violationTexts.map((text) => `  - ${text}`)] : [],
    ),
  );
  return [tableOf(heads, rows), ...violations].join('\n');
}

/** Text in columns; numbers are right-aligned. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = heads.map((_, column) => rows.every((row) => /^[\d.,%<]*$|^-$/.test(row[column] ?? '')));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumber[column] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function rowOf(tally: GuaranteeTally): string[] {
  const { stage, guarantee, tries, violations, skipped } = tally;
  if (skipped !== undefined)
    return [stage, `${guarantee} (left out: ${skipped})`, '0', '-', '-', '-', '-', '-'];
  const bound = tally.upperBound();
  const ms = [50, 99, 100].map((share) => tally.percentile(share));
  return [
    ...[stage, guarantee, tries.toLocaleString('en'), violations.toLocaleString('en')],
    bound === undefined ? '-' : `${(bound * 100).toPrecision(2)}%`,
    ...ms.map((value) => (value === undefined ? '-' : value.toFixed(value < 10 ? 1 : 0))),
  ];
}
