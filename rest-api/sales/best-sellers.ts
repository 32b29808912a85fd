import { asc, sql } from 'drizzle-orm';
import type { BestSellers } from '../contract/sales.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { bestSellers } from '../database/sales-tables.ts';
import { timestamp } from '../database/timestamp.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { enqueue } from '../jobs/jobs.queries.ts';

/** The kind of the one job that counts which books sell best: of a million orders that takes seconds. */
const bestSellersJob = 'best_sellers';

const minuteMs = 60_000;
const everyMs = 10 * minuteMs;
const listed = 10;
const days = 30;

interface Sold {
  productId: string;
  title: string;
  copies: number;
  takingsPaise: number;
}

/** Copies sold, without those that were refunded, in the 24 hours that began so many hours ago: a day's orders are few enough for a short statement. */
async function soldSince(database: Database, hours: number): Promise<Sold[]> {
  const { rows } = await database.execute<{
    product: string;
    title: string;
    copies: number;
    takings: string;
  }>(sql`
    select product_id as product, max(title) as title, sum(quantity - refunded)::int as copies,
      sum((quantity - refunded)::bigint * order_lines.price_paise)::bigint as takings
    from orders join order_lines on order_lines.user_id = orders.user_id and order_id = orders.id
    where state = 'paid' and orders.created_at > now() - ${hours} * interval '1 hour'
      and orders.created_at <= now() - ${hours - 24} * interval '1 hour'
    group by product_id
    having sum(quantity - refunded) > 0`);
  return rows.map(({ product, title, copies, takings }) => ({
    ...{ productId: product, title, copies, takingsPaise: Number(takings) },
  }));
}

/** Counts the best sellers of the last 30 days, and stores them in place of those before. */
export async function countBestSellers(database: Database): Promise<void> {
  const sold = new Map<string, Sold>();
  for (let hours = 24; hours <= days * 24; hours += 24) {
    for (const { productId, title, copies, takingsPaise } of await soldSince(database, hours)) {
      const { copies: known = 0, takingsPaise: takings = 0 } = sold.get(productId) ?? {};
      sold.set(productId, { productId, title, copies: known + copies, takingsPaise: takings + takingsPaise });
    }
  }
  const best = [...sold.values()]
    .sort((a, b) => b.copies - a.copies || b.takingsPaise - a.takingsPaise)
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
      ...{ productId, title, copies, takingsPaise },
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

/** Has best sellers counted from now on: one job for all services. */
export async function scheduleBestSellers(database: Database): Promise<void> {
  await enqueue(database, { kind: bestSellersJob, subject: 'all' });
}
