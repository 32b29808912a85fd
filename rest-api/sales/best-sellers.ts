import { asc, sql } from 'drizzle-orm';
import type { BestSellers } from '../contract/sales.ts';
import type { Database, Queryable } from '../database/database.ts';
import { bestSellers } from '../database/sales-tables.ts';
import { timestamp } from '../database/timestamp.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { enqueue } from '../jobs/jobs.queries.ts';

/** The kind of the one job that counts which books sell best: of a million orders that takes seconds. */
const bestSellersJob = 'best_sellers';

const minuteMs = 60_000;
const everyMs = 10 * minuteMs;
const listed = 10;

/** Counts the best sellers of the last 30 days, and stores them in place of those before. */
export async function countBestSellers(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.delete(bestSellers);
    await transaction.execute(sql`
      insert into best_sellers (position, product_id, title, copies, takings_paise, counted_at)
      select row_number() over (order by copies desc, takings desc, product_id), product_id, title, copies, takings, now()
      from (
        select product_id, max(title) as title, sum(quantity) as copies, sum(quantity::bigint * order_lines.price_paise) as takings
        from orders join order_lines on order_lines.user_id = orders.user_id and order_id = orders.id
        where state = 'paid' and orders.created_at > now() - interval '30 days'
        group by product_id order by copies desc, takings desc, product_id limit ${listed}
      ) as sold`);
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
