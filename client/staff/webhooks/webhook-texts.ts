import { formatIndianMoment } from '../../shared/dates.ts';
import type { WebhookDeliveryRowFragment, WholeWebhookFragment } from './Webhooks.generated.ts';

export type Webhook = WholeWebhookFragment;
export type Delivery = WebhookDeliveryRowFragment;

/** What endpoints can be told of, by what it is about. */
export const TYPES: Record<string, Record<string, string>> = {
  Orders: {
    'order.placed': 'An order is placed',
    'order.confirmed': 'It is to be paid on delivery',
    'order.paid': 'It is paid',
    'order.cancelled': 'It is cancelled',
    'order.refunded': 'Money of it has gone back',
    'order.failed': 'Its payment has failed',
    'order.expired': 'Nobody has paid it in time',
    'order.changed': 'Its address has changed',
  },
  Parcels: {
    'shipment.shipped': 'A parcel is shipped',
    'shipment.delivered': 'It has arrived',
    'shipment.returned': 'It has come back',
  },
  Returns: {
    'return.requested': 'A shopper asks for a return',
    'return.approved': 'It is approved',
    'return.rejected': 'It is rejected',
    'return.withdrawn': 'The shopper withdraws it',
    'return.received': 'Its books have arrived',
    'return.refunded': 'Its money goes back',
  },
  Invoices: { 'invoice.issued': 'A bill or a credit note is issued' },
  Books: {
    'product.changed': 'A book is added, changed, withdrawn or restored',
    'category.changed': 'A category is added, changed, moved or removed',
  },
  Stock: {
    'stock.changed': 'The copies of a book have changed',
    'stock.low': 'Few copies of a book are left',
  },
  Reviews: {
    'review.written': 'A review is written or changed',
    'review.removed': 'Its author removes it',
    'review.hidden': 'Staff hide it',
    'review.shown': 'Staff show it again',
  },
};

export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || url;

export const STATE_NAMES: Record<Webhook['state'], string> = {
  ON: 'On',
  OFF: 'Turned off',
  GONE: 'Turned off: it answered 410',
};

const DELIVERY_STATES: Record<Delivery['state'], string> = {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
};

/** What has become of a delivery, and what comes next. */
export function deliveryText({ state, tries, nextTryAt }: Delivery): string {
  if (state !== 'WAITING' || tries === 0) return DELIVERY_STATES[state];
  const next = nextTryAt ? `, next try ${formatIndianMoment(nextTryAt)}` : '';
  return `${DELIVERY_STATES.WAITING}: ${tries} of 10 tries failed${next}`;
}

/** What an endpoint has answered, and how fast. */
export const attemptText = ({
  status,
  durationMs,
  error,
}: Pick<NonNullable<Delivery['lastAttempt']>, 'status' | 'durationMs' | 'error'>): string =>
  `${error ?? `It answered ${status}.`} (${durationMs} ms)`;

export const lastDeliveryText = ({ lastDelivery }: Webhook): string =>
  lastDelivery
    ? `${lastDelivery.type}, ${formatIndianMoment(lastDelivery.createdAt)}: ${deliveryText(lastDelivery)}`
    : 'None yet';
