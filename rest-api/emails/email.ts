import type { DeliveryDays } from '../contract/delivery.ts';
import type { Totals } from '../contract/money.ts';
import type { CancelReason } from '../contract/orders.ts';
import type { Address } from '../contract/shopper.ts';

/** A line of an order as it was bought; amounts in paise. */
export interface EmailLine {
  title: string;
  author: string;
  quantity: number;
  pricePaise: number;
}

/** An order as an email shows it. */
export interface EmailOrder {
  id: string;
  lines: EmailLine[];
  totals: Totals;
  /** The code that it was placed with; undefined for none. */
  code?: string;
  /** What is paid in cash when its parcel arrives; undefined where nothing is. */
  toPayPaise?: number;
  /** Within how many days of the order it arrives; undefined where that was not promised. */
  deliveryDays?: DeliveryDays;
  /** Left out where the reader may be a stranger: a shopper can write anything into it. */
  address?: Omit<Address, '_id'>;
}

/** What is known of the shopper in each email. */
interface Addressed {
  firstName: string;
}

/** An email with a link that acts by itself. The database has `token` sealed, and no longer once the email is sent. */
interface WithToken extends Addressed {
  token: string;
}

interface AboutOrder extends Addressed {
  order: EmailOrder;
}

/** An email about money that goes back, in paise. */
interface AboutRefund extends AboutOrder {
  amountPaise: number;
}

/** A parcel of an order as an email names it. */
export interface EmailParcel {
  carrier: string;
  trackingNumber: string;
  /** Null where the carrier shows nothing. */
  trackingUrl: string | null;
  /** What is in it. */
  lines: Pick<EmailLine, 'title' | 'quantity'>[];
  /** Copies of the order that have not left the shop; undefined in emails of earlier releases. */
  toCome?: Pick<EmailLine, 'title' | 'quantity'>[];
}

/** A return as an email names it. */
export interface EmailReturn {
  lines: Pick<EmailLine, 'title' | 'quantity'>[];
  /** Copies that have not arrived with the others; undefined where all have, or none yet. */
  missing?: Pick<EmailLine, 'title' | 'quantity'>[];
  /** The shop's note (`shopNote`) under the name that stored emails have; empty without one. */
  words: string;
  /** Whether the money of all copies has gone back already; undefined where a release before stored the email. */
  isPaidBack?: boolean;
  /** Whether a code had made all of its copies free. */
  isFree?: boolean;
}

interface AboutReturn extends AboutOrder {
  sentBack: EmailReturn;
}

interface AboutParcel extends AboutOrder {
  parcel: EmailParcel;
}

/** The link that confirms an address works for so many days. */
export const daysToConfirm = 7;

/**
 * Every email that the shop sends, with what was true when it was caused. Times are ISO strings.
 * - `test`: to a member of staff who tries the mail server; it is never stored.
 * - `welcome`: signup; `token` confirms the address.
 * - `confirm_address`: the same link again, or for a changed address.
 * - `password_reset`: `token` sets a new password, for `validMinutes`.
 * - `staff_invitation`: to a new member of staff; `token` sets a password and opens the back room, for `validDays`. Emails of
 *   earlier releases have none where the account had confirmed its email.
 * - `password_changed`: `byLink` where nobody is logged in any more.
 * - `order_cancelled`, `refunded`: `paidInShop` where staff took the money themselves, and give it back.
 * - `refunded`: `amountPaise` is 0 where free copies were taken out of the order, and `note` says why.
 * - `order_confirmed`: the order is paid on delivery.
 * - `order_to_pay`: staff took the order by telephone, and it waits for its payment.
 * - `shop_note`: what a member of staff writes to the shopper about an order.
 * - `review_hidden`: `reason` is what the shop says.
 * - `email_changed`: to the old address; `token` puts it back until `validUntil`, as does that of an email before where
 *   there is none. A release before stored `validDays` instead.
 */
export type EmailMessage =
  | ({ kind: 'test' } & Addressed)
  | ({ kind: 'welcome' } & WithToken)
  | ({ kind: 'confirm_address' } & WithToken)
  | ({ kind: 'password_reset'; validMinutes: number } & WithToken)
  | ({ kind: 'password_changed'; changedAt: string; byLink?: boolean } & Addressed)
  | ({ kind: 'email_changed'; newEmail: string; changedAt: string; token?: string } & (
      | { validUntil: string }
      | { validDays: number }
    ) &
      Addressed)
  | ({ kind: 'staff_invitation'; role: string; token?: string; validDays: number } & Addressed)
  | ({ kind: 'order_to_pay' } & AboutOrder)
  | ({ kind: 'order_paid' } & AboutOrder)
  | ({ kind: 'order_confirmed' } & AboutOrder)
  | ({ kind: 'payment_failed'; canPayAgain: boolean } & AboutOrder)
  | ({
      kind: 'order_cancelled';
      refundPaise?: number;
      paidInShop?: 'cash' | 'card';
      byShop?: { reason: CancelReason; note: string | null };
    } & AboutOrder)
  | ({ kind: 'refund_due' } & AboutRefund)
  | ({ kind: 'sold_out' } & AboutRefund)
  | ({ kind: 'refunded'; paidInShop?: 'cash' | 'card'; note?: string } & AboutRefund)
  | ({ kind: 'order_shipped' } & AboutParcel)
  | ({ kind: 'order_delivered' } & AboutParcel)
  | ({ kind: 'shop_note'; orderNumber: string; text: string } & AboutOrder)
  | ({ kind: 'return_requested' } & AboutReturn)
  | ({ kind: 'return_approved' } & AboutReturn)
  | ({ kind: 'return_rejected' } & AboutReturn)
  | ({ kind: 'return_received' } & AboutReturn)
  | ({ kind: 'review_hidden'; book: { id: string; title: string }; reason: string } & Addressed)
  | ({ kind: 'back_in_stock'; book: { id: string; title: string; author: string } } & Addressed);

/** The email of one kind. */
export type EmailOf<Kind extends EmailMessage['kind']> = Extract<EmailMessage, { kind: Kind }>;
