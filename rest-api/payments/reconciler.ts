import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from '../../http/log.ts';
import { isOutage } from '../database/outage.ts';
import { claimChecks, type OrderRow } from '../orders/orders.queries.ts';
import { checkOrder, postponeCheck } from './check-order.ts';
import { giveRefund, maxRefundTries } from './give-refund.ts';
import type { PaymentContext } from './payment-context.ts';
import { actOnEvent, maxEventTries } from './payment-events.ts';
import {
  claimEvents,
  claimRefunds,
  forgetOldEvents,
  noteEventGivenUp,
  noteRefundGivenUp,
  type PaymentEventRow,
  type PaymentRow,
} from './payments.queries.ts';
import { ProviderBusy, ProviderUnavailable } from './provider-unavailable.ts';

/** A batch is done within its lease also when every call to the provider takes its longest, and after every pause. */
const batch = 20;
const atOnce = 4;
/** So many times is a piece tried again within a round when the provider has had too many calls. */
const maxPauses = 3;

/** How the pieces of one kind are worked through. */
interface Kind<Piece> {
  claim(): Promise<Piece[]>;
  work(piece: Piece): Promise<void>;
  /** Called for a piece that failed, outages aside, before it is left for later. */
  failed?(piece: Piece): Promise<void>;
  /** Called for each try that failed. */
  count?(): void;
}

/**
 * Sees to payments that nobody brought to their end: money that has to go back first, then events that were stored and
 * not acted on, then orders, those that are paid ahead of those that nobody has paid. Several may run, on several
 * machines: each piece of work is claimed by moving on the time at which it is due, in a statement of its own, so no
 * transaction is open while the provider is asked. A piece whose worker dies is due again after the lease; doing it twice
 * changes nothing.
 */
export class Reconciler {
  readonly #work: PaymentContext;
  readonly #log: Logger;
  readonly #ending = new AbortController();
  #away = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(work: PaymentContext, log: Logger) {
    this.#work = work;
    this.#log = log;
  }

  /** Does a round now and then. */
  start(): void {
    // No two machines in step: the whole interval is spread over.
    const wait = this.#work.timing.everyMs * (0.5 + Math.random());
    this.#timer = setTimeout(() => {
      this.#running = this.round().finally(() => {
        if (!this.#ending.signal.aborted) this.start();
      });
    }, wait);
    this.#timer.unref();
  }

  /** Starts nothing more, and resolves when what is under way is done. */
  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Does all that is due. Breaks off where the provider or the database is away; the rest is due again later. */
  async round(): Promise<void> {
    const { database, figures, timing } = this.#work;
    try {
      await this.#giveRefunds();
      await this.#each<PaymentEventRow>({
        claim: () => claimEvents(database, batch, timing.leaseMs),
        work: (event) => actOnEvent(this.#work, event),
        failed: (event) => this.#giveUpEvent(event),
      });
      await this.#each<OrderRow>({
        claim: () => claimChecks(database, batch, timing.leaseMs),
        work: (order) => checkOrder(this.#work, order),
        failed: (order) => postponeCheck(this.#work, order),
        count: () => {
          figures.checks.failed += 1;
        },
      });
      // What the provider was asked about may have to go back.
      await this.#giveRefunds();
      await forgetOldEvents(database);
      figures.rounds.done += 1;
      if (this.#away) this.#log.info('payments are reconciled again');
      this.#away = false;
    } catch (err) {
      figures.rounds.broken += 1;
      if (!this.#away) this.#log.error({ err }, 'payments cannot be reconciled; tried again until they can');
      this.#away = true;
    }
  }

  /**
   * Works through claimed pieces until there are none. One that fails is left for later; an outage ends it all. Where the
   * provider has had too many calls, a piece waits and is tried again, and at last left for later, too.
   */
  async #each<Piece>({ claim, work, failed, count }: Kind<Piece>): Promise<void> {
    const limit = pLimit(atOnce);
    const { signal } = this.#ending;
    let pieces: Piece[];
    do {
      pieces = await claim();
      let outage: unknown;
      await limit.map(pieces, async (piece) => {
        if (outage || signal.aborted) return;
        await this.#withPauses(() => work(piece)).catch(async (err) => {
          if (signal.aborted) return;
          count?.();
          if (err instanceof ProviderBusy) {
            this.#log.warn(
              { err },
              'the payment provider has had too many calls; a payment is seen to later',
            );
          } else if (err instanceof ProviderUnavailable || isOutage(err)) {
            outage = err;
          } else {
            this.#log.error({ err }, 'a payment could not be reconciled');
            await failed?.(piece);
          }
        });
      });
      if (outage) throw outage;
    } while (pieces.length === batch && !signal.aborted);
  }

  /** Tries again, after ever longer pauses, what the provider has had no time for. */
  async #withPauses(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#ending;
    for (let pauses = 0; ; pauses += 1) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ProviderBusy) || pauses === maxPauses) throw error;
        await pause(this.#work.timing.pauseMs * 2 ** pauses, undefined, { signal });
      }
    }
  }

  async #giveRefunds(): Promise<void> {
    const { database, figures, timing } = this.#work;
    await this.#each<PaymentRow>({
      claim: () => claimRefunds(database, batch, timing.leaseMs),
      work: (payment) => this.#refund(payment),
      failed: (payment) => this.#giveUpRefund(payment),
      count: () => {
        figures.refunds.failed += 1;
      },
    });
  }

  async #refund(payment: PaymentRow): Promise<void> {
    const isDone = await giveRefund(this.#work, payment);
    if (!isDone) await this.#giveUpRefund(payment);
  }

  async #giveUpRefund(payment: PaymentRow): Promise<void> {
    if (payment.refundTries < maxRefundTries) return;
    const { database, figures } = this.#work;
    await noteRefundGivenUp(database, payment);
    figures.refunds.given_up += 1;
    this.#log.error({ payment: payment.id }, 'a refund is given up; it needs a person');
  }

  async #giveUpEvent({ id, tries }: PaymentEventRow): Promise<void> {
    if (tries < maxEventTries) return;
    const { database, figures } = this.#work;
    await noteEventGivenUp(database, id);
    figures.events.given_up += 1;
    this.#log.error({ event: id }, 'a payment event is given up; its order is still asked about');
  }
}
