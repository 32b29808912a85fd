import type { Payment, PaymentProof } from '../provider.ts';
import { paymentEvent, type SentEvent } from './payment-event.ts';
import type { RazorpayStandIn } from './razorpay-stand-in.ts';

/** What can happen to a payment at the provider. */
export const paymentFacts = [
  'authorized',
  'captured',
  'failed',
  'partlyRefunded',
  'refunded',
  'disputed',
] as const;
export type PaymentFact = (typeof paymentFacts)[number];

/** A payment that fails in the end was authorized before; it is never captured. */
export const factsOfFailure: readonly PaymentFact[] = ['authorized', 'failed'];

/**
 * A payment at its provider. Its facts can be reported in any order; they happen in a possible order: a failed payment
 * can be authorized later, and a refund or dispute follows a capture.
 */
export class PaymentHistory {
  readonly proof: PaymentProof;
  readonly #standIn: RazorpayStandIn;
  readonly #facts: ReadonlySet<PaymentFact>;
  readonly #endsInFailure: boolean;
  #refunds: { id: string; amount: number; currency: string; status: string }[] = [];

  /** @param facts all that will happen; a partial refund comes before the rest */
  constructor(
    standIn: RazorpayStandIn,
    providerOrderId: string,
    facts: Iterable<PaymentFact>,
    endsInFailure: boolean,
  ) {
    this.#standIn = standIn;
    this.proof = standIn.pay(providerOrderId, { status: 'created' });
    this.#facts = new Set(facts);
    this.#endsInFailure = endsInFailure;
  }

  get now(): Payment {
    return this.#standIn.payment(this.proof.paymentId);
  }

  /** Makes a fact true; earlier facts stay true. */
  happens(fact: PaymentFact): void {
    const { status, amountPaise } = this.now;
    const isAhead = (...of: Payment['status'][]) => of.includes(status);
    const move = (to: Payment['status']) => this.#standIn.setStatus(this.proof.paymentId, to);
    switch (fact) {
      case 'failed':
        if (isAhead('created') || (this.#endsInFailure && isAhead('authorized'))) move('failed');
        return;
      case 'authorized':
        if (isAhead('created') || (!this.#endsInFailure && isAhead('failed'))) move('authorized');
        return;
      case 'captured':
      case 'disputed':
        if (isAhead('created', 'failed', 'authorized')) move('captured');
        return;
      case 'partlyRefunded':
        this.happens('captured');
        if (this.#refunds.length === 0) this.#giveBack(Math.floor(amountPaise / 3));
        return;
      case 'refunded':
        this.happens(this.#facts.has('partlyRefunded') ? 'partlyRefunded' : 'captured');
        if (this.now.refundedPaise < amountPaise) this.#giveBack(amountPaise - this.now.refundedPaise);
        return;
    }
  }

  /** The webhook that reported a fact when it happened. */
  event(fact: PaymentFact): SentEvent {
    const [secret = ''] = this.#standIn.settings.webhookSecrets;
    const [first, last] = [this.#refunds[0], this.#refunds.at(-1)];
    const payment = { ...this.now, refundedPaise: 0, status: 'captured' as const };
    switch (fact) {
      case 'authorized':
      case 'failed':
        return paymentEvent(`payment.${fact}`, { ...payment, status: fact }, secret);
      case 'captured':
        return paymentEvent('payment.captured', payment, secret);
      case 'partlyRefunded':
        return paymentEvent(
          'refund.processed',
          { ...payment, refundedPaise: first?.amount ?? 0 },
          secret,
          first && { refund: first },
        );
      case 'refunded':
        return paymentEvent(
          'refund.processed',
          { ...payment, status: 'refunded', refundedPaise: payment.amountPaise },
          secret,
          last && { refund: last },
        );
      case 'disputed':
        return paymentEvent('payment.dispute.created', payment, secret, {
          dispute: {
            id: `disp_${payment.id.slice(4)}`,
            amount: payment.amountPaise,
            currency: 'INR',
            status: 'open',
            phase: 'chargeback',
            reason_code: 'goods_not_received',
            respond_by: 1_790_000_000,
            created_at: 1_780_000_000,
          },
        });
    }
  }

  #giveBack(amountPaise: number): void {
    const { id, amount, currency, status } = this.#standIn.refundByHand(this.proof.paymentId, amountPaise);
    this.#refunds = [...this.#refunds, { id, amount, currency, status }];
  }
}
