import type {
  CancelReason,
  Fulfilment,
  PaymentMethod,
  ShipmentState,
} from '../../shared/schema.generated.ts';

/** How much of an order is on its way, for who packs it. */
export const FULFILMENT_NAMES: Record<Fulfilment, string> = {
  UNFULFILLED: 'Not shipped',
  PARTLY_SHIPPED: 'Partly shipped',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
};

export const SHIPMENT_NAMES: Record<ShipmentState, string> = {
  PACKED: 'Packed',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  RETURNED: 'Came back',
};

/** The name of the form that cancels an order, among those whose drafts are stored. */
export const CANCEL_FORM = 'order-cancel';

/** The name of the form that changes an address, as above. */
export const ADDRESS_FORM = 'order-address';

/** Why the shop cancels an order. */
export const CANCEL_REASON_NAMES: Record<CancelReason, string> = {
  SHOPPER_ASKED: 'The shopper asked for it',
  NOT_AVAILABLE: 'A book cannot be had',
  CANNOT_DELIVER: 'It cannot be delivered there',
  WRONG_PRICE: 'A price was wrong',
  REFUSED: 'The parcel came back unpaid',
  OTHER: 'Another reason',
};

/** How an order was paid without the payment provider. */
export const PAYMENT_METHOD_NAMES: Record<Exclude<PaymentMethod, 'RAZORPAY'>, string> = {
  CASH: 'In cash',
  CARD: 'By card machine',
  FREE: 'Nothing to pay',
};

/** ` in cash`, ` by card machine`; empty for what the payment provider takes and gives back, and where nothing moves. */
export const byMethod = (method: PaymentMethod | null | undefined): string =>
  method === 'CASH' || method === 'CARD' ? ` ${PAYMENT_METHOD_NAMES[method].toLowerCase()}` : '';

/** Where money of an order goes, and what staff have to do for it. */
export const howItGoesBack = (method: PaymentMethod | null | undefined): string =>
  method === 'CASH' || method === 'CARD'
    ? `The shopper paid${byMethod(method)}: give it back yourself, over the counter or by a transfer. It counts as given at once.`
    : 'It is refunded to the payment method of the order.';

/** `1 copy`, `3 copies`. */
export const copies = (count: number): string => (count === 1 ? '1 copy' : `${count} copies`);

/** Beyond this the shop does not count. */
const MAX_COUNTED = 1_000;

/** `12`, or `1,000 or more` where the shop does not count on. */
export const countText = (count: number): string =>
  `${count.toLocaleString('en-IN')}${count >= MAX_COUNTED ? ' or more' : ''}`;

/** `1 order`, `12 orders`, `1,000 or more orders`. */
export const orderCount = (count: number): string => (count === 1 ? '1 order' : `${countText(count)} orders`);

/** `2 × Emma, 1 × Persuasion` */
export const linesText = (lines: readonly { quantity: number; title: string }[]): string =>
  lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ');
