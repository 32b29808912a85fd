import { sql } from 'drizzle-orm';
import { publishChanges } from '../../changes/publish-change.ts';
import type { StaffBook } from '../../contract/staff-books.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { Conflict, coded, HttpError } from '../../routing/errors.ts';
import { type Origin } from '../../routing/origin.ts';
import { recordChanges } from '../../team/audit/audit.ts';
import { groupWorks } from '../editions/group-works.ts';
import { products } from '../products/product-tables.ts';
import { indexIfQueued } from '../search/search-index.ts';
import { findStaffBooksById, lockBooks } from './staff-books.queries.ts';

export const noBook = 'There is no book with this id.';
export const bookChangedMessage = coded(
  'CHANGED_MEANWHILE',
  'The book has changed since you saw it. Look at it again.',
);

interface BookChange {
  /** Past participle, such as `withdrawn`. */
  action: string;
  /** Whether the book is as the caller wants it: the same request twice succeeds twice, and changes it once. */
  isDone(book: StaffBook): boolean;
  /** Writes the change, within the transaction that has locked the book. */
  write(transaction: Queryable, book: StaffBook): Promise<void>;
}

/**
 * Changes a book that nobody else changes meanwhile, and writes the audit.
 * @param version that the change starts from
 * @returns the book as it is then
 * @throws HttpError 404 for an unknown book, 409 with the book as it is where it has another version
 */
export function changeBook(
  database: Database,
  origin: Origin,
  { id, version }: { id: string; version: string },
  { action, isDone, write }: BookChange,
): Promise<StaffBook> {
  return inTransaction(database, async (transaction) => {
    const before = (await lockBooks(transaction, [id])).get(id);
    if (!before) throw new HttpError(404, noBook);
    if (isDone(before)) return before;
    if (before.version !== version) throw new Conflict(bookChangedMessage, { book: before });
    await write(transaction, before);
    return completeChange(transaction, origin, action, before, id);
  });
}

/**
 * Does what follows every change of a book, in its transaction: the search index and the audit, which has the facts that
 * differ. Triggers tell the servers that what they have cached is out of date.
 */
export async function completeChange(
  transaction: Queryable,
  origin: Origin,
  action: string,
  before: StaffBook | null,
  id: string,
): Promise<StaffBook> {
  const after = (await completeChanges(transaction, origin, action, new Map([[id, before]]))).get(id);
  if (!after) throw new Error(`The book ${id} is gone while it is locked.`);
  return after;
}

/** The same for some hundred books. @param befores the books before, by their ids @returns them as they are then */
export async function completeChanges(
  transaction: Queryable,
  { actor, requestId }: Origin,
  action: string,
  befores: ReadonlyMap<string, StaffBook | null>,
): Promise<Map<string, StaffBook>> {
  const ids = [...befores.keys()];
  const { rows } = await transaction.execute<{ number: number }>(
    sql`select ${products.number} from ${products} where ${products.id} = any(${sql.param(ids)}::uuid[])`,
  );
  const numbers = rows.map(({ number }) => number);
  await indexIfQueued(transaction, numbers);
  await groupWorks(transaction, numbers);
  await publishChanges(transaction, 'product', 'changed', ids);
  const afters = await findStaffBooksById(transaction, ids);
  const changes = [...afters].map(([id, after]) => ({
    action: `book.${action}`,
    subject: `product:${id}`,
    ...differences(befores.get(id) ?? null, after),
  }));
  await recordChanges(transaction, actor, changes, requestId);
  return afters;
}

function differences(before: StaffBook | null, after: StaffBook) {
  const { version: _version, id: _id, ...facts } = after;
  if (!before) return { before: null, after: facts };
  const differing = (Object.keys(facts) as (keyof typeof facts)[]).filter(
    (fact) => JSON.stringify(before[fact]) !== JSON.stringify(after[fact]),
  );
  const those = (book: StaffBook) => Object.fromEntries(differing.map((fact) => [fact, book[fact]]));
  return { before: those(before), after: those(after) };
}
