import { expect, it } from 'vitest';
import type { ImportReport, ImportSummary } from './import-report.ts';
import { reportExcerpt } from './report-excerpt.ts';

const report: ImportReport = {
  addBadRow: async () => undefined,
  addUnlistedRow: () => undefined,
  addNote: () => undefined,
  finish: async () => ({ reportFile: '' }),
  discard: async () => undefined,
};

it('says in the file of bad rows and in the report where that file is cut', async () => {
  const excerpt = reportExcerpt();
  const followed = excerpt.follow(report);
  const header = ['title', 'price'];
  for (let line = 2; line <= 14; line += 1) {
    const row = { header, cells: ['x'.repeat(1_000_000), ''] };
    await followed.addBadRow({ line, lastLine: line }, ['price: it is empty'], row);
  }
  const { badRowsFile, report: shown } = excerpt.of({ bad: 13 } as ImportSummary, {
    changes: [],
    duplicates: [],
    joined: [],
  });
  const lines = badRowsFile?.trimEnd().split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + 10 + 1);
  const note =
    'The file to correct has only the first 10 of 13 bad rows. With so many of them, correct the whole file or choose another mapping.';
  expect(lines.at(-1)).toBe(`"${note}",,`);
  expect(shown.notes).toEqual([{ what: note, count: 1, line: 12 }]);
});
