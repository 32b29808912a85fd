import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { paymentEvents } from './payment-tables.ts';
import type { PaymentEvent } from './webhook-event.ts';

export type PaymentEventRow = typeof paymentEvents.$inferSelect;

/** Stores an event once, by its id and by its content: false when it is stored already. */
export async function insertEvent(transaction: Queryable, event: PaymentEvent): Promise<boolean> {
  const { rowCount } = await transaction.insert(paymentEvents).values(event).onConflictDoNothing();
  return rowCount === 1;
}

export async function findEvent(database: Queryable, id: string): Promise<PaymentEventRow | undefined> {
  const rows = await database.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return rows[0];
}

/** Notes that the shop no longer tries to act on an event. */
export async function markEventGivenUp(transaction: Queryable, id: string): Promise<void> {
  await transaction.update(paymentEvents).set({ givenUpAt: sql`now()` }).where(eq(paymentEvents.id, id));
}

/** Deletes events that no delivery will come of any more, with their dead jobs. The provider stops after a day. */
export async function deleteOldEvents(database: Queryable): Promise<void> {
  await database.execute(sql`
    with gone as (delete from payment_events where received_at < now() - interval '30 days' returning id)
    delete from jobs where kind = 'payment_event' and subject in (select id from gone)`);
}
