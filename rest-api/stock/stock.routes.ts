import { bulkRoute } from '../bulk/bulk-route.ts';
import { bookParameter, type NamedBook, noBook, requireBook } from '../catalogue/products/find-book.ts';
import { storeLinesOfBooks } from '../catalogue/products/lines-of-books.ts';
import { lowerCase } from '../contract/letter-case.ts';
import type { BookStock } from '../contract/stock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { decodeListCursor } from '../input/list-cursor.ts';
import { listPage } from '../input/list-page.ts';
import { defaultPageSize, PageQuery } from '../input/page.ts';
import { originOf } from '../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../routing/route.ts';
import { recordChange } from '../team/audit/audit.ts';
import { countStock } from './count-stock.ts';
import { listStock, placeOf, type StockedBook, type StockPlace } from './list-stock.ts';
import { countedMeanwhile, fewerOnShelf, receiveStock, tooManyCopies, unknownBook } from './receive-stock.ts';
import { changedMeanwhile, heldByOrders, setStock } from './set-stock.ts';
import { ReceiveStockInput, SetStockInput, StockCountInput, StockQuery } from './stock.input.ts';
import { findStock } from './stock.queries.ts';
import { findMovements } from './stock-movements.ts';
import { deliveryStored } from './stored-delivery.ts';
import { findUnsentOfBooks } from './unsent-of-books.ts';

const permission = 'stock:write';
const placeForm = /^\d{1,7}:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const parameters = { book: bookParameter };

/** The copies of books, for staff and programs such as a till. */
export function stockRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/stock',
      permission,
      summary: 'The books that are tracked, those with the fewest copies left first, a page at a time.',
      query: StockQuery,
      response: 'StockListResponse',
      async handle({ query: { first = defaultPageSize, after, search, low } }) {
        const found = await listStock(
          database,
          { isLow: low === 'true', search: search?.trim() },
          { first: first + 1, after: after === undefined ? undefined : decodePlace(after) },
        );
        const { page, next } = listPage('STOCK', found, first, encodePlace);
        return { stock: await withUnsent(database, page.map(copiesIn)), next };
      },
    }),
    // Ahead of the calls of one book, whose path matches this one too.
    staffRoute({
      method: 'POST',
      path: '/staff/stock/receive',
      permission,
      summary: 'Adds the copies of a delivery to those on the shelf: all of it, or nothing.',
      description:
        'Send the same `id` with the same lines again where you do not know whether a delivery was stored. With other ' +
        'lines the 409 has what is stored of it, in `delivery`.',
      body: ReceiveStockInput,
      response: 'StockReceivedResponse',
      errors: {
        400: fewerOnShelf('Spare'),
        404: unknownBook('9780000000002'),
        409: [
          countedMeanwhile('Spare', 4),
          tooManyCopies('Spare'),
          deliveryStored([{ title: 'Spare', copies: 3 }]),
        ],
      },
      async handle({ body: { id, lines, note }, caller, request }) {
        const { actor, requestId } = originOf(caller, request);
        const books = await receiveStock(database, {
          id,
          lines,
          note,
          actor: `${actor.kind}:${actor.id}`,
          received: (transaction, productId, before, after) =>
            recordChange(
              transaction,
              actor,
              { action: 'stock.received', subject: `product:${productId}`, before, after },
              requestId,
            ),
        });
        const received = await Promise.all(books.map((book) => copiesOf(database, book)));
        return { received: await withUnsent(database, received) };
      },
    }),
    bulkRoute(database, {
      method: 'POST',
      path: '/staff/stock/counts',
      permission,
      summary:
        'Sets the copies of any number of books to those that were counted, and tracks them from then on.',
      description:
        '`copies` is what is on the shelf, as with the reason `COUNT` of one book: the shop takes off what paid orders still wait for.',
      line: StockCountInput,
      store: (transaction, origin, lines) =>
        storeLinesOfBooks(transaction, lines, (turn) =>
          countStock(
            transaction,
            origin,
            turn.map(({ id, line: { copies, expected } }) => ({ id, copies, expected })),
          ),
        ),
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/stock/:book/movements',
      permission,
      parameters,
      summary: 'Every change of the copies of a book, the newest first, a page at a time.',
      query: PageQuery,
      response: 'StockMovementsResponse',
      errors: { 404: noBook },
      async handle({ query: { first = defaultPageSize, after }, request }) {
        const book = await requireBook(database, request.params.book);
        const before =
          after === undefined ? undefined : Number(decodeListCursor('MOVEMENTS', after, /^\d{1,15}$/));
        const found = await findMovements(database, book.id, { first: first + 1, before });
        const { page, next } = listPage('MOVEMENTS', found, first, ({ id }) => id);
        return { movements: page, next };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/stock/:book',
      permission,
      parameters,
      summary: 'The copies of a book.',
      response: 'StockResponse',
      errors: { 404: noBook },
      async handle({ request }) {
        const book = await requireBook(database, request.params.book);
        return { stock: await stockOf(database, book) };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/stock/:book',
      permission,
      parameters,
      summary: 'Sets the copies of a book, and tracks it from then on.',
      description:
        'With the reason `COUNT`, `copies` is what is on the shelf: the shop takes off what paid orders still wait for. ' +
        'Send `expected`, the copies that you know of, and two people or programs never overwrite each other. ' +
        'Copies that orders hold which wait for their payment stay theirs.',
      body: SetStockInput,
      response: 'StockResponse',
      errors: {
        404: noBook,
        409: [changedMeanwhile(4), changedMeanwhile(null), heldByOrders(2)],
      },
      async handle({ body: { copies, expected, reason, note }, caller, request }) {
        const book = await requireBook(database, request.params.book);
        const { actor, requestId } = originOf(caller, request);
        await setStock(database, {
          productId: book.id,
          copies,
          reason: lowerCase(reason),
          actor: `${actor.kind}:${actor.id}`,
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

const encodePlace = (book: StockedBook): string => {
  const { left, productId } = placeOf(book);
  return `${left}:${productId}`;
};

function decodePlace(cursor: string): StockPlace {
  const [left = '', productId = ''] = decodeListCursor('STOCK', cursor, placeForm).split(':');
  return { left: Number(left), productId };
}

type CopiesOfBook = Omit<BookStock, 'unsent' | 'short'>;

const copiesIn = ({ productId, title, onHand, held }: StockedBook): CopiesOfBook => ({
  id: productId,
  title,
  onHand,
  held,
});

async function copiesOf(database: Queryable, { id, title }: NamedBook): Promise<CopiesOfBook> {
  const row = await findStock(database, id);
  return { id, title, onHand: row?.onHand ?? null, held: row?.held ?? 0 };
}

async function withUnsent(database: Queryable, books: readonly CopiesOfBook[]): Promise<BookStock[]> {
  const found = await findUnsentOfBooks(
    database,
    books.map(({ id }) => id),
  );
  return books.map((book) => {
    const { unsent = 0, short = 0 } = found.get(book.id) ?? {};
    return { ...book, unsent, short: book.onHand === null ? 0 : short };
  });
}

/** The copies of a book as responses have them. */
export async function stockOf(database: Queryable, book: NamedBook): Promise<BookStock> {
  const [stock] = await withUnsent(database, [await copiesOf(database, book)]);
  if (!stock) throw new Error('One book has one stock.');
  return stock;
}
