import { and, asc, sql } from 'drizzle-orm';
import type { BestSellers } from '../../contract/sales.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { timestamp } from '../../database/timestamp.ts';
import { minuteMs } from '../../durations.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import { isBehind, isUpTo, type OrderPlace, placedAtText } from '../orders/order-place.ts';
import { orders } from '../orders/order-tables.ts';
import { bestSellers } from './sales-tables.ts';

/** The kind of the one job that counts which books sell best: of a million orders that takes seconds. */
const bestSellersJob = 'best_sellers';

const everyMs = 10 * minuteMs;
const listed = 10;
const days = 30;

interface Sold {
  productId: string;
  title: string;
  copies: number;
  takingsPaise: number;
}

/** So few that a statement has a fraction of its time, however many orders a day has. */
const ordersPerBatch = 2_000;

/** The copies sold, without refunded ones, of at most `atMost` orders after the place `from`, up to `to` if it is set. */
async function soldBehind(
  database: Database,
  from: OrderPlace,
  to: OrderPlace | undefined,
  atMost: number,
): Promise<Sold[]> {
  // The limit tells PostgreSQL how few orders there are between the places.
  const { rows } = await database.execute<{
    product: string;
    title: string;
    copies: number;
    takings: string;
  }>(sql`
    select product_id as product, max(title) as title, sum(quantity - refunded)::int as copies,
      sum((quantity - refunded)::bigint * order_lines.price_paise
        - (order_lines.code_paise - order_lines.code_paise::bigint * refunded / quantity))::bigint as takings
    from (
      select user_id, id, state from orders where ${and(isBehind(from, true), to && isUpTo(to))}
      order by created_at, number limit ${atMost}
    ) as placed
    join order_lines on order_lines.user_id = placed.user_id and order_id = placed.id
    where state = 'paid'
    group by product_id
    having sum(quantity - refunded) > 0`);
  return rows.map(({ product, title, copies, takings }) => ({
    productId: product,
    title,
    copies,
    takingsPaise: Number(takings),
  }));
}

/** The place of the order that is so many orders behind a place. */
async function placeBehind(
  database: Database,
  from: OrderPlace,
  count: number,
): Promise<OrderPlace | undefined> {
  const [place] = await database
    .select({ placedAt: placedAtText, number: orders.number })
    .from(orders)
    .where(isBehind(from, true))
    .orderBy(asc(orders.createdAt), asc(orders.number))
    .offset(count - 1)
    .limit(1);
  return place;
}

/** Counts the best sellers of the last 30 days, and stores them in place of those before. */
export async function countBestSellers(database: Database, batchSize = ordersPerBatch): Promise<void> {
  const sold = new Map<string, Sold>();
  const begin = new Date(Date.now() - days * 24 * 60 * minuteMs).toISOString();
  let from: OrderPlace | undefined = { placedAt: begin, number: 0 };
  while (from) {
    const to = await placeBehind(database, from, batchSize);
    for (const { productId, title, copies, takingsPaise } of await soldBehind(
      database,
      from,
      to,
      batchSize,
    )) {
      const { copies: known = 0, takingsPaise: takings = 0 } = sold.get(productId) ?? {};
      sold.set(productId, { productId, title, copies: known + copies, takingsPaise: takings + takingsPaise });
    }
    from = to;
  }
  const best = [...sold.values()]
    .sort(
      (a, b) =>
        b.copies - a.copies || b.takingsPaise - a.takingsPaise || a.productId.localeCompare(b.productId),
    )
    .slice(0, listed);
  const countedAt = new Date();
  await inTransaction(database, async (transaction) => {
    await transaction.delete(bestSellers);
    if (best.length === 0) return;
    await transaction
      .insert(bestSellers)
      .values(best.map((book, index) => ({ ...book, position: index + 1, countedAt })));
  });
}

export async function findBestSellers(database: Queryable): Promise<BestSellers> {
  const rows = await database.select().from(bestSellers).orderBy(asc(bestSellers.position));
  return {
    ranking: rows.map(({ productId, title, copies, takingsPaise }) => ({
      productId,
      title,
      copies,
      takingsPaise,
    })),
    countedAt: rows[0] ? timestamp(rows[0].countedAt) : null,
  };
}

export const bestSellerJobs = (database: Database): Record<string, JobKind> => ({
  [bestSellersJob]: {
    concurrency: 1,
    maxAttempts: 20,
    delayMs: minuteMs,
    timeoutMs: 2 * minuteMs,
    async run() {
      await countBestSellers(database);
      return new Date(Date.now() + everyMs);
    },
  },
});

/** Enqueues the job that counts best sellers from now on: one for all services. */
export async function scheduleBestSellers(database: Database): Promise<void> {
  await enqueue(database, { kind: bestSellersJob, subject: 'all' });
}
