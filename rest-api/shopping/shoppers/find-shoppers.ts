import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { mobileOf } from '../../../text/indian-numbers.ts';
import { uuidPattern } from '../../contract/rules.ts';
import type { StaffShopper } from '../../contract/staff-shoppers.ts';
import type { Queryable } from '../../database/database.ts';
import { containing } from '../../database/sql-fragments.ts';
import { timestamp, timestampText } from '../../database/timestamp.ts';
import { isBehindPlace, type TimedPlace } from '../../input/timed-place.ts';
import { users } from '../account/account-tables.ts';
import { fullName } from '../account/full-name.ts';

export const noShopper = 'There is no shopper with this id.';

/** The text that searches for shoppers match: the expression of the index, so that the planner uses it. */
export const nameAndEmail = sql`search_form(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`;

/**
 * Accounts that a text of a person finds: an id, a mobile number of an address or an order, or a part of the name or the
 * email.
 */
function isFoundBy(search: string): SQL {
  const digits = mobileOf(search);
  if (uuidPattern.test(search)) return sql`${users.id} = ${search}`;
  if (!/^\d{10}$/.test(digits)) return containing(nameAndEmail, search);
  return sql`${users.id} in (
    select user_id from addresses where mobile = ${digits}
    union select user_id from orders where orders.address->>'mobile' = ${digits}
    union select user_id from orders where orders.address->>'alternatePhoneNumber' = ${digits})`;
}

const staffShopper = ({
  id,
  firstName,
  lastName,
  email,
  emailConfirmedAt,
  createdAt,
}: typeof users.$inferSelect) =>
  ({
    id,
    name: fullName({ firstName, lastName }),
    email,
    emailConfirmed: emailConfirmedAt !== null,
    createdAt: timestamp(createdAt),
  }) satisfies StaffShopper;

/**
 * Accounts, the newest first.
 * @param before the place of the last account on the page before
 */
export async function findShoppers(
  database: Queryable,
  search: string | undefined,
  { first, before }: { first: number; before?: TimedPlace | undefined },
): Promise<(StaffShopper & { place: TimedPlace })[]> {
  const rows = await database
    .select({ ...getTableColumns(users), at: timestampText(users.createdAt) })
    .from(users)
    .where(
      and(search ? isFoundBy(search) : undefined, before && isBehindPlace(users.createdAt, users.id, before)),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(first);
  return rows.map((row) => ({ ...staffShopper(row), place: { at: row.at, id: row.id } }));
}

export async function findShopper(database: Queryable, id: string): Promise<StaffShopper | undefined> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row && staffShopper(row);
}
