import { eq, inArray } from 'drizzle-orm';
import pLimit from 'p-limit';
import { orders } from '../../rest-api/sales/orders/order-tables.ts';
import { payments } from '../../rest-api/sales/payments/payment-tables.ts';
import type { Payment } from '../../rest-api/sales/payments/provider.ts';
import { paymentEvent } from '../../rest-api/sales/payments/testing/payment-event.ts';
import { sendWithRetry, waitUntil } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import type { Tally } from '../tally.ts';
import { deliver, handIn, placed, waitForEvents, webhookSecret } from './checkout.ts';

const sixAtOnce = pLimit(6);

/** Payments for orders that do not wait for them. */
const cases = [
  'for a cancelled order',
  'for an expired order',
  'a second time',
  'over another amount',
  'in another currency',
] as const;

/** A payment to refund, and the expected state of its order afterwards. */
interface Unwanted {
  about: (typeof cases)[number];
  orderId: string;
  paymentId: string;
  state: 'cancelled' | 'expired' | 'paid' | 'created';
}

/** A payment that arrived while its order was being cancelled. */
interface Raced {
  orderId: string;
  paymentId: string;
  /** The status of the response to the cancellation. */
  cancelled: number;
}

/** Genuine payments that must not change an order. */
export async function unwantedMoney(trial: Trial, shop: Shop, books: readonly string[]): Promise<void> {
  const tally = trial.promise('money that no order waits for goes back, once, and pays for nothing');
  const race = trial.promise(
    'an order cancelled while its payment arrives is paid, or cancelled and refunded',
  );
  const hasTime = trial.timeFor('unwanted money', 15);
  const made: Unwanted[] = [];
  await sixAtOnce.map(Array.from({ length: trial.times(300, 15) }), async (_, index) => {
    if (!hasTime()) return;
    const about = cases[index % cases.length] ?? cases[0];
    made.push(await pay(shop, tally, books[4] ?? '', about));
  });
  const raced: Raced[] = [];
  await sixAtOnce.map(Array.from({ length: trial.times(300, 15) }), async (_, index) => {
    if (!hasTime()) return;
    raced.push(await payWhileCancelling(shop, books[4] ?? '', index));
  });

  await waitForEvents(shop, tally);
  const ids = [...made, ...raced].map(({ paymentId }) => paymentId);
  const rows = () => shop.database.select().from(payments).where(inArray(payments.id, ids));
  const noneIsDue = async () => (await rows()).every(({ state }) => state !== 'refund due');
  tally.took(await waitUntil('no refund is due', noneIsDue, 30_000).catch(() => 30_000));
  for (const { about, orderId, paymentId, state } of made) {
    const now = await found(shop, orderId, paymentId);
    const right = now.order === state && now.payment === 'refunded' && now.refunds === 1;
    tally.try(right, () => `${about}: ${JSON.stringify(now)}`);
  }
  for (const { orderId, paymentId, cancelled } of raced) {
    const now = await found(shop, orderId, paymentId);
    const wasPaid = cancelled === 409 && now.order === 'paid' && now.payment === 'kept' && now.refunds === 0;
    const wentBack =
      cancelled === 200 && now.order === 'cancelled' && now.payment === 'refunded' && now.refunds === 1;
    race.try(wasPaid || wentBack, () => `cancelling was answered ${cancelled}: ${JSON.stringify(now)}`);
  }
}

async function pay(shop: Shop, tally: Tally, book: string, about: Unwanted['about']): Promise<Unwanted> {
  const buyer = await shop.newBuyer();
  await buyer.fill(book);
  const { order, payment } = await placed(shop, buyer);
  const [orderId, providerOrderId] = [order.id, payment.orderId];
  const paidAs = (as: { amount?: number; currency?: string } = {}) =>
    shop.standIn.pay(providerOrderId, as).paymentId;
  switch (about) {
    case 'for a cancelled order':
      await cancel(shop, buyer.token, orderId);
      return tell(shop, { about, orderId, paymentId: paidAs(), state: 'cancelled' });
    case 'for an expired order':
      await shop.database.update(orders).set({ state: 'expired' }).where(eq(orders.id, orderId));
      return tell(shop, { about, orderId, paymentId: paidAs(), state: 'expired' });
    case 'a second time':
      await tell(shop, { about, orderId, paymentId: paidAs(), state: 'paid' });
      await waitForEvents(shop, tally);
      return tell(shop, { about, orderId, paymentId: paidAs(), state: 'paid' });
    case 'over another amount':
      return tell(shop, { about, orderId, paymentId: paidAs({ amount: 100 }), state: 'created' });
    case 'in another currency':
      return tell(shop, { about, orderId, paymentId: paidAs({ currency: 'JPY' }), state: 'created' });
  }
}

/** By two concurrent webhooks, as providers send them. */
async function tell(shop: Shop, unwanted: Unwanted): Promise<Unwanted> {
  const payment: Payment = shop.standIn.payment(unwanted.paymentId);
  const events = ['payment.captured', 'order.paid'].map((type) =>
    paymentEvent(type, payment, webhookSecret(shop)),
  );
  await Promise.all(events.map((event) => deliver(shop, event)));
  return unwanted;
}

/** Cancels the order concurrently with a webhook, right after its response, or after the browser's proof. */
async function payWhileCancelling(shop: Shop, book: string, index: number): Promise<Raced> {
  const buyer = await shop.newBuyer();
  await buyer.fill(book);
  const { order, payment } = await placed(shop, buyer);
  const proof = shop.standIn.pay(payment.orderId);
  const { paymentId } = proof;
  const event = paymentEvent('payment.captured', shop.standIn.payment(paymentId), webhookSecret(shop));
  const arrives = index % 3 === 2 ? handIn(shop, buyer, order.id, proof) : deliver(shop, event);
  if (index % 3 > 0) await arrives;
  const [{ status }] = await Promise.all([cancel(shop, buyer.token, order.id), arrives]);
  return { orderId: order.id, paymentId, cancelled: status };
}

const cancel = (shop: Shop, token: string, orderId: string) =>
  sendWithRetry(shop.origin, { method: 'POST', path: `/api/user/orders/${orderId}/cancel`, token, body: {} });

/** The state of an order and its payment, in the shop and at the provider. */
async function found({ database, standIn }: Shop, orderId: string, paymentId: string) {
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await database.select().from(payments).where(eq(payments.id, paymentId));
  const refunds = standIn.refunds.filter(({ payment_id }) => payment_id === paymentId).length;
  return { order: order?.state, payment: payment?.state, refunds };
}
