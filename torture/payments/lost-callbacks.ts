import { eq, inArray, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { jobs } from '../../rest-api/jobs/job-tables.ts';
import { orders } from '../../rest-api/sales/orders/order-tables.ts';
import { paymentEvent } from '../../rest-api/sales/payments/testing/payment-event.ts';
import { waitUntil } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import { deliver, placed, webhookSecret } from './checkout.ts';

const sixAtOnce = pLimit(6);

/** Payments that the browser never reported; half of them without a webhook, too. */
export async function lostCallbacks(trial: Trial, shop: Shop, books: readonly string[]): Promise<void> {
  const tally = trial.promise('paid with the browser closed is paid after one reconciliation');
  const ids: string[] = [];
  const hasTime = trial.timeFor('lost callbacks', 12);
  await sixAtOnce.map(Array.from({ length: trial.times(500, 20) }), async (_, index) => {
    if (!hasTime()) return;
    const buyer = await shop.newBuyer();
    await buyer.fill(books[3] ?? '');
    const { order, payment } = await placed(shop, buyer);
    const { paymentId } = shop.standIn.pay(payment.orderId);
    const event = paymentEvent('order.paid', shop.standIn.payment(paymentId), webhookSecret(shop));
    if (index % 2) await deliver(shop, event);
    ids.push(order.id);
  });
  // As if their next check were due.
  await shop.database.update(jobs).set({ runAt: sql`now()` }).where(inArray(jobs.subject, ids));
  const paid = () =>
    shop.database.$count(orders, sql`${inArray(orders.id, ids)} and ${eq(orders.state, 'paid')}`);
  const all = async () => (await paid()) === ids.length;
  // Longer than it takes at a second between two looks; an order whose check fails would be late.
  const timeoutMs = trial.times(30_000, 15_000);
  tally.took(await waitUntil('all are paid', all, timeoutMs).catch(() => timeoutMs));
  const late = ids.length - (await paid());
  tally.held(ids.length - late);
  for (let left = late; left > 0; left -= 1) tally.try(false, 'a paid order was not found out about');
}
