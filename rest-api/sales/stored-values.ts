import type { Fulfilment } from '../contract/fulfilment.ts';
import type { OrderState, RefundState } from '../contract/orders.ts';
import type { PaperKind } from '../contract/papers.ts';
import type { ReturnReason, ReturnState } from '../contract/returns.ts';

// States and reasons as the database has them.
export type StoredOrderState = Lowercase<OrderState>;
export type StoredFulfilment = Lowercase<Fulfilment>;
export type StoredRefundState = Lowercase<RefundState>;
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

/** What a paper is, as the contract and the database write it. */
export const storedPaperKinds = {
  BILL_OF_SUPPLY: 'billOfSupply',
  CREDIT_NOTE: 'creditNote',
} as const satisfies Record<PaperKind, string>;
export type StoredPaperKind = (typeof storedPaperKinds)[PaperKind];
