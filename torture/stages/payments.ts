import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { deliveryPaise } from '../../rest-api/contract.ts';
import {
  cartLines,
  orders,
  paymentEvents,
  payments as paymentRows,
  products,
} from '../../rest-api/database/schema.ts';
import type { PaymentProof } from '../../rest-api/payments/provider.ts';
import { paymentEvent, type SentEvent } from '../../rest-api/payments/testing/payment-event.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import type { Buyer } from '../../rest-api/testing/buyer.ts';
import { type Answer, ask, eventually, insist } from '../ask.ts';
import type { Shop } from '../shop.ts';
import type { Stage, Trial } from '../stage.ts';

const fourAtOnce = pLimit(4);

/** What a payment provider and its messengers can do to a shop. */
export const payments: Stage = {
  name: 'payments',
  does: 'webhooks repeated, reordered, forged and racing the browser; lost callbacks; invented prices',
  async run(trial) {
    const shop = await trial.sharedShop();
    const books = await addBooks(
      shop.database,
      Array.from({ length: 6 }, (_, index) => ({ pricePaise: 10_000 + index * 777 })),
    );
    await deliveries(trial, shop, books);
    await lostCallbacks(trial, shop, books);
    await prices(trial, shop);
  },
};

async function deliveries(trial: Trial, shop: Shop, books: readonly string[]): Promise<void> {
  const once = trial.promise('10 deliveries of webhooks and the callback have one effect a payment');
  const forgery = trial.promise('no forged webhook or proof is accepted');
  const [bought = '', left = ''] = books;
  const paid = trial.times(400, 20);
  const before = await confirmations(shop);
  const orderIds: string[] = [];
  await fourAtOnce.map(Array.from({ length: paid }), async (_, index) => {
    const buyer = await shop.newBuyer();
    await buyer.fill(bought, bought, left);
    const { order, payment } = await placed(shop, buyer);
    orderIds.push(order._id);
    await shop.database
      .insert(cartLines)
      .values({ userId: buyer.userId, productId: books[2] ?? '', quantity: 1 });
    const proof = shop.standIn.pay(payment.orderId);
    const events = eventsOf(shop, proof, index);
    const forged = forgeries(shop, proof, index);
    const sent = trial.random.shuffled([...events, ...forged.events]).map(async (event) => ({
      isForged: forged.events.includes(event),
      answer: await deliver(shop, event),
    }));
    const [answers, handedIn, falseProof] = await Promise.all([
      Promise.all(sent),
      handIn(shop, buyer, order._id, proof),
      handIn(shop, buyer, order._id, forged.proof),
    ]);
    for (const { isForged, answer } of answers) {
      if (isForged) forgery.try(answer.status === 400, `a forged webhook was answered ${answer.status}`);
      else once.try(answer.status === 200, `a webhook was answered ${answer.status}`);
    }
    forgery.try(falseProof.status === 400, `a forged proof was answered ${falseProof.status}`);
    once.took(handedIn.ms);
    once.try(
      handedIn.status === 200,
      `the callback was answered ${handedIn.status} ${handedIn.text.slice(0, 200)}`,
    );
    const cart = await shop.database.select().from(cartLines).where(eq(cartLines.userId, buyer.userId));
    const whole = cart.length === 1 && cart[0]?.productId === books[2];
    once.try(whole, () => `the cart holds ${JSON.stringify(cart)}`);
  });
  await acted(shop);
  const rows = await shop.database.select().from(orders).where(inArray(orders.id, orderIds));
  const kept = await shop.database.select().from(paymentRows).where(inArray(paymentRows.orderId, orderIds));
  for (const { id, state, paymentId } of rows) {
    const own = kept.filter(({ orderId }) => orderId === id);
    const right =
      state === 'paid' && own.length === 1 && own[0]?.id === paymentId && own[0]?.state === 'kept';
    once.try(right, `an order is ${state} with ${own.length} payments`);
  }
  const effects = (await confirmations(shop)) - before;
  once.try(effects === paid, `${effects} times an order became paid, for ${paid} payments`);
  const ids = shop.standIn.refunds.map(({ payment_id }) => payment_id);
  once.try(ids.length === 0, `${ids.length} refunds were given`);
}

/** Ten deliveries of four events, some of another time's secret. */
function eventsOf(shop: Shop, { paymentId }: PaymentProof, index: number): SentEvent[] {
  const [secret = '', oldSecret = ''] = shop.standIn.settings.webhookSecrets;
  const payment = shop.standIn.payment(paymentId);
  const events = [
    paymentEvent('payment.authorized', { ...payment, status: 'authorized' }, secret),
    paymentEvent('payment.captured', payment, index % 2 ? secret : oldSecret),
    paymentEvent('order.paid', payment, secret),
    paymentEvent('payment.failed', { ...payment, status: 'failed' }, secret),
  ];
  return [...events, ...events, ...events.slice(1, 3)];
}

/** One forged webhook in twenty deliveries, and a proof of a payment that never was. */
function forgeries(
  shop: Shop,
  proof: PaymentProof,
  index: number,
): { events: SentEvent[]; proof: PaymentProof } {
  const payment = { ...shop.standIn.payment(proof.paymentId), id: `pay_forged${randomUUID().slice(0, 8)}` };
  const [secret = ''] = shop.standIn.settings.webhookSecrets;
  const genuine = paymentEvent('payment.captured', payment, secret);
  const kinds: SentEvent[] = [
    paymentEvent('payment.captured', payment, 'a guessed secret'),
    { ...genuine, body: genuine.body.replace('"INR"', '"USD"') },
    { ...genuine, headers: { ...genuine.headers, 'x-razorpay-signature': '' } },
  ];
  const event = kinds[Math.floor(index / 2) % kinds.length];
  return {
    events: index % 2 === 0 && event ? [event] : [],
    proof: { ...proof, paymentId: payment.id },
  };
}

async function lostCallbacks(trial: Trial, shop: Shop, books: readonly string[]): Promise<void> {
  const tally = trial.promise('paid with the browser closed is paid after one reconciliation');
  const ids: string[] = [];
  await fourAtOnce.map(Array.from({ length: trial.times(300, 20) }), async (_, index) => {
    const buyer = await shop.newBuyer();
    await buyer.fill(books[3] ?? '');
    const { order, payment } = await placed(shop, buyer);
    const { paymentId } = shop.standIn.pay(payment.orderId);
    const [secret = ''] = shop.standIn.settings.webhookSecrets;
    if (index % 2) await deliver(shop, paymentEvent('order.paid', shop.standIn.payment(paymentId), secret));
    ids.push(order._id);
  });
  await shop.database.update(orders).set({ checkAt: sql`now()` }).where(inArray(orders.id, ids));
  const paid = () =>
    shop.database.$count(orders, sql`${inArray(orders.id, ids)} and ${eq(orders.state, 'paid')}`);
  const all = async () => (await paid()) === ids.length;
  tally.took(await eventually('all are paid', all, 30_000).catch(() => Number.NaN));
  const late = ids.length - (await paid());
  tally.held(ids.length - late);
  for (let left = late; left > 0; left -= 1) tally.try(false, 'a paid order was not found out about');
}

async function prices(trial: Trial, shop: Shop): Promise<void> {
  const tally = trial.promise('charged is catalogue × copies + 199 rupees, whatever the caller says');
  const { random } = trial;
  const books = await addBooks(
    shop.database,
    Array.from({ length: 20 }, () => ({})),
  );
  for (let left = trial.times(1_000, 40); left > 0; left -= 1) {
    const buyer = await shop.newBuyer();
    let payablePaise = 0;
    for (const id of random.shuffled(books).slice(0, 1 + random.below(3))) {
      const [pricePaise, quantity] = [
        1 + random.below(random.below(2) ? 200_000 : 3_000_000),
        1 + random.below(99),
      ];
      const price = { pricePaise, previousPricePaise: pricePaise + random.below(1_000) };
      await shop.database.update(products).set(price).where(eq(products.id, id));
      await shop.database.insert(cartLines).values({ userId: buyer.userId, productId: id, quantity });
      payablePaise += pricePaise * quantity;
    }
    const invented = random.below(1_000);
    const lie = {
      totalPaise: invented,
      amount: invented,
      lines: [{ pricePaise: 1, qty: -1 }],
      price: '0.01',
    };
    const { order, payment } = await placed(shop, buyer, lie);
    const charged = shop.standIn.orders.find(({ id }) => id === payment.orderId)?.amount;
    const right = payablePaise + deliveryPaise;
    const agree = charged === right && order.totalPaise === right && payment.amountPaise === right;
    tally.try(agree, `${charged} paise were charged and ${right} are right`);
  }
}

/** Sends Buy. */
async function placed(shop: Shop, { token, addressId }: Buyer, more: object = {}): Promise<Answer['body']> {
  const headers = { 'idempotency-key': randomUUID() };
  const path = '/api/user/orders';
  const { status, body, text } = await insist(shop.origin, {
    ...{ method: 'POST', path, token, headers },
    body: { ...more, addressId },
  });
  if (status !== 201) throw new Error(`Buy was answered ${status} ${text}`);
  return body;
}

function handIn(shop: Shop, { token }: Buyer, orderId: string, proof: PaymentProof): Promise<Answer> {
  const body = {
    razorpay_order_id: proof.providerOrderId,
    razorpay_payment_id: proof.paymentId,
    razorpay_signature: proof.signature,
  };
  return insist(shop.origin, { method: 'POST', path: `/api/user/orders/${orderId}/payment`, token, body });
}

const deliver = (shop: Shop, { body, headers }: SentEvent) =>
  insist(shop.origin, { method: 'POST', path: '/api/payments/razorpay/webhook', body, headers });

const acted = (shop: Shop) =>
  eventually(
    'every event is acted on',
    async () => (await shop.database.$count(paymentEvents, sql`act_at is not null`)) === 0,
  );

/** How many times an order has become paid since the start, by the shop's own count. */
async function confirmations(shop: Shop): Promise<number> {
  const { text } = await ask(shop.restOrigin, { path: '/metrics' });
  const counts = [...text.matchAll(/^orders_paid_total\{[^}]*\} (\d+)/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}
