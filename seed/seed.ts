import { and, eq, inArray, isNull } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { editions } from '../rest-api/catalogue/editions/edition-tables.ts';
import { groupAllWorks, groupWorks } from '../rest-api/catalogue/editions/group-works.ts';
import { storeEditions } from '../rest-api/catalogue/editions/store-editions.ts';
import { products } from '../rest-api/catalogue/products/product-tables.ts';
import { indexQueuedBooks } from '../rest-api/catalogue/search/search-index.ts';
import { demoAccount } from '../rest-api/contract/rules.ts';
import { openDatabase, type Queryable } from '../rest-api/database/database.ts';
import { inTransaction } from '../rest-api/database/in-transaction.ts';
import { longPoolTimeouts } from '../rest-api/database/long-timeouts.ts';
import { users } from '../rest-api/shopping/account/account-tables.ts';
import { addresses } from '../rest-api/shopping/addresses/address-tables.ts';
import { stock, stockMovements } from '../rest-api/stock/stock-tables.ts';
import { readSample, sampleEditions } from './sample-data.ts';

/** A book of `books.json`. */
export interface SeedBook {
  id: string;
  title: string;
  author: string;
  pricePaise: number;
  previousPricePaise: number;
  rating: number;
  image: string;
  categoryName: string;
}

interface SeedUser {
  firstName: string;
  lastName: string;
  address: Omit<typeof addresses.$inferInsert, 'id' | 'userId' | 'createdAt'>;
}

/**
 * Fills a database without books with the sample data: 50 books and the demo account with one address
 * (Specification §3), all of it or nothing; the categories are there since the migrations.
 * @param withStock tracks two of the books, one with a few copies and one with none, so that a shop shows all states
 * @returns the number of inserted books
 */
export async function seedWhenEmpty(
  databaseUrl: string,
  { withStock = false } = {},
): Promise<{ seeded: boolean; books: number }> {
  const { database, close } = openDatabase(
    databaseUrl,
    (error) => console.error(error.message),
    longPoolTimeouts,
  );
  try {
    // Checked before taking the lock, which a running import may hold.
    if (await hasBooks(database)) {
      await inTransaction(database, async (transaction) => {
        await groupAllWorks(transaction);
        await fillSampleEditions(transaction);
      });
      return { seeded: false, books: 0 };
    }
    const books = readSample<SeedBook[]>('books.json');
    return await inTransaction(database, async (transaction) => {
      await transaction.execute('lock table products in share row exclusive mode');
      if (await hasBooks(transaction)) return { seeded: false, books: 0 };
      await transaction.insert(products).values(books);
      await fillSampleEditions(transaction);
      await indexQueuedBooks(transaction);
      if (withStock) await trackSome(transaction);
      const { address, ...names } = readSample<SeedUser>('demo-user.json');
      const user = { ...names, id: uuid(), email: demoAccount.email };
      // Loaded only for an empty database, because it would slow down each start.
      const { hashPassword } = await import('../rest-api/shopping/account/password.ts');
      const passwordHash = await hashPassword(demoAccount.password);
      const kept = await transaction
        .insert(users)
        .values({ ...user, passwordHash })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (kept[0]) await transaction.insert(addresses).values({ ...address, id: uuid(), userId: kept[0].id });
      return { seeded: true, books: books.length };
    });
  } finally {
    await close();
  }
}

async function trackSome(transaction: Queryable): Promise<void> {
  const copies = readSample<Record<string, number>>('stock.json');
  const rows = Object.entries(copies).map(([productId, onHand]) => ({ productId, onHand }));
  await transaction.insert(stock).values(rows);
  await transaction.insert(stockMovements).values(
    rows
      .filter(({ onHand }) => onHand > 0)
      .map(({ productId, onHand }) => ({
        productId,
        copies: onHand,
        reason: 'receipt' as const,
        actor: 'shop',
        note: 'sample data',
      })),
  );
}

/**
 * Adds what is known of the sample books' editions to those of them that the shop has and knows nothing of: a shop that
 * was opened before these facts existed gets them at its next start.
 */
async function fillSampleEditions(transaction: Queryable): Promise<void> {
  const facts = sampleEditions();
  const ids = facts.map(({ productId }) => productId);
  const known = await transaction
    .select({ id: products.id, number: products.number })
    .from(products)
    .leftJoin(editions, eq(editions.productId, products.id))
    .where(and(inArray(products.id, ids), isNull(editions.productId)));
  const missing = new Set(known.map(({ id }) => id));
  if (missing.size > 0) {
    await storeEditions(
      transaction,
      facts.filter(({ productId }) => missing.has(productId)),
    );
    await groupWorks(
      transaction,
      known.map(({ number }) => number),
    );
  }
}

async function hasBooks(database: Queryable): Promise<boolean> {
  const found = await database.select({ id: products.id }).from(products).limit(1);
  return found.length > 0;
}
