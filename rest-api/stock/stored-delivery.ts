import { eq, sql } from 'drizzle-orm';
import type { NamedBook } from '../catalogue/products/find-book.ts';
import { products } from '../catalogue/products/product-tables.ts';
import type { Queryable } from '../database/database.ts';
import { type CodedMessage, Conflict, coded } from '../routing/errors.ts';
import { stockMovements } from './stock-tables.ts';

const maxNamed = 5;

/** Message if the delivery is stored with other lines. */
export function deliveryStored(stored: readonly { title: string; copies: number }[]): CodedMessage {
  const named = stored.slice(0, maxNamed).map(({ title, copies }) => `${copies} × “${title}”`);
  const others = stored.length - named.length;
  const books = `${named.join(', ')}${others > 0 ? ` and ${others} more ${others === 1 ? 'book' : 'books'}` : ''}`;
  return coded(
    'IDEMPOTENCY_KEY_REUSED',
    `This delivery is stored already, with ${books}. Nothing is added to it. Send what it lacks under a new id.`,
  );
}

/**
 * Whether the delivery is stored already. Who brings the same one at the same time waits until the transaction ends.
 * @param sent its books, by their id
 * @throws HttpError 409 where other lines are stored of it
 */
export async function isDeliveryStored(
  transaction: Queryable,
  receiptId: string,
  sent: ReadonlyMap<string, NamedBook & { copies: number }>,
): Promise<boolean> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`receipt:${receiptId.toLowerCase()}`}, 0))`,
  );
  const stored = await transaction
    .select({
      bookId: stockMovements.productId,
      // Movements outlive their book.
      title: sql<string>`coalesce(${products.title}, ${stockMovements.productId}::text)`,
      copies: stockMovements.copies,
    })
    .from(stockMovements)
    .leftJoin(products, eq(products.id, stockMovements.productId))
    .where(eq(stockMovements.receiptId, receiptId))
    .orderBy(products.title, stockMovements.id);
  if (stored.length === 0) return false;
  const isSame =
    stored.length === sent.size && stored.every(({ bookId, copies }) => sent.get(bookId)?.copies === copies);
  if (!isSame) throw new Conflict(deliveryStored(stored), { delivery: stored });
  return true;
}
