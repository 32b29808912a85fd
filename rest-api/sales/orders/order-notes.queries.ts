import { and, asc, count, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { rowsOfOrders } from '../rows-of-orders.ts';
import { orderNotes } from './order-tables.ts';
import type { OrderRow } from './orders.queries.ts';

export type OrderNoteRow = typeof orderNotes.$inferSelect;

const findNotes = rowsOfOrders(
  'notes of orders',
  orderNotes,
  [orderNotes.userId, orderNotes.orderId],
  asc(orderNotes.createdAt),
);

/** What the shop wrote to the shopper about some orders, the oldest first. */
export const findNotesToShopper = async (
  database: Queryable,
  orders: readonly OrderRow[],
): Promise<OrderNoteRow[]> => (await findNotes(database, orders)).filter(({ toShopper }) => toShopper);

export async function findNote(database: Queryable, id: string): Promise<OrderNoteRow | undefined> {
  return (await database.select().from(orderNotes).where(eq(orderNotes.id, id)))[0];
}

export async function countNotes(database: Queryable, { userId, id }: OrderRow): Promise<number> {
  const rows = await database
    .select({ notes: count() })
    .from(orderNotes)
    .where(and(eq(orderNotes.userId, userId), eq(orderNotes.orderId, id)));
  return rows[0]?.notes ?? 0;
}

/** @returns undefined where the id belongs to another note already */
export async function insertNote(
  transaction: Queryable,
  note: Omit<OrderNoteRow, 'createdAt'>,
): Promise<OrderNoteRow | undefined> {
  return (await transaction.insert(orderNotes).values(note).onConflictDoNothing().returning())[0];
}
