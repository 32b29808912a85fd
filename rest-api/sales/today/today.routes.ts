import type { Database } from '../../database/database.ts';
import type { Permission } from '../../routing/permissions.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { findBestSellers } from './best-sellers.ts';
import {
  countDeadJobs,
  countLowBooks,
  countStuckEmails,
  countStuckRefunds,
  findSalesDays,
} from './today.queries.ts';

/** What the first page of the back room shows. */
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
        const [refundsStuck, lettersDead, jobsDead, booksLow, days, bestSellers] = await Promise.all([
          having('orders:read', countStuckRefunds),
          having('shoppers:read', countStuckEmails),
          having('integrations:write', countDeadJobs),
          having('stock:write', countLowBooks),
          having('takings:read', findSalesDays),
          having('takings:read', findBestSellers),
        ]);
        return { today: { refundsStuck, lettersDead, jobsDead, booksLow, days, bestSellers } };
      },
    }),
  ];
}
