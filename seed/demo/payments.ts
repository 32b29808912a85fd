import { currency } from '../../rest-api/contract/money.ts';
import type { payments, refunds } from '../../rest-api/sales/payments/payment-tables.ts';
import { providerId } from '../../rest-api/sales/payments/sandbox.ts';
import type {
  sandboxOrders,
  sandboxPayments,
  sandboxRefunds,
} from '../../rest-api/sales/payments/sandbox-tables.ts';
import type { Random } from './random.ts';
import type { Story } from './stories.ts';

type NewPayment = typeof payments.$inferInsert & { createdAt: Date; updatedAt: Date };

interface PlacedOrder {
  userId: string;
  id: string;
  totalPaise: number;
  createdAt: Date;
}

/** What an order's money is, on the shop's side and on that of the sandbox. */
export interface Money {
  providerOrderId: string | null;
  /** Of the payment that made the order paid. */
  paymentId: string | null;
  payment?: NewPayment;
  refund?: typeof refunds.$inferInsert;
  sandboxRefund?: typeof sandboxRefunds.$inferInsert;
  sandboxOrder?: typeof sandboxOrders.$inferInsert;
  sandboxPayment?: typeof sandboxPayments.$inferInsert;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function moneyOf(random: Random, order: PlacedOrder, story: Story): Money {
  // The check that lets it expire has nothing to query, and whoever pays it opens its payment then.
  if (story === 'waiting') return { providerOrderId: null, paymentId: null };
  const { userId, id: orderId, totalPaise: amountPaise, createdAt: placedAt } = order;
  const providerOrderId = providerId('order');
  const sandboxOrder = { id: providerOrderId, amountPaise, receipt: orderId, createdAt: placedAt };
  const after = (ms: number) => new Date(placedAt.getTime() + ms);
  if (story === 'expired' || story === 'cancelled') {
    return { providerOrderId, paymentId: null, sandboxOrder };
  }
  const isLate = story === 'paid too late';
  const createdAt = after(isLate ? 20 * minuteMs : random.integer(1, 6) * minuteMs);
  const id = providerId('pay');
  const back = isLate || story === 'refunded';
  const returnedAt = after(isLate ? 22 * minuteMs : random.integer(8, 40) * hourMs);
  const failedAt = after(random.integer(1, 4) * hourMs);
  const refundId = back ? providerId('rfnd') : null;
  return {
    providerOrderId,
    sandboxOrder,
    paymentId: isLate ? null : id,
    payment: {
      userId,
      id,
      orderId,
      amountPaise,
      currency,
      createdAt,
      state: back ? 'refunded' : story === 'failed' ? 'failed' : 'kept',
      capturedAt: story === 'failed' ? null : createdAt,
      refundedPaise: back ? amountPaise : 0,
      refundTries: isLate ? 1 : 0,
      updatedAt: back ? returnedAt : story === 'failed' ? failedAt : createdAt,
    },
    ...(refundId && {
      sandboxRefund: { id: refundId, paymentId: id, amountPaise, createdAt: returnedAt },
      refund: {
        userId,
        id: refundId,
        paymentId: id,
        amountPaise,
        status: 'processed',
        automatic: isLate,
        createdAt: returnedAt,
        updatedAt: returnedAt,
      },
    }),
    sandboxPayment: {
      id,
      orderId: providerOrderId,
      amountPaise,
      createdAt,
      status: back ? 'refunded' : story === 'failed' ? 'failed' : 'captured',
    },
  };
}
