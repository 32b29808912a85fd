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
export type StoredPaymentMethod = Lowercase<PaymentMethod>;
export type StoredReturnState = Lowercase<ReturnState>;

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
