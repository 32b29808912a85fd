import { expect } from 'vitest';
import { roles } from '../../routing/permissions.ts';
import type { Row } from './row.ts';
import { visitor } from './scene.ts';
import { accessRows } from './staff-access.rows.ts';

const day = { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), orders: 0, takingsPaise: 0 };

/** What the first page of the back room shows: to each role what its permissions allow. */
export const staffTodayRows: Row[] = accessRows({
  call: 'GET /staff/today',
  permission: 'session',
  sent: visitor,
  status: 200,
  answer(role) {
    const having = (permission: string, figure: unknown) =>
      roles[role].some((each) => each === permission) ? figure : null;
    return {
      today: {
        ordersToPack: having('orders:read', expect.any(Number)),
        oldestToPackAt: having('orders:read', expect.any(String)),
        returnsToDecide: having('orders:read', expect.any(Number)),
        oldestToDecideAt: having('orders:read', expect.any(String)),
        refundsStuck: having('orders:read', 0),
        emailsDead: having('shoppers:read', 1),
        jobsDead: having('integrations:write', 1),
        booksLow: having('stock:write', 2),
        days: having('takings:read', expect.arrayContaining([day])),
        bestSellers: having('takings:read', { ranking: [], countedAt: null }),
      },
    };
  },
});
