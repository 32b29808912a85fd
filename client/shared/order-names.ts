import type { OrderState, ReturnReason, ReturnState } from './schema.generated.ts';

/** The state of an order in a word or two. */
export const ORDER_STATE_NAMES: Record<OrderState, string> = {
  CREATED: 'Awaiting payment',
  CONFIRMED: 'Pay on delivery',
  PAID: 'Paid',
  REFUNDED: 'Refunded',
  FAILED: 'Payment failed',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
};

/** The state of a return in a word or two. */
export const RETURN_STATE_NAMES: Record<ReturnState, string> = {
  REQUESTED: 'Requested',
  APPROVED: 'Approved',
  REJECTED: 'Not accepted',
  RECEIVED: 'Received',
  REFUNDED: 'Refunded',
  WITHDRAWN: 'Withdrawn',
};

/** Why a book goes back. */
export const RETURN_REASONS: Record<ReturnReason, string> = {
  DAMAGED: 'Damaged',
  WRONG_BOOK: 'Not the book that was ordered',
  NOT_AS_DESCRIBED: 'Not as described',
  CHANGED_MIND: 'No longer wanted',
  OTHER: 'Another reason',
};
