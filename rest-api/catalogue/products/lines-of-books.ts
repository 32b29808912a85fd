import type { Queryable } from '../../database/database.ts';
import { HttpError } from '../../routing/errors.ts';
import { findBooksByReference, noBook } from './find-book.ts';

/** A line, and the id of the book that it names. */
export interface LineOfBook<Line> {
  id: string;
  line: Line;
}

/**
 * Stores some hundred lines, each of which names a book, in turns: a book that several lines name has one of them in each
 * turn, so that a later line starts from what an earlier one has left.
 * @param store of one turn. @returns what has become of its lines, in their order
 * @returns what has become of all lines, in their order: 404 where there is no such book
 */
export async function storeLinesOfBooks<Line extends { book: string }, Outcome>(
  transaction: Queryable,
  lines: readonly Line[],
  store: (turn: readonly LineOfBook<Line>[]) => Promise<readonly Outcome[]>,
): Promise<(Outcome | HttpError)[]> {
  const books = await findBooksByReference(transaction, [...new Set(lines.map(({ book }) => book))]);
  const outcomes = new Map<Line, Outcome>();
  let waiting = lines.flatMap((line) => {
    const id = books.get(line.book)?.id;
    return id === undefined ? [] : [{ id, line }];
  });
  while (waiting.length > 0) {
    const turn = new Map<string, LineOfBook<Line>>();
    const later: LineOfBook<Line>[] = [];
    for (const each of waiting) {
      if (turn.has(each.id)) later.push(each);
      else turn.set(each.id, each);
    }
    const stored = await store([...turn.values()]);
    for (const [place, { line }] of [...turn.values()].entries())
      outcomes.set(line, stored[place] as Outcome);
    waiting = later;
  }
  return lines.map((line) => outcomes.get(line) ?? new HttpError(404, noBook));
}
