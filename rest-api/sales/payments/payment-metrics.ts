import type { Metrics } from '../../monitoring/metrics.ts';

/** The channel by which the provider's payment was reported. */
export type ReportSource = 'callback' | 'webhook' | 'reconciliation';

/** How an order became paid: by a report of the provider, or without it. */
type Confirmation = ReportSource | 'offline';

/** Counts the events of payments since the start, for the metrics. */
export class PaymentMetrics {
  /** Orders that became paid. */
  readonly confirmations: Record<Confirmation, number> = {
    callback: 0,
    webhook: 0,
    reconciliation: 0,
    offline: 0,
  };
  readonly events = { accepted: 0, duplicate: 0, forged: 0, given_up: 0 };
  readonly refunds = { due: 0, given: 0, failed: 0, given_up: 0 };
  readonly checks = { done: 0, failed: 0 };
  readonly ended = { cancelled: 0, replaced: 0, expired: 0, failed: 0 };

  /** Shows them among the metrics. */
  measure(metrics: Metrics): void {
    metrics.counter('orders_paid_total', 'Orders that became paid.', 'by', () => this.confirmations);
    metrics.counter('orders_ended_total', 'Orders that nobody paid.', 'as', () => this.ended);
    metrics.counter(
      'payment_events_total',
      'Webhooks that came, or were given up.',
      'outcome',
      () => this.events,
    );
    metrics.counter('payment_refunds_total', 'Payments that go back.', 'outcome', () => this.refunds);
    metrics.counter('payment_checks_total', 'Orders asked about.', 'outcome', () => this.checks);
  }
}
