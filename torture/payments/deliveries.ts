import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import pLimit from 'p-limit';
import { orders } from '../../rest-api/sales/orders/order-tables.ts';
import { paymentEvents, payments } from '../../rest-api/sales/payments/payment-tables.ts';
import type { PaymentProof } from '../../rest-api/sales/payments/provider.ts';
import { paymentEvent, type SentEvent } from '../../rest-api/sales/payments/testing/payment-event.ts';
import { cartLines } from '../../rest-api/shopping/cart/cart-tables.ts';
import type { Buyer } from '../../rest-api/testing/buyer.ts';
import { sendRequest } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import type { Tally } from '../tally.ts';
import { deliver, handIn, placed, waitForEvents, webhookSecret } from './checkout.ts';

const sixAtOnce = pLimit(6);
const eventsOfAPayment = 4;

/**
 * Payments that are reported ten times each, in any order, concurrently with the browser's report and with forgeries.
 */
export async function deliveries(trial: Trial, shop: Shop, books: readonly string[]): Promise<void> {
  const once = trial.promise('10 deliveries of webhooks and the callback have one effect a payment');
  const forgery = trial.promise('no forged webhook or proof is accepted');
  const [bought = '', also = '', stays = ''] = books;
  const hasTime = trial.timeFor('deliveries of webhooks', 45);
  const [effectsBefore, storedBefore] = [
    await confirmations(shop),
    await shop.database.$count(paymentEvents),
  ];
  const orderIds: string[] = [];
  let anothers: PaymentProof | undefined;
  await sixAtOnce.map(Array.from({ length: trial.times(2_000, 20) }), async (_, index) => {
    if (!hasTime()) return;
    const buyer = await shop.newBuyer();
    await buyer.fill(bought, bought, also);
    const { order, payment } = await placed(shop, buyer);
    orderIds.push(order.id);
    await buyer.fill(stays);
    const proof = shop.standIn.pay(payment.orderId);
    const events = eventsOf(shop, proof, index);
    const forgedEvents = index % 2 === 0 ? [forgedEvent(shop, proof, index / 2)] : [];
    const forgedProofs = [{ ...proof, paymentId: newPaymentId() }, anothers ?? { ...proof, signature: '' }];
    anothers = proof;
    const sent = trial.random.shuffled([...events, ...forgedEvents]).map(async (event) => {
      const { status } = await deliver(shop, event);
      if (!forgedEvents.includes(event)) once.try(status === 200, `a webhook was answered ${status}`);
      else forgery.try(status === 400, `a forged webhook was answered ${status}`);
    });
    const lies = forgedProofs.map(async (lie) => {
      const { status } = await handIn(shop, buyer, order.id, lie);
      forgery.try(status === 400, `a forged proof was answered ${status}`);
    });
    const [{ status, ms, text }] = await Promise.all([
      handIn(shop, buyer, order.id, proof),
      ...sent,
      ...lies,
    ]);
    once.took(ms);
    once.try(status === 200, `the callback was answered ${status} ${text.slice(0, 200)}`);
    await tryCart(once, shop, buyer, stays);
  });

  await waitForEvents(shop, once);
  const { length: paid } = orderIds;
  await tryOrders(once, shop, orderIds);
  const effects = (await confirmations(shop)) - effectsBefore;
  once.try(effects === paid, `${effects} times an order became paid, for ${paid} payments`);
  const stored = (await shop.database.$count(paymentEvents)) - storedBefore;
  once.try(
    stored === paid * eventsOfAPayment,
    `${stored} events were stored, of ${eventsOfAPayment} for each of ${paid} payments`,
  );
  const { length: refunds } = shop.standIn.refunds;
  once.try(refunds === 0, `${refunds} refunds were given`);
}

/** The ordered books are no longer in the cart, and books added since are still there. */
async function tryCart(once: Tally, shop: Shop, { userId }: Buyer, stays: string): Promise<void> {
  const cart = await shop.database.select().from(cartLines).where(eq(cartLines.userId, userId));
  const right = cart.length === 1 && cart[0]?.productId === stays && cart[0].quantity === 1;
  once.try(right, () => `the cart holds ${JSON.stringify(cart)}`);
}

/** Each is paid, by one payment. */
async function tryOrders(once: Tally, shop: Shop, ids: readonly string[]): Promise<void> {
  const rows = await shop.database
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const kept = await shop.database
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...ids]));
  const ofOrder = new Map(ids.map((id): [string, typeof kept] => [id, []]));
  for (const payment of kept) ofOrder.get(payment.orderId)?.push(payment);
  for (const { id, state, paymentId } of rows) {
    const own = ofOrder.get(id) ?? [];
    const byOne = own.length === 1 && own[0]?.id === paymentId && own[0]?.state === 'kept';
    once.try(state === 'paid' && byOne, () => `an order is ${state} with ${JSON.stringify(own)}`);
  }
}

/** Ten deliveries of four events, some signed with the previous secret. */
function eventsOf({ standIn }: Shop, { paymentId }: PaymentProof, index: number): SentEvent[] {
  const [secret = '', oldSecret = ''] = standIn.settings.webhookSecrets;
  const payment = standIn.payment(paymentId);
  const events = [
    paymentEvent('payment.authorized', { ...payment, status: 'authorized' }, secret),
    paymentEvent('payment.captured', payment, index % 2 ? secret : oldSecret),
    paymentEvent('order.paid', payment, secret),
    paymentEvent('payment.failed', { ...payment, status: 'failed' }, secret),
  ];
  return [...events, ...events, ...events.slice(1, 3)];
}

/** A webhook that the provider did not sign. */
function forgedEvent(shop: Shop, { paymentId }: PaymentProof, index: number): SentEvent {
  const payment = { ...shop.standIn.payment(paymentId), id: newPaymentId() };
  const genuine = paymentEvent('payment.captured', payment, webhookSecret(shop));
  const kinds: SentEvent[] = [
    paymentEvent('payment.captured', payment, 'a guessed secret'),
    { ...genuine, body: genuine.body.replace('"INR"', '"USD"') },
    { ...genuine, headers: { ...genuine.headers, 'x-razorpay-signature': '' } },
  ];
  return kinds[index % kinds.length] ?? genuine;
}

const newPaymentId = () => `pay_forged${randomUUID().slice(0, 8)}`;

/** The shop's own count of orders that became paid since the start. */
async function confirmations(shop: Shop): Promise<number> {
  const { text } = await sendRequest(shop.restOrigin, { path: '/metrics' });
  const counts = [...text.matchAll(/^orders_paid_total\{[^}]*\} (\d+)/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}
