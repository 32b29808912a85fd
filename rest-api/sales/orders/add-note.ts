import { limits } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import type { Origin } from '../../routing/origin.ts';
import { lockUser } from '../../shopping/lock-user.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { lockOrder } from '../fulfilment/shipments.queries.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { noOrder } from './no-order.ts';
import { countNotes, findNote, insertNote, type OrderNoteRow } from './order-notes.queries.ts';
import { findOrderById } from './orders.queries.ts';

export const nobodyToWriteToMessage =
  'This order has no account: there is nobody to write to. Add the note for staff alone.';
export const noteKeyUsedMessage = coded(
  'IDEMPOTENCY_KEY_REUSED',
  'This key belongs to another note. Make a new one for each note.',
);
export const tooManyNotesMessage = coded(
  'LIMIT_REACHED',
  `This order has ${limits.orderNotes} notes, and no more can be added.`,
);

interface NewNote {
  orderId: string;
  /** A UUID: the same key is the same note. */
  key: string;
  text: string;
  toShopper: boolean;
}

/**
 * Stores what a member of staff writes about an order, with its audit entry and, to the shopper, its email. However often it
 * is called with one key, there is one note.
 * @throws HttpError 404, 409
 */
export function addNote(
  database: Database,
  { actor, requestId }: Origin,
  { orderId, key, text, toShopper }: NewNote,
): Promise<OrderNoteRow> {
  return inTransaction(database, async (transaction) => {
    const seen = await findOrderById(transaction, orderId);
    if (!seen) throw new HttpError(404, noOrder);
    // In this order: whoever places an order locks the account first. A deletion of the account, which takes its notes along, is
    // over after this, or waits until the note is there.
    const user = await lockUser(transaction, seen.userId);
    const order = await lockOrder(transaction, orderId);
    if (!order) throw new HttpError(404, noOrder);
    const known = await findNote(transaction, key);
    if (known) {
      const isSame = known.orderId === orderId && known.text === text && known.toShopper === toShopper;
      if (!isSame) throw new HttpError(409, noteKeyUsedMessage);
      return known;
    }
    if (toShopper && !user) throw new HttpError(409, nobodyToWriteToMessage);
    if ((await countNotes(transaction, order)) >= limits.orderNotes) {
      throw new HttpError(409, tooManyNotesMessage);
    }
    const note = { userId: order.userId, orderId, id: key, text, toShopper, author: actor.name };
    const stored = await insertNote(transaction, note);
    if (!stored) throw new HttpError(409, noteKeyUsedMessage);
    if (toShopper) await queueOrderEmail(transaction, order, { kind: 'shop_note', noteId: key, text });
    const after = { note: key, toShopper };
    await recordChange(
      transaction,
      actor,
      { action: 'order.note_added', subject: `order:${orderId}`, after },
      requestId,
    );
    return stored;
  });
}
