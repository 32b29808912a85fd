import { and, arrayContained, asc, count, eq, gt, inArray, not, sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/product-tables.ts';
import type { CodeBook, CodeState, DiscountCode } from '../../contract/codes.ts';
import { upperCase } from '../../contract/letter-case.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { orders } from '../orders/order-tables.ts';
import { discountCodes } from './code-tables.ts';

export type CodeRow = typeof discountCodes.$inferSelect;

/** What staff say of a code. */
export type CodeFacts = Omit<CodeRow, 'id' | 'version' | 'changedBy' | 'changedAt'>;

/** @param code as the shop writes it */
export async function findCode(database: Queryable, code: string): Promise<CodeRow | undefined> {
  const [row] = await database.select().from(discountCodes).where(eq(discountCodes.code, code));
  return row;
}

/**
 * A code that nobody changes until the transaction ends, and whose uses nobody else counts: other orders with it wait.
 * @param code as the shop writes it
 */
export async function lockCode(transaction: Queryable, code: string): Promise<CodeRow | undefined> {
  const [row] = await transaction
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.code, code))
    .for('no key update');
  return row;
}

/** The books of a cart that a code is for. */
export async function findFitting(
  database: Queryable,
  { scope, categories, productIds }: CodeRow,
  cart: readonly string[],
): Promise<Set<string>> {
  if (scope === 'all') return new Set(cart);
  if (scope === 'books') return new Set(cart.filter((id) => productIds.includes(id)));
  if (cart.length === 0) return new Set();
  const slugs = sql`${sql.param(categories)}::text[]`;
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(products.id, [...cart]),
        sql`(${products.categoryName} = any(${slugs}) or ${products.furtherCategories} && ${slugs})`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** An order uses its code while it waits for its payment, and once it is paid, also where its money has gone back. */
const isUse = inArray(orders.state, ['created', 'confirmed', 'paid', 'refunded']);

/** How many orders have a code, in all and of one shopper. Count in a transaction that has locked the code. */
export async function countUses(
  transaction: Queryable,
  { id, maxUses, maxUsesPerShopper }: Pick<CodeRow, 'id' | 'maxUses' | 'maxUsesPerShopper'>,
  userId: string,
): Promise<{ all: number; ofShopper: number }> {
  const uses = and(eq(orders.codeId, id), isUse);
  // Nobody needs to count what is not limited.
  const all = maxUses === null ? [] : await transaction.select({ uses: count() }).from(orders).where(uses);
  const ofShopper =
    maxUsesPerShopper === null
      ? []
      : await transaction
          .select({ uses: count() })
          .from(orders)
          .where(and(uses, eq(orders.userId, userId)));
  return { all: all[0]?.uses ?? 0, ofShopper: ofShopper[0]?.uses ?? 0 };
}

/** The same for an order that a shopper is about to place: without those that it replaces, whose books are all in it. */
export async function countUsesBefore(
  database: Queryable,
  { id }: Pick<CodeRow, 'id'>,
  { userId, productIds }: { userId: string; productIds: readonly string[] },
): Promise<{ all: number; ofShopper: number }> {
  const isOwn = eq(orders.userId, userId);
  const isReplaced = and(
    isOwn,
    eq(orders.state, 'created'),
    arrayContained(orders.productIds, [...productIds]),
  );
  const [row] = await database
    .select({ all: count(), ofShopper: sql<number>`count(*) filter (where ${isOwn})`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.codeId, id), isUse, isReplaced && not(isReplaced)));
  return row ?? { all: 0, ofShopper: 0 };
}

/** A page of the list of the back room, by text. */
export async function findStaffCodes(
  database: Queryable,
  { first, after }: { first: number; after: string | undefined },
): Promise<DiscountCode[]> {
  const rows = await database
    .select()
    .from(discountCodes)
    .where(after === undefined ? undefined : gt(discountCodes.code, after))
    .orderBy(asc(discountCodes.code))
    .limit(first);
  return staffCodes(database, rows);
}

export async function findStaffCode(database: Queryable, id: string): Promise<DiscountCode | undefined> {
  const rows = await database.select().from(discountCodes).where(eq(discountCodes.id, id));
  return (await staffCodes(database, rows))[0];
}

/** Locks a code until the transaction ends. */
export async function lockCodeById(transaction: Queryable, id: string): Promise<CodeRow | undefined> {
  const [row] = await transaction.select().from(discountCodes).where(eq(discountCodes.id, id)).for('update');
  return row;
}

/** Codes as staff see them, with their uses and the titles of their books. */
export async function staffCodes(database: Queryable, rows: readonly CodeRow[]): Promise<DiscountCode[]> {
  if (rows.length === 0) return [];
  const uses = await database
    .select({ id: orders.codeId, uses: count() })
    .from(orders)
    .where(
      and(
        inArray(
          orders.codeId,
          rows.map(({ id }) => id),
        ),
        isUse,
      ),
    )
    .groupBy(orders.codeId);
  const titles = await findTitles(database, [...new Set(rows.flatMap(({ productIds }) => productIds))]);
  const now = new Date();
  return rows.map((row) => {
    const { productIds, scope, startsAt, endsAt, changedAt, ...facts } = row;
    const used = uses.find(({ id }) => id === row.id)?.uses ?? 0;
    return {
      ...facts,
      scope: upperCase(scope),
      chosenBooks: productIds.flatMap((id) => titles.get(id) ?? []),
      startsAt: startsAt && timestamp(startsAt),
      endsAt: endsAt && timestamp(endsAt),
      uses: used,
      state: stateOf(row, used, now),
      changedAt: timestamp(changedAt),
    };
  });
}

function stateOf({ startsAt, endsAt, maxUses }: CodeRow, uses: number, now: Date): CodeState {
  if (endsAt && now >= endsAt) return 'ENDED';
  if (maxUses !== null && uses >= maxUses) return 'USED_UP';
  return startsAt && now < startsAt ? 'UPCOMING' : 'ACTIVE';
}

/** The books of the catalogue with some ids. */
export async function findTitles(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CodeBook>> {
  if (ids.length === 0) return new Map();
  const { id, title } = products;
  const rows = await database
    .select({ id, title })
    .from(products)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns undefined where there is a code of this text */
export async function insertCode(
  transaction: Queryable,
  facts: CodeFacts,
  changedBy: string,
): Promise<CodeRow | undefined> {
  const [row] = await transaction
    .insert(discountCodes)
    .values({ ...facts, changedBy })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** @throws an error of PostgreSQL where another code has this text */
export async function updateCode(
  transaction: Queryable,
  { id, version }: Pick<CodeRow, 'id' | 'version'>,
  facts: CodeFacts,
  changedBy: string,
): Promise<CodeRow> {
  const [row] = await transaction
    .update(discountCodes)
    .set({ ...facts, version: version + 1, changedBy, changedAt: new Date() })
    .where(eq(discountCodes.id, id))
    .returning();
  if (!row) throw new Error(`The code ${id} is gone while it is locked.`);
  return row;
}

export async function deleteCode(transaction: Queryable, id: string): Promise<void> {
  await transaction.delete(discountCodes).where(eq(discountCodes.id, id));
}
