import { inArray } from 'drizzle-orm';
import type { OrderShopper } from '../../contract/shopper.ts';
import type { Queryable } from '../../database/database.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { fullName } from '../../shopping/account/full-name.ts';
import type { OrderRow } from '../orders/orders.queries.ts';

/** The accounts that have placed some orders. */
export async function findOrderShoppers(
  database: Queryable,
  rows: readonly Pick<OrderRow, 'userId'>[],
): Promise<Map<string, OrderShopper>> {
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const found = await database
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(
    found.map(({ id, firstName, lastName, email }) => [
      id,
      { id, name: fullName({ firstName, lastName }), email },
    ]),
  );
}
