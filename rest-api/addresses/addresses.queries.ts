import { and, asc, eq } from 'drizzle-orm';
import type { Address } from '../contract.ts';
import type { Queryable } from '../database/database.ts';
import { addresses } from '../database/schema.ts';

/** The addresses of a user, oldest first. */
export async function findAddresses(database: Queryable, userId: string): Promise<Address[]> {
  const rows = await database
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id));
  return rows.map(addressAnswer);
}

/** One address of a user; those of others do not exist for them. */
export async function findAddress(
  database: Queryable,
  userId: string,
  id: string,
): Promise<Address | undefined> {
  const rows = await database
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.id, id)));
  return rows[0] && addressAnswer(rows[0]);
}

function addressAnswer({ userId, createdAt, id, ...fields }: typeof addresses.$inferSelect): Address {
  return { _id: id, ...fields };
}
