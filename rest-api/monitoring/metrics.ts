import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { routeOf } from '../../http/route-of.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The metrics of the service, for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #duration: Histogram<'method' | 'route' | 'status'>;
  readonly #inFlight: Gauge;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request’s headers to the end of its response.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests in progress.',
      registers,
    });
  }

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

  /** Reads of the catalogue that are not cached. */
  catalogueQueue(stats: () => { running: number; waiting: number; refused: number }): void {
    this.gauge('catalogue_reads', 'Uncached reads of the catalogue, running or waiting.', 'state', () => {
      const { running, waiting } = stats();
      return { running, waiting };
    });
    this.counter(
      'catalogue_reads_refused_total',
      'Uncached reads rejected with 503 because too many were waiting.',
      undefined,
      () => ({
        '': stats().refused,
      }),
    );
  }

  /** Request bodies that are arriving, and those that were ended with 408. */
  slowBodies(stats: () => { arriving: number; tooSlow: number; tooMany: number }): void {
    this.gauge('request_bodies_arriving', 'Requests whose bodies are arriving.', 'state', () => ({
      arriving: stats().arriving,
    }));
    this.counter('request_body_refusals_total', 'Requests ended with 408, by reason.', 'reason', () => {
      const { tooSlow, tooMany } = stats();
      return { too_slow: tooSlow, too_many: tooMany };
    });
  }

  /** Rejections with 429, by the exhausted budget. */
  attempts(limits: { refused: Record<string, number> }): void {
    const refused = () => limits.refused;
    this.counter('rate_limit_refusals_total', 'Requests rejected with 429.', 'budget', refused);
  }

  /** A value by one label, read when it is collected. */
  gauge(
    name: string,
    help: string,
    label: string,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        const values = await read();
        // Removes values that were not read again.
        this.reset();
        for (const [value, number] of Object.entries(values)) this.set({ [label]: value }, number);
      },
    });
  }

  /** A value that only grows, with one label or none, read when it is collected. */
  counter(name: string, help: string, label: string | undefined, read: () => Record<string, number>): void {
    new Counter({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [value, number] of Object.entries(read()))
          this.inc(label ? { [label]: value } : {}, number);
      },
    });
  }

  /** Measures every request that passes; not the duration of one that a load shedder rejects. */
  readonly measure: RequestHandler = (request, response, next) => {
    const start = performance.now();
    this.#inFlight.inc();
    response.once('close', () => {
      this.#inFlight.dec();
      if (response.isShed) return;
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      const method = methods.has(request.method) ? request.method : 'other';
      const seconds = (performance.now() - start) / 1_000;
      this.#duration.observe({ method, route: routeOf(request), status }, seconds);
    });
    next();
  };

  /** Responds with all metrics in Prometheus's text format. */
  readonly show: RequestHandler = async (_request, response) => {
    response.type(this.#registry.contentType).send(await this.#registry.metrics());
  };
}
