import { type SQL, sql } from 'drizzle-orm';
import { type Availability, availabilityOf, withdrawnAvailability } from '../../contract/stock.ts';
import type { Queryable } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { stock } from '../../stock/stock-tables.ts';
import { products } from '../products/product-tables.ts';
import { findWithdrawn } from '../products/products.queries.ts';

/** Whether a book can be bought, as a condition on its row: by one look at its stock, however many books are tracked. */
export const isInStock = (): SQL =>
  sql`coalesce((select ${stock.onHand} > ${stock.held} from ${stock} where ${stock.productId} = ${products.id}), true)`;

/** The opposite, for a statement that reads all such books: mostly there are few. */
export const isOutOfStock = (): SQL =>
  sql`${products.id} in (select ${stock.productId} from ${stock} where ${stock.onHand} = ${stock.held})`;

/** Books that may have been withdrawn since somebody saved them, with what is left of them for everybody. */
export const withSavedAvailability = async <Book extends { _id: string }>(
  database: Queryable,
  books: readonly Book[],
): Promise<(Book & Availability)[]> => orWithdrawn(database, await withAvailability(database, books));

const leftOfBooks = new Statement<[id: string, left: number]>(
  'left of books',
  queries
    .select({ id: stock.productId, left: sql<number>`${stock.onHand} - ${stock.held}` })
    .from(stock)
    .where(sql`${stock.productId} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** The books with what is left of them for everybody. The order stays. */
async function withAvailability<Book extends { _id: string }>(
  database: Queryable,
  books: readonly Book[],
): Promise<(Book & Availability)[]> {
  const ids = books.map(({ _id }) => _id);
  const left = new Map(ids.length > 0 ? await leftOfBooks.rows(database, { ids }) : []);
  return books.map((book) => ({ ...book, ...availabilityOf(left.get(book._id)) }));
}

/** The availability of a book in a cart for its owner, whose older orders give way to the next one. */
export const ownAvailability = ({
  left,
  isWithdrawn,
}: {
  left: number | undefined;
  isWithdrawn: boolean;
}): Availability => (isWithdrawn ? withdrawnAvailability : availabilityOf(left));

/** The same books, of which those that the shop no longer sells cannot be bought. */
async function orWithdrawn<Book extends { _id: string } & Availability>(
  database: Queryable,
  books: readonly Book[],
): Promise<Book[]> {
  const withdrawn = await findWithdrawn(
    database,
    books.map(({ _id }) => _id),
  );
  return books.map((book) => {
    if (!withdrawn.has(book._id)) return book;
    const { left: _left, ...others } = book;
    return { ...others, ...withdrawnAvailability } as Book;
  });
}

/** The books, with their availability if a request includes it. */
export async function withIncluded<Book extends { _id: string }>(
  database: Queryable,
  include: readonly string[] | undefined,
  books: readonly Book[],
): Promise<(Book & Partial<Availability>)[]> {
  return include?.includes('availability') ? withAvailability(database, books) : [...books];
}
