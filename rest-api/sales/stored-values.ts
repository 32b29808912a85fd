import type { Fulfilment } from '../contract/fulfilment.ts';
import type { InvoiceKind } from '../contract/invoices.ts';
import type { OrderState, PaymentMethod, RefundState } from '../contract/orders.ts';
import type { ReturnReason, ReturnState } from '../contract/returns.ts';

// States and reasons as the database has them.
export type StoredOrderState = Lowercase<OrderState>;
/** Whether the copies of an order are sold, and go to its shopper: it is paid, or paid on delivery. */
export const isSold = (state: StoredOrderState): state is 'confirmed' | 'paid' =>
  state === 'confirmed' || state === 'paid';

export type StoredFulfilment = Lowercase<Fulfilment>;
export type StoredRefundState = Lowercase<RefundState>;
export type StoredReturnState = Lowercase<ReturnState>;

export type StoredPaymentMethod = Lowercase<PaymentMethod>;
/** How an order is paid without the payment provider. */
export type OfflineMethod = Exclude<StoredPaymentMethod, 'razorpay'>;

/** The id of the payment of an order that was not paid by the provider. */
export const offlinePaymentId = (method: OfflineMethod, { id }: { id: string }): string => `${method}_${id}`;

/** How staff take money themselves. */
export type PaidInShop = Exclude<OfflineMethod, 'free'>;

/** How staff took the money of a payment themselves, so that they give it back themselves, too; undefined where they did not. */
export const paidInShopBy = (method: StoredPaymentMethod): PaidInShop | undefined =>
  method === 'cash' || method === 'card' ? method : undefined;

/** Why a shopper sends copies back, as the contract and the database write it. */
export const storedReturnReasons = {
  DAMAGED: 'damaged',
  WRONG_BOOK: 'wrongBook',
  NOT_AS_DESCRIBED: 'notAsDescribed',
  CHANGED_MIND: 'changedMind',
  OTHER: 'other',
} as const satisfies Record<ReturnReason, string>;
export type StoredReturnReason = (typeof storedReturnReasons)[ReturnReason];

/** What an invoice is, as the contract and the database write it. */
export const storedInvoiceKinds = {
  BILL_OF_SUPPLY: 'billOfSupply',
  CREDIT_NOTE: 'creditNote',
} as const satisfies Record<InvoiceKind, string>;
export type StoredInvoiceKind = (typeof storedInvoiceKinds)[InvoiceKind];
