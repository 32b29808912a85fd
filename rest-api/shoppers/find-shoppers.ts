import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { mobileOf } from '../../text/indian-numbers.ts';
import { uuidPattern } from '../contract/rules.ts';
import type { StaffShopper } from '../contract/staff-shoppers.ts';
import type { Queryable } from '../database/database.ts';
import { users } from '../database/schema.ts';
import { timestamp } from '../database/timestamp.ts';
import { containing } from '../fulfilment/order-search.ts';

/** As the index has it, so that the planner finds it. */
const names = sql`search_form(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`;

/**
 * Accounts that a text of a person finds: an id, a mobile number of an address or an order, or a part of the name or the
 * email.
 */
function isFoundBy(search: string): SQL {
  const digits = mobileOf(search);
  if (uuidPattern.test(search)) return sql`${users.id} = ${search}`;
  if (!/^\d{10}$/.test(digits)) return containing(names, search);
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
    name: `${firstName} ${lastName}`.trim(),
    email,
    emailConfirmed: emailConfirmedAt !== null,
    createdAt: timestamp(createdAt),
  }) satisfies StaffShopper;

/**
 * Accounts, the newest first.
 * @param before the id of the last account on the page before
 */
export async function findShoppers(
  database: Queryable,
  search: string | undefined,
  { first, before }: { first: number; before?: string | undefined },
): Promise<StaffShopper[]> {
  const place = sql`(select created_at, id from users as last where last.id = ${before})`;
  const rows = await database
    .select()
    .from(users)
    .where(
      and(
        search ? isFoundBy(search) : undefined,
        before === undefined ? undefined : sql`(${users.createdAt}, ${users.id}) < ${place}`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(first);
  return rows.map(staffShopper);
}

export async function findShopper(database: Queryable, id: string): Promise<StaffShopper | undefined> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row && staffShopper(row);
}
