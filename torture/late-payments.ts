import { and, eq, inArray } from 'drizzle-orm';
import { orders } from '../rest-api/sales/orders/order-tables.ts';
import { payments } from '../rest-api/sales/payments/payment-tables.ts';
import type { PaymentProof } from '../rest-api/sales/payments/provider.ts';
import { eventsLeft } from '../rest-api/sales/payments/testing/due-payments.ts';
import { paymentEvent } from '../rest-api/sales/payments/testing/payment-event.ts';
import { stockMovements } from '../rest-api/stock/stock-tables.ts';
import type { Buyer, PlacedOrder } from '../rest-api/testing/buyer.ts';
import { buy, buyers, endHolds, stocked } from './buying.ts';
import { type ShopResponse, sendWithRetry, waitUntil } from './request.ts';
import { bodyWith } from './responses.ts';
import type { Shop } from './shop.ts';
import type { StageContext } from './stage.ts';

/** A failed job is retried after a minute: one failure still fits. */
const timeoutMs = 90_000;

/** Payments that arrive in the very moment in which their holds end, while others want the same copies. */
export async function latePayments(context: StageContext, shop: Shop, book: string): Promise<void> {
  const tally = context.guarantee('a payment that comes as its hold ends has its book, or its money back');
  const count = context.times(500, 12);
  await stocked(shop, book, count);
  const late = await buyers(shop, count, () => [book]);
  const ordered = await Promise.all(
    late.map(async (buyer) => {
      const { order, payment } = bodyWith<PlacedOrder>(201, await buy(shop, buyer));
      return { buyer, orderId: order.id, proof: shop.standIn.pay(payment.orderId) };
    }),
  );
  const rivals = await buyers(shop, Math.ceil(count / 2), () => [book]);
  const pays = ordered.map(async ({ buyer, orderId, proof }, index) => {
    if (index % 2 === 0) {
      const { status } = await handIn(shop, buyer, orderId, proof);
      tally.try(status === 200 || status === 409, `a payment was answered ${status}`);
    } else {
      await report(shop, proof);
    }
  });
  const wants = rivals.map(async (buyer) => {
    const { status } = await buy(shop, buyer);
    tally.try(status === 201 || status === 409, `a rival’s order was answered ${status}`);
  });
  await Promise.all([endHolds(shop, book), ...context.random.shuffled([...pays, ...wants])]);
  // The browsers that lost their answer are not the only ones to tell: the provider does, too.
  await Promise.all(ordered.map(({ proof }) => report(shop, proof)));
  const noEventWaits = async () => (await eventsLeft(shop.database)) === 0;
  await waitUntil('every payment report is processed', noEventWaits, timeoutMs).catch((error) =>
    tally.try(false, String(error)),
  );

  const paymentIds = ordered.map(({ proof }) => proof.paymentId);
  const rows = () => shop.database.select().from(payments).where(inArray(payments.id, paymentIds));
  const noneIsDue = async () => (await rows()).every(({ state }) => state !== 'refund due');
  tally.took(await waitUntil('no refund is due', noneIsDue, timeoutMs).catch(() => timeoutMs));
  for (const { orderId, proof } of ordered) {
    const now = await outcomeOf(shop, orderId, proof.paymentId);
    const hasBook = now.order === 'paid' && now.payment === 'kept' && now.sold === 1 && now.refunds === 0;
    const hasMoney =
      now.order === 'cancelled' && now.payment === 'refunded' && now.sold === 0 && now.refunds === 1;
    tally.try(hasBook || hasMoney, () => JSON.stringify(now));
  }
}

/** Submits what the checkout passed to the browser. */
function handIn(
  { origin }: Shop,
  { token }: Buyer,
  orderId: string,
  proof: PaymentProof,
): Promise<ShopResponse> {
  const body = {
    razorpay_order_id: proof.providerOrderId,
    razorpay_payment_id: proof.paymentId,
    razorpay_signature: proof.signature,
  };
  return sendWithRetry(origin, { method: 'POST', path: `/api/user/orders/${orderId}/payment`, token, body });
}

/** Sends a webhook like the provider, until it gets a response. */
function report({ origin, standIn }: Shop, { paymentId }: PaymentProof): Promise<ShopResponse> {
  const [secret = ''] = standIn.settings.webhookSecrets;
  const event = paymentEvent('payment.captured', standIn.payment(paymentId), secret);
  return sendWithRetry(origin, { method: 'POST', path: '/api/payments/razorpay/webhook', ...event });
}

async function outcomeOf({ database, standIn }: Shop, orderId: string, paymentId: string) {
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId));
  const sold = await database.$count(
    stockMovements,
    and(eq(stockMovements.orderId, orderId), eq(stockMovements.reason, 'sale')),
  );
  const refunds = standIn.refunds.filter(({ payment_id }) => payment_id === paymentId).length;
  return { order: order?.state, payment: payment?.state, sold, refunds };
}
