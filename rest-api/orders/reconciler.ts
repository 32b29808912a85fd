import pLimit from 'p-limit';
import type { Logger } from '../../http/log.ts';
import { isOutage } from '../database/outage.ts';
import { ProviderAway } from '../payments/provider-away.ts';
import { checkOrder } from './check-order.ts';
import { claimChecks } from './orders.queries.ts';
import { actOnEvent } from './payment-events.ts';
import type { PaymentWork } from './payment-work.ts';
import {
  claimEvents,
  claimRefunds,
  forgetOldEvents,
  notePaymentRefunded,
  type PaymentRow,
} from './payments.queries.ts';

/** A batch is done within its lease also when every call to the provider takes its longest. */
const batch = 20;
const atOnce = 4;

/**
 * Sees to payments that nobody brought to their end: events that were stored and not acted on, orders that stay unpaid,
 * money that has to go back. Several may run, on several machines: each piece of work is claimed by moving on the time
 * at which it is due, in a statement of its own, so no transaction is open while the provider is asked. A piece whose
 * worker dies is due again after the lease; doing it twice changes nothing.
 */
export class Reconciler {
  readonly #work: PaymentWork;
  readonly #log: Logger;
  readonly #ending = new AbortController();
  #away = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(work: PaymentWork, log: Logger) {
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
      await this.#each(
        () => claimEvents(database, batch, timing.leaseMs),
        (event) => actOnEvent(this.#work, event),
      );
      await this.#each(
        () => claimChecks(database, batch, timing.leaseMs),
        (order) => checkOrder(this.#work, order),
        () => {
          figures.checks.failed += 1;
        },
      );
      await this.#each(
        () => claimRefunds(database, batch, timing.leaseMs),
        (payment) => this.#refund(payment),
        () => {
          figures.refunds.failed += 1;
        },
      );
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

  /** Works through claimed pieces until there are none. One that fails is left for later; an outage ends it all. */
  async #each<Piece>(
    claim: () => Promise<Piece[]>,
    work: (piece: Piece) => Promise<void>,
    onFailure = () => {},
  ): Promise<void> {
    const limit = pLimit(atOnce);
    const { signal } = this.#ending;
    let pieces: Piece[];
    do {
      pieces = await claim();
      let outage: unknown;
      await limit.map(pieces, async (piece) => {
        if (outage || signal.aborted) return;
        await work(piece).catch((err) => {
          onFailure();
          if (err instanceof ProviderAway || isOutage(err)) outage = err;
          else this.#log.error({ err }, 'a payment could not be reconciled');
        });
      });
      if (outage) throw outage;
    } while (pieces.length === batch && !signal.aborted);
  }

  async #refund(payment: PaymentRow): Promise<void> {
    const { database, figures, provider } = this.#work;
    const refundId = await provider.refund(payment);
    await notePaymentRefunded(database, payment.id, refundId);
    figures.refunds.given += 1;
  }
}
