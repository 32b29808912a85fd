import { type SQL, sql } from 'drizzle-orm';
import type { SalesDay } from '../../contract/sales.ts';
import { lowCopies } from '../../contract/stock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { emailJob } from '../../emails/queue-email.ts';
import { maxCounted } from '../../input/list-page.ts';
import type { Permission } from '../../routing/permissions.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { isToShip, orders } from '../orders/order-tables.ts';
import { stuckRefunds } from '../refunds/order-refunds.queries.ts';
import { returns } from '../refunds/refund-tables.ts';
import { findBestSellers } from './best-sellers.ts';

const shownDays = 30;

/** Counts the rows of a query up to `maxCounted`. */
async function countOf(database: Queryable, found: SQL): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${found} limit ${maxCounted}) as found`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Work that waits: how much, and since when the oldest does.
 * @param since the column with that moment, in whose order the work is found
 */
async function findWork(database: Queryable, since: SQL, found: SQL) {
  const { rows } = await database.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(since)::text as oldest
    from (select ${since} as since ${found} order by ${since} limit ${maxCounted}) as found`);
  const { count = 0, oldest = null } = rows[0] ?? {};
  return { count, oldest: oldest && timestamp(new Date(oldest)) };
}

const findOrdersToPack = (database: Queryable) =>
  findWork(database, sql`${orders.createdAt}`, sql`from ${orders} where ${isToShip(orders)}`);

const findReturnsToDecide = (database: Queryable) =>
  findWork(database, sql`${returns.requestedAt}`, sql`from ${returns} where ${returns.state} = 'requested'`);

/** Counts refunds that have failed and need a person. */
const countStuckRefunds = (database: Queryable): Promise<number> =>
  countOf(database, sql`from (${stuckRefunds}) as refunds_stuck`);

/** An email may wait this long after a failure; the alert in docs/operating.md has the same limit. */
const maxWait = sql`interval '15 minutes'`;

/** Emails that could not be sent: they are not tried any more, or have been tried for long. */
const countStuckEmails = (database: Queryable): Promise<number> =>
  countOf(
    database,
    sql`from jobs where kind = ${emailJob}
      and (dead_at is not null or last_error is not null and created_at < now() - ${maxWait})`,
  );

/** Jobs that have failed for good, without those of emails. */
const countDeadJobs = (database: Queryable): Promise<number> =>
  countOf(database, sql`from jobs where dead_at is not null and kind <> ${emailJob}`);

/** Tracked books of which few copies are left. */
const countLowBooks = (database: Queryable): Promise<number> =>
  countOf(database, sql`from stock where (on_hand - held) <= ${lowCopies}`);

/** Each of the last 30 days in India, the oldest first, also those without an order. */
async function findSalesDays(database: Queryable): Promise<SalesDay[]> {
  const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
  const { rows } = await database.execute<{ day: string; orders: number; takings: string }>(sql`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(takings_paise), 0)::bigint as takings
    from generate_series(${today} - ${shownDays - 1}::int, ${today}, interval '1 day') as days (day)
    left join sales_days on sales_days.day = days.day::date
    group by days.day order by days.day`);
  return rows.map(({ day, orders, takings }) => ({ day, orders, takingsPaise: Number(takings) }));
}

export function todayRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/today',
      permission: 'session',
      summary: 'What there is to do, and how the shop has sold in the last 30 days.',
      description:
        'Each figure needs a permission of its own, and is null without it. Days are days in India.',
      response: 'TodayResponse',
      async handle({ caller }) {
        const having = async <Figure>(
          permission: Permission,
          find: (database: Database) => Promise<Figure>,
        ): Promise<Figure | null> => (caller.permissions.has(permission) ? find(database) : null);
        const [toPack, toDecide, refundsStuck, emailsDead, jobsDead, booksLow, days, bestSellers] =
          await Promise.all([
            having('orders:read', findOrdersToPack),
            having('orders:read', findReturnsToDecide),
            having('orders:read', countStuckRefunds),
            having('shoppers:read', countStuckEmails),
            having('integrations:write', countDeadJobs),
            having('stock:write', countLowBooks),
            having('takings:read', findSalesDays),
            having('takings:read', findBestSellers),
          ]);
        return {
          today: {
            ordersToPack: toPack?.count ?? null,
            oldestToPackAt: toPack?.oldest ?? null,
            returnsToDecide: toDecide?.count ?? null,
            oldestToDecideAt: toDecide?.oldest ?? null,
            refundsStuck,
            emailsDead,
            jobsDead,
            booksLow,
            days,
            bestSellers,
          },
        };
      },
    }),
  ];
}
