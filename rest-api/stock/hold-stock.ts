import { sql } from 'drizzle-orm';
import { type Shortage, shortageMessage } from '../contract/stock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { rawSql, Statement } from '../database/statement.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { enqueueing } from '../jobs/jobs.queries.ts';
import { type CodedMessage, coded, HttpError } from '../routing/errors.ts';
import {
  type Copies,
  changeStock,
  deleteExpiredHolds,
  deleteHolds,
  findHolds,
  type HoldRow,
  lockStock,
  type StockRow,
} from './stock.queries.ts';
import { stockHolds } from './stock-tables.ts';

/** The kind of the jobs that end the holds of an order when their time is over. */
const endHoldsJob = 'end_stock_holds';

/** The order that stock is held for, or no longer. */
export interface HoldingOrder {
  userId: string;
  id: string;
}

export const notInStock = (shortage: Shortage): CodedMessage =>
  coded('NOT_IN_STOCK', shortageMessage(shortage));

/** Some books have fewer copies than an order wants, or are no longer sold. */
class NotInStock extends HttpError {
  override readonly details: { shortages: Shortage[] };

  constructor(shortages: Shortage[]) {
    super(409, ...shortages.map(notInStock));
    this.details = { shortages };
  }
}

/** A line of an order, with what its cart says of its book. */
interface WantedLine extends Copies {
  title: string;
  /** Copies that can be bought; undefined for a book that is not tracked. */
  left: number | undefined;
  isWithdrawn: boolean;
}

/**
 * Refuses an order that cannot be held, ahead of everything that others would have to wait for: a crowd that wants the
 * last copies is turned away without a lock.
 * @throws NotInStock
 */
export function requireStock(lines: readonly WantedLine[]): void {
  const left = new Map(
    lines.flatMap((line) => (line.left === undefined ? [] : [[line.productId, line.left]])),
  );
  const shortages = [
    ...lines
      .filter(({ isWithdrawn }) => isWithdrawn)
      .map(({ productId, title }) => ({ productId, title, left: 0, withdrawn: true })),
    ...shortagesOf(
      lines.filter(({ isWithdrawn }) => !isWithdrawn),
      left,
    ),
  ];
  if (shortages.length > 0) throw new NotInStock(shortages);
}

const held = new Statement(
  'hold stock',
  rawSql(sql`
    with held as (
      insert into ${stockHolds} (user_id, order_id, product_id, copies, expires_at)
      select ${sql.placeholder('userId')}, ${sql.placeholder('id')}, line."productId", line.copies,
        ${sql.placeholder('expiresAt')}
      from json_to_recordset(${sql.placeholder('lines')}) as line("productId" uuid, copies int))
    ${enqueueing(sql`
      select ${sql.raw(`'${endHoldsJob}'`)}, ${sql.placeholder('id')}::uuid::text, ${sql.placeholder('order')}::jsonb, 0,
        ${sql.placeholder('expiresAt')}::timestamptz`)}`),
);

/**
 * Holds what an order wants of the books that are tracked until `expiresAt`, and lets go of what orders held that it
 * replaces. Runs in the transaction that stores the order; the replaced orders have ended in it.
 * @param replaced the ids of these orders, of the same user
 * @returns whether one of its books is tracked
 * @throws NotInStock where there is less of a book than the order wants
 */
export async function holdStock(
  transaction: Queryable,
  order: HoldingOrder,
  lines: readonly (Copies & { title: string })[],
  { replaced, expiresAt }: { replaced: readonly string[]; expiresAt: Date },
): Promise<boolean> {
  const before = await findHolds(transaction, order.userId, replaced);
  const books = [...new Set([...lines, ...before].map(({ productId }) => productId))];
  const rows = await lockStock(transaction, books);
  if (rows.size === 0) return false;

  let released = await deleteHolds(transaction, order.userId, replaced);
  const available = () => availableAfter(rows, released);
  if (shortagesOf(lines, available()).length > 0) {
    // Their jobs may be late.
    released = [...released, ...(await deleteExpiredHolds(transaction, [...rows.keys()]))];
  }
  const shortages = shortagesOf(lines, available());
  if (shortages.length > 0) throw new NotInStock(shortages);

  const own = lines.filter(({ productId }) => rows.has(productId));
  await changeHeld(transaction, [...released.map(givenBack), ...own]);
  if (own.length === 0) return false;
  await held.rows(transaction, {
    userId: order.userId,
    id: order.id,
    order: JSON.stringify(order),
    lines: JSON.stringify(own),
    expiresAt: expiresAt.toISOString(),
  });
  return true;
}

/** Lets go of what orders of a user hold, in the transaction that ends their wait for their payment. */
export async function releaseStock(
  transaction: Queryable,
  userId: string,
  orderIds: readonly string[],
): Promise<void> {
  const before = await findHolds(transaction, userId, orderIds);
  if (before.length === 0) return;
  await lockStock(transaction, [...new Set(before.map(({ productId }) => productId))]);
  await giveBack(transaction, await deleteHolds(transaction, userId, orderIds));
}

/** The jobs that have to do with stock. */
export const stockJobs = (database: Database): Record<string, JobKind> => ({
  [endHoldsJob]: {
    concurrency: 4,
    maxAttempts: 20,
    delayMs: 1_000,
    timeoutMs: 30_000,
    async run({ payload }) {
      await inTransaction(database, (transaction) => endExpiredHolds(transaction, payload as HoldingOrder));
      return undefined;
    },
  },
});

/** Lets go of what an order holds if its time is over; the order may be paid all the same. */
async function endExpiredHolds(transaction: Queryable, order: HoldingOrder): Promise<void> {
  const before = await findHolds(transaction, order.userId, [order.id]);
  const books = before.map(({ productId }) => productId);
  await lockStock(transaction, books);
  await giveBack(transaction, await deleteExpiredHolds(transaction, books));
}

const givenBack = ({ productId, copies }: Copies): Copies => ({ productId, copies: -copies });

const giveBack = (transaction: Queryable, released: readonly HoldRow[]): Promise<void> =>
  changeHeld(transaction, released.map(givenBack));

/** Changes the copies that are held of some books, each once: one whose copies are given back and held anew stays as it is. */
async function changeHeld(transaction: Queryable, changes: readonly Copies[]): Promise<void> {
  const byBook = new Map<string, number>();
  for (const { productId, copies } of changes) byBook.set(productId, (byBook.get(productId) ?? 0) + copies);
  const changed = [...byBook].filter(([, copies]) => copies !== 0);
  await changeStock(
    transaction,
    changed.map(([productId, copies]) => ({ productId, onHand: 0, held: copies })),
  );
}

/** The copies that can be bought of each book, once holds are released that are still counted. */
function availableAfter(
  rows: ReadonlyMap<string, StockRow>,
  released: readonly Copies[],
): Map<string, number> {
  const available = new Map([...rows].map(([id, { onHand, held }]) => [id, onHand - held]));
  for (const { productId, copies } of released) {
    available.set(productId, (available.get(productId) ?? 0) + copies);
  }
  return available;
}

function shortagesOf(
  lines: readonly (Copies & { title: string })[],
  available: ReadonlyMap<string, number>,
): Shortage[] {
  return lines.flatMap(({ productId, title, copies }) => {
    const left = available.get(productId) ?? Number.POSITIVE_INFINITY;
    return left < copies ? [{ productId, title, left, withdrawn: false }] : [];
  });
}
