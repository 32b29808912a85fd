import { and, asc, count, eq, type Placeholder, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { limits, messages } from '../../contract/rules.ts';
import type { Address } from '../../contract/shopper.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { queries, Statement } from '../../database/statement.ts';
import { rowReader } from '../../database/table-row.ts';
import { accountNotFound, HttpError } from '../../routing/errors.ts';
import { lockUser } from '../lock-user.ts';
import { addresses } from './address-tables.ts';

type NewAddress = Omit<Address, '_id'>;

const own = (userId: string | Placeholder, id: string | Placeholder) =>
  and(eq(addresses.userId, userId), eq(addresses.id, id));

/** The addresses of a user, oldest first. */
export async function findAddresses(database: Queryable, userId: string): Promise<Address[]> {
  const rows = await database
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id));
  return rows.map(addressResponse);
}

const addressFrom = rowReader(addresses);

const addressById = new Statement(
  'address by id',
  queries
    .select()
    .from(addresses)
    .where(own(sql.placeholder('userId'), sql.placeholder('id'))),
);

/** One address of a user; another user's address is not found. */
export async function findAddress(
  database: Queryable,
  userId: string,
  id: string,
): Promise<Address | undefined> {
  const [values] = await addressById.rows(database, { userId, id });
  return values && addressResponse(addressFrom(values));
}

/**
 * Saves a new address of a user; false when the user has the maximum number. Concurrent inserts run one after the
 * other.
 * @throws HttpError 404 for an account that is deleted at the same moment
 */
export async function insertAddress(
  database: Database,
  userId: string,
  address: NewAddress,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockUser(transaction, userId)))
      throw new HttpError(404, accountNotFound(messages.usernameNotRegistered));
    const rows = await transaction
      .select({ saved: count() })
      .from(addresses)
      .where(eq(addresses.userId, userId));
    if ((rows[0]?.saved ?? 0) >= limits.addresses) return false;
    await transaction.insert(addresses).values({ ...address, userId, id: uuid() });
    return true;
  });
}

/** Replaces an address of a user; false when the user has none with this id. */
export async function replaceAddress(
  database: Queryable,
  userId: string,
  id: string,
  address: NewAddress,
): Promise<boolean> {
  const { rowCount } = await database.update(addresses).set(address).where(own(userId, id));
  return Boolean(rowCount);
}

/** Deletes an address of a user; false when the user has none with this id. */
export async function deleteAddress(database: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await database.delete(addresses).where(own(userId, id));
  return Boolean(rowCount);
}

function addressResponse({ userId, createdAt, id, ...fields }: typeof addresses.$inferSelect): Address {
  return { _id: id, ...fields };
}
