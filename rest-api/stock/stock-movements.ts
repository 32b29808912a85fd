import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { upperCase } from '../contract/letter-case.ts';
import type { StockMovement } from '../contract/stock.ts';
import type { Queryable } from '../database/database.ts';
import { timestamp } from '../database/timestamp.ts';
import { users } from '../shopping/account/account-tables.ts';
import { serviceTokens } from '../team/tokens/token-tables.ts';
import { stockMovements } from './stock-tables.ts';

/** The author of a movement: the name of a person or a program, or the id of one that is gone. */
const actorName = sql<string>`coalesce(
  trim(${users.firstName} || ' ' || ${users.lastName}), ${serviceTokens.name}, ${stockMovements.actor})`;

const actorId = (kind: 'staff' | 'token') =>
  sql`case when ${stockMovements.actor} like ${`${kind}:%`} then substr(${stockMovements.actor}, 7)::uuid end`;

/**
 * Every change of a book's copies on hand, the newest first.
 * @param before only movements with a smaller id
 */
export async function findMovements(
  database: Queryable,
  productId: string,
  { first, before }: { first: number; before?: number | undefined },
): Promise<StockMovement[]> {
  const { id, createdAt, copies, reason, note, orderId } = stockMovements;
  const rows = await database
    .select({ id, createdAt, copies, reason, note, orderId, actor: actorName })
    .from(stockMovements)
    .leftJoin(users, eq(users.id, actorId('staff')))
    .leftJoin(serviceTokens, eq(serviceTokens.id, actorId('token')))
    .where(and(eq(stockMovements.productId, productId), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(first);
  return rows.map(({ createdAt: at, ...row }) => ({
    ...row,
    id: String(row.id),
    at: timestamp(at),
    reason: upperCase(row.reason),
  }));
}
