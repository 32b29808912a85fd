import type { Client } from 'pg';
import { type EssentialPart, essentialParts } from './book.ts';
import type { ImportReport } from './import-report.ts';
import { essentialColumns, type StagedSource } from './staging.ts';

/** Rows of the file come with them. */
const rowsAtOnce = 5_000;

/**
 * Takes out the rows of new books that do not say all that a new book needs, and reports them: as bad, unless the file has
 * no column for it, such as a price list. Such a file changes the books that the catalogue has, and lists no others.
 * @param lacking what the file has no column for
 * @param header the columns that it has
 * @returns how many rows were bad, and how many of books that the file cannot list
 */
export async function dropIncomplete(
  client: Client,
  report: ImportReport,
  { lacking, header }: { lacking: readonly EssentialPart[]; header: readonly string[] },
): Promise<{ bad: number; unlisted: number }> {
  const counts = { bad: 0, unlisted: 0 };
  for (;;) {
    const { rows } = await client.query<IncompleteRow>(deletion, [rowsAtOnce]);
    if (rows.length === 0) return counts;
    for (const { line, lacks, row } of rows.toSorted((one, other) => one.line - other.line)) {
      const place = { line, lastLine: row?.lastLine ?? line };
      if (lacking.length > 0) {
        counts.unlisted += 1;
        report.addUnlistedRow(place, [
          `the catalogue does not have it, and the file does not say its ${lacks.join(', ')}`,
        ]);
      } else {
        counts.bad += 1;
        await report.addBadRow(
          place,
          lacks.map((part) => `${part}: it is empty`),
          row ? { header, cells: row.cells } : undefined,
        );
      }
    }
  }
}

interface IncompleteRow {
  line: number;
  lacks: EssentialPart[];
  row: StagedSource | null;
}

const lacks = essentialParts.map((part) => `case when ${essentialColumns[part]} is null then '${part}' end`);

const deletion = `delete from staged_books where position in (
    select position from staged_books where is_new and num_nulls(${Object.values(essentialColumns).join(', ')}) > 0
    order by position limit $1)
  returning line, array_remove(array[${lacks.join(', ')}], null) as lacks, row`;
