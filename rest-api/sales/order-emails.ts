import type { Queryable } from '../database/database.ts';
import type { EmailOf, EmailOrder, EmailParcel, EmailReturn } from '../emails/email.ts';
import { queueEmail } from '../emails/queue-email.ts';
import { findUser } from '../shopping/account/account.queries.ts';
import { deliveryDaysOf } from './orders/order-line-response.ts';
import { orderNumber } from './orders/order-number.ts';
import { findOrderLines, type OrderRow } from './orders/orders.queries.ts';
import { paidInShopBy, type StoredPaymentMethod } from './stored-values.ts';

/** The facts of an email about an order, beside the order itself. */
type Occasion =
  | { kind: 'order_paid' | 'order_confirmed' | 'order_to_pay' }
  | ({ kind: 'order_cancelled' } & Pick<EmailOf<'order_cancelled'>, 'refundPaise' | 'paidInShop' | 'byShop'>)
  | { kind: 'payment_failed'; canPayAgain: boolean; paymentId?: string }
  | { kind: 'refund_due' | 'sold_out'; paymentId: string; amountPaise: number }
  | ({ kind: 'refunded'; method: StoredPaymentMethod; amountPaise: number; note?: string } & (
      | { paymentId: string }
      | { refundId: string }
    ))
  | {
      kind: 'return_requested' | 'return_approved' | 'return_rejected' | 'return_received';
      returnId: string;
      sentBack: EmailReturn;
    }
  | { kind: 'shop_note'; noteId: string; text: string }
  | { kind: 'order_shipped' | 'order_delivered'; shipmentId: string; parcel: EmailParcel };

/**
 * Queues an email to whoever placed an order, in the transaction of its cause. Of each kind there is one for an order; of
 * those about money that goes back or never came, one for a payment or a refund of its own; of those about a parcel or a
 * return, and of notes, one for each.
 */
export async function queueOrderEmail(
  transaction: Queryable,
  order: OrderRow,
  occasion: Occasion,
): Promise<void> {
  const user = await findUser(transaction, order.userId);
  // If the account has been deleted, there is nobody to write to.
  if (!user) return;
  // Anybody can sign up with a stranger's email and write to them by an address, as long as that costs nothing.
  const hasAddress = isAboutMoney(occasion) || user.emailConfirmedAt !== null;
  const addressed = {
    firstName: user.firstName,
    order: await emailOrder(transaction, order, hasAddress),
  };
  const subject = subjectOf(occasion) ?? order.id;
  const to = { userId: user.id, to: user.email, subject };
  switch (occasion.kind) {
    case 'payment_failed':
      await queueEmail(transaction, {
        ...to,
        email: { kind: occasion.kind, canPayAgain: occasion.canPayAgain, ...addressed },
      });
      return;
    case 'refunded': {
      const { kind, amountPaise, method, note } = occasion;
      const paidInShop = paidInShopBy(method);
      await queueEmail(transaction, {
        ...to,
        email: { kind, amountPaise, ...(paidInShop && { paidInShop }), ...(note && { note }), ...addressed },
      });
      return;
    }
    case 'refund_due':
    case 'sold_out':
      await queueEmail(transaction, {
        ...to,
        email: { kind: occasion.kind, amountPaise: occasion.amountPaise, ...addressed },
      });
      return;
    case 'order_cancelled': {
      await queueEmail(transaction, { ...to, email: { ...occasion, ...addressed } });
      return;
    }
    case 'shop_note':
      await queueEmail(transaction, {
        ...to,
        email: {
          kind: occasion.kind,
          orderNumber: orderNumber(order.id),
          text: occasion.text,
          ...addressed,
        },
      });
      return;
    case 'return_requested':
    case 'return_approved':
    case 'return_rejected':
    case 'return_received':
      await queueEmail(transaction, {
        ...to,
        email: { kind: occasion.kind, sentBack: occasion.sentBack, ...addressed },
      });
      return;
    case 'order_shipped':
    case 'order_delivered':
      await queueEmail(transaction, {
        ...to,
        email: { kind: occasion.kind, parcel: occasion.parcel, ...addressed },
      });
      return;
    default:
      await queueEmail(transaction, { ...to, email: { kind: occasion.kind, ...addressed } });
  }
}

/** Whether the email is about an order for which money has come, or goods are on their way. */
function isAboutMoney(occasion: Occasion): boolean {
  // Staff write about orders that nobody has paid, too.
  if (
    occasion.kind === 'order_confirmed' ||
    occasion.kind === 'payment_failed' ||
    occasion.kind === 'shop_note'
  )
    return false;
  return occasion.kind !== 'order_cancelled' || occasion.refundPaise !== undefined;
}

function subjectOf(occasion: Occasion): string | undefined {
  if ('paymentId' in occasion) return occasion.paymentId;
  if ('refundId' in occasion) return occasion.refundId;
  if ('returnId' in occasion) return occasion.returnId;
  if ('noteId' in occasion) return occasion.noteId;
  return 'shipmentId' in occasion ? occasion.shipmentId : undefined;
}

async function emailOrder(transaction: Queryable, order: OrderRow, hasAddress: boolean): Promise<EmailOrder> {
  const lines = await findOrderLines(transaction, [order]);
  const { id, address, code, pricePaise, discountPaise, codePaise, deliveryPaise, totalPaise } = order;
  const deliveryDays = deliveryDaysOf(order);
  return {
    id,
    ...(deliveryDays && { deliveryDays }),
    ...(hasAddress && { address }),
    lines: lines.map(({ title, author, quantity, pricePaise: each }) => ({
      title,
      author,
      quantity,
      pricePaise: each,
    })),
    totals: { pricePaise, discountPaise, codePaise, deliveryPaise, totalPaise },
    ...(code !== null && { code }),
    ...(order.state === 'confirmed' && { toPayPaise: totalPaise }),
  };
}
