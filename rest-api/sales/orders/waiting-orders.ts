import { sql } from 'drizzle-orm';
import { limits, tooManyWaitingOrders } from '../../contract/rules.ts';
import type { Queryable } from '../../database/database.ts';
import { rawSql, Statement } from '../../database/statement.ts';
import { hourMs, hourSeconds } from '../../durations.ts';
import { type CodedMessage, coded, HttpError, TooManyAttempts } from '../../routing/errors.ts';
import type { UserRow } from '../../shopping/account/account.queries.ts';
import { isDemoAccount } from '../../shopping/account/demo-account.ts';
import { orderLines, orders } from './order-tables.ts';

const { placeholder } = sql;
const ofUser = sql`${orders.userId} = ${placeholder('userId')}`;

/** One row for each order that waits, at least one; without an order's values where none waits. */
const ordersBefore = new Statement<
  [isKeyUsed: boolean, atLimit: Date | null, id: string | null, hasOther: boolean | null]
>(
  'orders before',
  rawSql(sql`
    select
      exists (select from ${orders} where ${ofUser} and ${orders.idempotencyKey} = ${placeholder('idempotencyKey')}),
      (select ${orders.createdAt} from ${orders}
        where ${ofUser} and ${orders.state} in ('created', 'cancelled', 'expired')
          and ${orders.createdAt} > now() - ${placeholder('withinMs')} * interval '1 millisecond'
        order by ${orders.number} desc limit 1 offset ${placeholder('maxUnpaid')} - 1),
      waiting.id, waiting.has_other
    from (select) as one left join (
      select ${orders.id}, ${orders.number}, exists (
        select from ${orderLines}
        where ${orderLines.userId} = ${orders.userId} and ${orderLines.orderId} = ${orders.id}
          and ${orderLines.productId} <> all(${placeholder('productIds')}::uuid[])) as has_other
      from ${orders} where ${ofUser} and ${orders.state} = 'created') as waiting on true
    order by waiting.number`),
);

/**
 * Checks whether a user can place one more order, and returns the ids of the unpaid orders that it replaces: those whose
 * books are all in it, because paying them would buy the same again. Many people share the demo account and its cart:
 * there the new order replaces only the oldest, when the maximal number is waiting. Runs in a transaction that has locked
 * the user.
 * @param order its key, and its books
 * @returns undefined where an order has been placed with the key
 * @throws HttpError 409 when too many others wait, 429 when too many were placed and not paid within an hour
 */
export async function makeRoom(
  transaction: Queryable,
  user: Pick<UserRow, 'id' | 'email'>,
  order: { idempotencyKey: string; productIds: readonly string[] },
): Promise<string[] | undefined> {
  const isShared = isDemoAccount(user);
  const maxUnpaid = isShared ? limits.unpaidOrdersAnHourOfDemo : limits.unpaidOrdersAnHour;
  const rows = await ordersBefore.rows(transaction, {
    ...order,
    userId: user.id,
    maxUnpaid,
    withinMs: hourMs,
  });
  const [isKeyUsed, atLimit] = rows[0] ?? [];
  if (isKeyUsed) return undefined;
  if (atLimit) throw tooManyUnpaid(atLimit);
  const waiting = rows.flatMap(([, , id, hasOther]) => (id === null ? [] : [{ id, hasOther }]));
  const tooMany = waiting.length - limits.waitingOrders + 1;
  if (isShared) return waiting.slice(0, Math.max(0, tooMany)).map(({ id }) => id);

  const others = waiting.filter(({ hasOther }) => hasOther);
  if (others.length >= limits.waitingOrders) {
    throw new HttpError(409, tooManyWaitingOrders, waitingOrders(others.map(({ id }) => id)));
  }
  return waiting.filter(({ hasOther }) => !hasOther).map(({ id }) => id);
}

/** The second message of that error. */
export const waitingOrders = (ids: readonly string[]): CodedMessage =>
  coded(tooManyWaitingOrders.code, `GET /api/user/orders?state=CREATED lists them: ${ids.join(', ')}.`);

export const unpaidOrders = {
  name: 'orders that were not paid',
  attempts: limits.unpaidOrdersAnHour,
  windowSeconds: hourSeconds,
};

function tooManyUnpaid(placedAt: Date): TooManyAttempts {
  const waitMs = placedAt.getTime() + hourMs - Date.now();
  return new TooManyAttempts(unpaidOrders, Math.max(1, Math.ceil(waitMs / 1_000)));
}
