import { findBookByReference } from '../../rest-api/catalogue/products/find-book.ts';
import { lowerCase } from '../../rest-api/contract/letter-case.ts';
import type { Database } from '../../rest-api/database/database.ts';
import { HttpError } from '../../rest-api/routing/errors.ts';
import { listStock } from '../../rest-api/stock/list-stock.ts';
import { maxCopies, setStock } from '../../rest-api/stock/set-stock.ts';
import { stockReasons } from '../../rest-api/stock/stock.input.ts';
import type { StockReason } from '../../rest-api/stock/stock-tables.ts';
import { findUnsentOfBooks } from '../../rest-api/stock/unsent-of-books.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = [
  'npm run stock -- set BOOK COPIES [--reason count|receipt|damage] [--note TEXT]',
  '                                  sets the copies on hand of a book: its id, its number or its ISBN; a count is',
  '                                  of the shelf, what is sold and not sent yet among it',
  'npm run stock -- set BOOK --untrack   lets it be bought without end again',
  'npm run stock -- list [--low]     the books that are tracked, or those with five copies or fewer left',
].join('\n');

const options = {
  reason: { type: 'string' },
  note: { type: 'string' },
  untrack: { type: 'boolean' },
  low: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const maxListed = 1_000;

/**
 * Runs a `stock` command on the database of the open shop.
 * @returns the output
 * @throws StartError that says what to do
 */
export async function runStockCommand(args: readonly string[], settings: () => Settings): Promise<string> {
  const { values, positionals } = commandArguments(args, options, usage);
  const [command, book, copies, ...more] = positionals;
  if (command === undefined || values.help) return usage;
  if (command === 'list' && book === undefined) {
    return withShopDatabase(settings(), (database) => list(database, values.low ?? false));
  }
  const isUntracked = values.untrack ?? false;
  if (command !== 'set' || book === undefined || more.length > 0 || isUntracked === (copies !== undefined)) {
    throw new StartError(usage);
  }
  const reasons = stockReasons.map(lowerCase);
  const reason = reasons.find((known) => known === (values.reason ?? 'count'));
  if (!reason) throw new StartError(`--reason: one of ${reasons.join(', ')}.`);
  const change = { copies: isUntracked ? null : copiesIn(copies ?? ''), reason, note: values.note };
  return withShopDatabase(settings(), (database) => set(database, book, change));
}

function copiesIn(text: string): number {
  const copies = Number(text);
  if (/^\d+$/.test(text) && copies <= maxCopies) return copies;
  throw new StartError(`COPIES: a whole number from 0 to ${maxCopies}.`);
}

async function set(
  database: Database,
  reference: string,
  { note, ...change }: { copies: number | null; reason: StockReason; note: string | undefined },
): Promise<string> {
  const book = await findBookByReference(database, reference);
  if (!book) {
    throw new StartError(`There is no book ${reference}: name it by its id, its number or its ISBN.`);
  }
  try {
    const row = await setStock(database, {
      ...change,
      productId: book.id,
      actor: 'npm run stock',
      ...(note !== undefined && { note }),
    });
    if (!row) return `“${book.title}” is not tracked: it can always be bought.`;
    const { unsent = 0, short = 0 } = (await findUnsentOfBooks(database, [book.id])).get(book.id) ?? {};
    const sold = unsent > short ? ` ${unsent - short} on the shelf are sold and not sent yet.` : '';
    return `“${book.title}”: ${row.onHand} on hand, ${row.held} held by orders.${sold}`;
  } catch (error) {
    throw error instanceof HttpError ? new StartError(error.message) : error;
  }
}

async function list(database: Database, isLow: boolean): Promise<string> {
  const books = await listStock(database, { isLow }, { first: maxListed });
  if (books.length === 0) return isLow ? 'No book is low.' : 'No book is tracked.';
  return books
    .map(({ number, title, onHand, held }) => `${number}  ${onHand} on hand, ${held} held  ${title}`)
    .join('\n');
}
