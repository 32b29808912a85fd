import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { products } from './product-tables.ts';

/** Which of some books the shop no longer sells. */
export async function findWithdrawn(
  database: Queryable,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), isNotNull(products.withdrawnAt)));
  return new Set(rows.map(({ id }) => id));
}
