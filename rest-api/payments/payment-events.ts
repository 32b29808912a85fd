import type { Logger } from '../../http/log.ts';
import { expediteCheck } from '../orders/orders.queries.ts';
import type { PaymentContext } from './payment-context.ts';
import { insertEvent, markEventDone } from './payments.queries.ts';
import { recordPayment } from './record-payment.ts';
import type { PaymentEvent } from './webhook-event.ts';

/** Takes the provider's events: stored first, acted on behind the answer. What fails then, the reconciler does. */
export class PaymentEvents {
  readonly #work: PaymentContext;
  readonly #log: Logger;
  readonly #underWay = new Set<Promise<void>>();

  constructor(work: PaymentContext, log: Logger) {
    this.#work = work;
    this.#log = log;
  }

  /** Resolves when the event is stored, which it is once however often it comes. */
  readonly accept = async (event: PaymentEvent): Promise<void> => {
    const { database, figures, timing } = this.#work;
    const fresh = await insertEvent(database, event, timing.leaseMs);
    figures.events[fresh ? 'accepted' : 'duplicate'] += 1;
    if (!fresh) return;
    const acting = actOnEvent(this.#work, event)
      .catch((err) => this.#log.warn({ err }, 'a payment event waits for the reconciliation'))
      .finally(() => this.#underWay.delete(acting));
    this.#underWay.add(acting);
  };

  /** Resolves when nothing is under way. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

/** An event that the shop has failed to act on this many times is left: it asks the provider about the order anyway. */
export const maxEventTries = 20;

/**
 * Processes an event, which may be outdated, or arrive before an earlier one: captured money counts, an authorized or
 * failed payment causes a query to the provider, anything else changes nothing.
 */
export async function actOnEvent(
  work: PaymentContext,
  { id, payment, refund, dispute }: Pick<PaymentEvent, 'id' | 'payment' | 'refund' | 'dispute'>,
): Promise<void> {
  const { database, figures } = work;
  if (payment?.status === 'captured' || payment?.status === 'refunded') {
    const { status } = payment;
    const sequel = { refunds: refund ? [refund] : [], dispute };
    await recordPayment(database, figures, { ...payment, status }, 'webhook', sequel);
  } else if (payment?.status === 'authorized' || payment?.status === 'failed') {
    await expediteCheck(database, payment.providerOrderId, work.timing.firstCheckMs);
  }
  await markEventDone(database, id);
}
