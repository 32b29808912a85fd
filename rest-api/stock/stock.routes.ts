import type { BookStock } from '../contract/stock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { HttpError } from '../routing/errors.ts';
import { type RouteDefinition, staffRoute } from '../routing/route.ts';
import { recordChange } from '../staff/audit.ts';
import { originOf } from '../staff/origin.ts';
import { findBookByReference, type NamedBook } from './find-book.ts';
import { changedMeanwhile, heldByOrders, setStock } from './set-stock.ts';
import { SetStockInput } from './stock.input.ts';
import { findStock } from './stock.queries.ts';

const noBook = 'There is no book of this id, number or ISBN.';
const permission = 'stock:write';
const parameters = {
  book: { description: 'The `_id`, the number or the ISBN of a book.', example: '3' },
};

/** The copies of books, for staff and programs such as a till. */
export function stockRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/stock/:book',
      ...{ permission, parameters },
      summary: 'The copies of a book.',
      response: 'StockResponse',
      refusals: { 404: noBook },
      async handle({ request }) {
        const book = await requireBook(database, request.params.book);
        return { stock: await stockOf(database, book) };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/stock/:book',
      ...{ permission, parameters },
      summary: 'Sets the copies of a book that are on the shelf, and tracks it from then on.',
      description:
        'Send `expected`, the copies that you know of, and two people or programs never overwrite each other. ' +
        'Copies that orders hold which wait for their payment stay theirs.',
      body: SetStockInput,
      response: 'StockResponse',
      refusals: {
        404: noBook,
        409: [changedMeanwhile(4), changedMeanwhile(null), heldByOrders(2)],
      },
      async handle({ body: { copies, expected, reason, note }, caller, request }) {
        const book = await requireBook(database, request.params.book);
        const { actor, requestId } = originOf(caller, request);
        await setStock(database, {
          ...{ productId: book.id, copies, reason, actor: `${actor.kind}:${actor.id}` },
          ...(expected !== undefined && { expected }),
          ...(note !== undefined && { note }),
          changed: (transaction, before, after) =>
            recordChange(
              transaction,
              actor,
              { action: 'stock.set', subject: `product:${book.id}`, before, after },
              requestId,
            ),
        });
        return { stock: await stockOf(database, book) };
      },
    }),
  ];
}

async function requireBook(database: Database, reference: unknown): Promise<NamedBook> {
  const book = typeof reference === 'string' ? await findBookByReference(database, reference) : undefined;
  if (!book) throw new HttpError(404, noBook);
  return book;
}

async function stockOf(database: Queryable, { id, title }: NamedBook): Promise<BookStock> {
  const row = await findStock(database, id);
  return { productId: id, title, onHand: row?.onHand ?? null, held: row?.held ?? 0 };
}
