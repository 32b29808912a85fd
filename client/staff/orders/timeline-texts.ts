import { formatRupees } from '../../shared/money.ts';
import type { OrderTimelineKind } from '../../shared/schema.generated.ts';
import { kindName } from '../emails/email-texts.ts';
import type { OrderTimelineQuery } from './OrderTimeline.generated.ts';
import { byMethod, CANCEL_REASON_NAMES } from './order-texts.ts';

export type TimelineEntry = NonNullable<OrderTimelineQuery['staffOrder']>['timeline']['nodes'][number];

const WHAT_HAPPENED: Record<OrderTimelineKind, string> = {
  PLACED: 'Order placed',
  PAID: 'Paid',
  CANCELLED: 'Order cancelled',
  ADDRESS_CHANGED: 'Address changed',
  PACKED: 'Parcel packed',
  UNPACKED: 'Parcel unpacked',
  SHIPPED: 'Parcel shipped',
  TRACKING_CORRECTED: 'Number of the parcel corrected',
  DELIVERED: 'Parcel delivered',
  HANDED_OVER: 'Handed over in the shop',
  CAME_BACK: 'Parcel came back',
  REFUNDED: 'Refund decided',
  RETURN_REQUESTED: 'Return asked for',
  RETURN_WITHDRAWN: 'Return withdrawn',
  RETURN_APPROVED: 'Return approved',
  RETURN_REJECTED: 'Return not accepted',
  RETURN_RECEIVED: 'Books of a return arrived',
  RETURN_REFUNDED: 'Return ended: its money had gone back before',
  EMAIL_WRITTEN: 'Email to the shopper',
  NOTE_ADDED: 'Note for staff',
};

/** What happened, with its amount, its parcel or its email: `Parcel shipped: Delhivery, 1490817263541`. */
export function whatHappened({
  kind,
  amountPaise,
  paymentMethod,
  carrier,
  trackingNumber,
  cancelReason,
  emailKind,
  toShopper,
}: TimelineEntry): string {
  const facts = [
    amountPaise != null && `${formatRupees(amountPaise)}${byMethod(paymentMethod)}`,
    carrier,
    trackingNumber,
    cancelReason && CANCEL_REASON_NAMES[cancelReason],
    emailKind && kindName(emailKind),
  ].filter((fact) => typeof fact === 'string');
  if (kind === 'REFUNDED' && amountPaise === 0) return 'Free copies taken out';
  const happened = toShopper ? 'Note to the shopper, by email' : WHAT_HAPPENED[kind];
  return facts.length > 0 ? `${happened}: ${facts.join(', ')}` : happened;
}
