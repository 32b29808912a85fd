import type { StaffBook } from '../../contract/staff-books.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { Conflict, HttpError } from '../../routing/errors.ts';
import type { Origin } from '../../routing/origin.ts';
import { bookChangedMessage, completeChanges, noBook } from './change-book.ts';
import type { BookFactsInput } from './staff-books.input.ts';
import { lockBooks } from './staff-books.queries.ts';
import {
  type BookFacts,
  type FactsOfBook,
  factsOf,
  findSlugs,
  hasFacts,
  requireCategories,
  requireOwnIsbn,
  requireReadable,
  writeBooks,
} from './store-book.ts';

export const nothingToChange = 'Send a field of the book to change, such as pricePaise.';

/** Facts of a book to change; those that are undefined stay. */
export interface BookPatch {
  id: string;
  /** The version that the change starts from; whichever the book has where it is left out. */
  version?: string | undefined;
  sent: Partial<BookFactsInput>;
}

/** A book as it is after a patch, and whether that has changed it; or why not. */
export type PatchResult = { book: StaffBook; isChanged: boolean } | { refusal: HttpError };

/**
 * Changes facts of a book.
 * @throws InvalidFields 400, HttpError 404 for an unknown book, 409 with the book where it has another version
 */
export function patchBook(database: Database, origin: Origin, patch: BookPatch): Promise<StaffBook> {
  return inTransaction(database, async (transaction) => {
    const [result] = await patchBooks(transaction, origin, [patch]);
    if (!result) throw new Error('One patch has one result.');
    if ('refusal' in result) throw result.refusal;
    return result.book;
  });
}

/**
 * Changes facts of some hundred books, each once, within the caller's transaction. A patch that is refused leaves the
 * others alone.
 * @returns the results, in the order of the patches
 */
export async function patchBooks(
  transaction: Queryable,
  origin: Origin,
  patches: readonly BookPatch[],
): Promise<PatchResult[]> {
  const stored = await lockBooks(
    transaction,
    patches.map(({ id }) => id.toLowerCase()),
  );
  const slugs = await findSlugs(transaction);
  const changes = new Map<BookPatch, FactsOfBook>();
  const refusals = new Map<BookPatch, HttpError>();
  for (const patch of patches) {
    try {
      const change = await checkedChange(transaction, patch, stored.get(patch.id.toLowerCase()), slugs);
      if (!hasFacts(change.book, change.facts)) changes.set(patch, change);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refusals.set(patch, error);
    }
  }
  const written = [...changes.values()];
  let afters = new Map<string, StaffBook>();
  if (written.length > 0) {
    await writeBooks(transaction, written);
    const befores = new Map(written.map(({ book }) => [book.id, book]));
    afters = await completeChanges(transaction, origin, 'changed', befores);
  }
  return patches.map((patch) => {
    const refusal = refusals.get(patch);
    if (refusal) return { refusal };
    const id = patch.id.toLowerCase();
    const book = afters.get(id) ?? stored.get(id);
    if (!book) throw new Error(`The book ${id} is gone while it is locked.`);
    return { book, isChanged: afters.has(id) };
  });
}

async function checkedChange(
  transaction: Queryable,
  { id, version, sent }: BookPatch,
  book: StaffBook | undefined,
  slugs: readonly string[],
): Promise<FactsOfBook> {
  if (!book) throw new HttpError(404, noBook);
  const patched = patchedFacts(book, sent);
  const facts = { ...book, ...patched };
  if (hasFacts(book, patched)) return { book, facts };
  if (version !== undefined && version !== book.version) throw new Conflict(bookChangedMessage, { book });
  requireReadable(facts, book);
  requireCategories(slugs, facts, book);
  if (facts.isbn !== book.isbn) await requireOwnIsbn(transaction, facts, id);
  return { book, facts };
}

/**
 * What is sent as it is stored, with what follows from it: a book whose price rises above its previous price has none,
 * and without a series a book has no number in it.
 * @throws InvalidFields
 */
function patchedFacts(book: StaffBook, sent: Partial<BookFactsInput>): Partial<BookFacts> {
  const changed = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  if (Object.keys(changed).length === 0) throw new HttpError(400, nothingToChange);
  const { pricePaise, seriesName } = sent;
  if (pricePaise !== undefined && sent.previousPricePaise === undefined) {
    changed.previousPricePaise = Math.max(pricePaise, book.previousPricePaise);
  }
  if (seriesName === null && sent.seriesNumber === undefined) changed.seriesNumber = null;
  const facts: Partial<BookFacts> = factsOf({ ...book, ...changed });
  return Object.fromEntries(Object.entries(facts).filter(([fact]) => fact in changed));
}
