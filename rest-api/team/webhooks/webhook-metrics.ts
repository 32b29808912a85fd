import type { Metrics } from '../../monitoring/metrics.ts';

/** Counts the tries to deliver webhooks since the start, for the metrics. */
export class WebhookMetrics {
  /** `gone`: the endpoint has answered 410; `given_up`: it was the last try. */
  readonly attempts = { delivered: 0, failed: 0, given_up: 0, gone: 0 };

  measure(metrics: Metrics): void {
    metrics.counter('webhook_attempts_total', 'Tries to deliver a webhook.', 'outcome', () => this.attempts);
  }
}
