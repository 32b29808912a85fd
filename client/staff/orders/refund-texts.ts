import type { RefundReason, RefundState } from '../../shared/schema.generated.ts';

/** How far a refund is, for who has made it. */
export const REFUND_STATE_NAMES: Record<RefundState, string> = {
  DUE: 'On its way',
  GIVEN: 'Given back',
  FAILED: 'Not given: the payment provider declines it',
};

/** Why a payment goes back where no person has written why. */
export const REFUND_REASON_NAMES: Record<RefundReason, string> = {
  PAID_TWICE: 'The order was paid already.',
  ORDER_CANCELLED: 'The order was cancelled.',
  ORDER_REPLACED: 'A newer order had taken its place.',
  ORDER_FAILED: 'The bank had let the payment fail before.',
  ORDER_EXPIRED: 'The order had expired.',
  SOLD_OUT: 'Some of its books were sold out.',
  OTHER_AMOUNT: 'The payment was over another amount than the order.',
  BY_SHOP: 'Given back by the shop.',
};
