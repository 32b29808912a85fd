import type { ImportCounts, ImportReport as ShownReport } from '../../rest-api/contract/staff-imports.ts';
import { withoutNul } from '../../text/storable.ts';
import {
  badRow,
  badRowsHead,
  type ImportReport,
  type ImportSummary,
  type ReportedLists,
  type ReportedPlace,
} from './import-report.ts';
import { joinedReason } from './joined-editions.ts';

const maxRows = 200;
/** Of the file of bad rows, in characters: with more of them it is the mapping or the whole file that has to change. */
const maxFile = 10_000_000;

/** The beginning of a report, as the back room shows it. */
export interface ReportExcerpt {
  /** Notes what the report gets from now on, and passes it on. */
  follow(report: ImportReport): ImportReport;
  of(summary: ImportSummary, lists: ReportedLists): Excerpt;
  /** Of the report that is finished, if it is. */
  finished(): Excerpt | undefined;
}

interface Excerpt {
  counts: ImportCounts;
  report: ShownReport;
  /** The bad rows of CSV as a file to correct; null where there are none. */
  badRowsFile: string | null;
}

/** Collects the beginning of a report while an import writes it. */
export function reportExcerpt(): ReportExcerpt {
  const badRows: ShownReport['badRows'] = [];
  const unlistedRows: ShownReport['unlistedRows'] = [];
  const notes = new Map<string, ShownReport['notes'][number]>();
  const row = ({ line, reference }: ReportedPlace, reasons: string[]) => ({
    line,
    reference: reference ?? null,
    reasons: reasons.map(withoutNul),
  });
  let badRowsFile = '';
  let rowsInFile = 0;
  /** The first bad row for which the file has no room. */
  let firstLeftOut: { line: number; header: readonly string[] } | undefined;
  let finished: Excerpt | undefined;
  return {
    follow: (report) => ({
      ...report,
      finish(summary, lists) {
        finished = excerptOf(summary, lists);
        return report.finish(summary, lists);
      },
      addBadRow(place, reasons, cells) {
        if (badRows.length < maxRows) badRows.push(row(place, reasons));
        if (cells && badRowsFile.length >= maxFile) {
          firstLeftOut ??= { line: place.line, header: cells.header };
        } else if (cells) {
          rowsInFile += 1;
          badRowsFile += withoutNul((badRowsFile === '' ? badRowsHead(cells) : '') + badRow(cells, reasons));
        }
        return report.addBadRow(place, reasons, cells);
      },
      addUnlistedRow(place, reasons) {
        if (unlistedRows.length < maxRows) unlistedRows.push(row(place, reasons));
        report.addUnlistedRow(place, reasons);
      },
      addNote(what, place) {
        const note = notes.get(what);
        if (note) note.count += 1;
        else if (notes.size < maxRows)
          notes.set(what, { what: withoutNul(what), count: 1, line: place.line });
        report.addNote(what, place);
      },
    }),
    of: excerptOf,
    finished: () => finished,
  };

  function excerptOf(summary: ImportSummary, { changes, duplicates, joined }: ReportedLists): Excerpt {
    const { read, changed, unchanged, bad, counted, madeUp } = summary;
    const { withdrawn = 0, restored = 0, unlisted = 0, older = 0 } = summary;
    const cut =
      `The file to correct has only the first ${rowsInFile.toLocaleString('en')} of ${bad.toLocaleString('en')} bad ` +
      'rows. With so many of them, correct the whole file or choose another mapping.';
    const lastRow = firstLeftOut
      ? badRow({ ...firstLeftOut, cells: firstLeftOut.header.map(() => '') }, [cut])
      : '';
    return {
      badRowsFile: badRowsFile === '' ? null : badRowsFile + lastRow,
      counts: {
        read,
        new: summary.new,
        changed,
        unchanged,
        bad,
        duplicates: summary.duplicates,
        counted,
        joined: summary.joined,
        withdrawn,
        restored,
        unlisted,
        older,
      },
      report: {
        changes,
        badRows,
        unlistedRows,
        notes: [
          ...(firstLeftOut ? [{ what: cut, count: 1, line: firstLeftOut.line }] : []),
          ...notes.values(),
        ],
        madeUp,
        duplicateRows: duplicates.slice(0, maxRows).map(({ line, reference, importKey, firstLine }) => ({
          line,
          reference: reference ?? null,
          reasons: [`The same book as line ${firstLine} (${importKey}), which counts.`],
        })),
        joinedRows: joined.slice(0, maxRows).map((row) => ({
          line: row.line,
          reference: row.title,
          reasons: [joinedReason(row)],
        })),
      },
    };
  }
}
