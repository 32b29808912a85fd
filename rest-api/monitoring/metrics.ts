import type { RequestHandler } from 'express';
import { HttpMetrics } from '../../http/metrics.ts';
import { routeOf } from '../../http/route-of.ts';

/** The metrics of the service. */
export class Metrics extends HttpMetrics {
  /** Password hashes. */
  passwordQueue(stats: () => { running: number; waiting: number; refused: number }): void {
    this.gauge('password_hashing', 'Password hashes, running or waiting.', 'state', () => {
      const { running, waiting } = stats();
      return { running, waiting };
    });
    this.counter(
      'password_hashing_refused_total',
      'Requests rejected with 503 because too many were waiting.',
      undefined,
      () => ({
        '': stats().refused,
      }),
    );
  }

  /** Connections of the database's pool. */
  databasePool(connections: () => { total: number; idle: number; waiting: number }): void {
    this.gauge('database_connections', 'Connections, and requests that wait for one.', 'state', connections);
  }

  /** Requests rejected with 503 at the concurrency limit. */
  loadShedder(stats: () => { inFlight: number; refused: number }): void {
    this.counter(
      'load_shed_requests_total',
      'Requests rejected with 503 at the concurrency limit.',
      undefined,
      () => ({
        '': stats().refused,
      }),
    );
  }

  /** Payment reports rejected with 503 at their limit. */
  webhookLoadShedder(stats: () => { refused: number }): void {
    this.counter(
      'webhook_refusals_total',
      'Payment reports rejected with 503 at their concurrency limit.',
      undefined,
      () => ({
        '': stats().refused,
      }),
    );
  }

  /** Rejections with 429, by the exhausted budget. */
  attempts(limits: { refused: Record<string, number> }): void {
    const refused = () => limits.refused;
    this.counter('rate_limit_refusals_total', 'Requests rejected with 429.', 'budget', refused);
  }

  /** Measures every request that passes. */
  readonly measure: RequestHandler = (request, response, next) => {
    this.measureRequest(request, response, () => routeOf(request));
    next();
  };

  /** Responds with all metrics. */
  readonly show: RequestHandler = async (_request, response) => {
    response.type(this.contentType).send(await this.text());
  };
}
