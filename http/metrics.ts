import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The metrics of a server, for Prometheus: of its process and its requests, and what its parts add. */
export class HttpMetrics {
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

  /** The MIME type of the text. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All metrics in Prometheus's text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /**
   * Measures a request until its response ends; not the duration of one that a load shedder rejects.
   * @param route one of few values, read when the response has ended
   */
  measureRequest(request: IncomingMessage, response: ServerResponse, route: () => string): void {
    const start = performance.now();
    this.#inFlight.inc();
    response.once('close', () => {
      this.#inFlight.dec();
      if (response.isShed) return;
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other';
      const seconds = (performance.now() - start) / 1_000;
      this.#duration.observe({ method, route: route(), status }, seconds);
    });
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

  /** A value, by one label or none, read when it is collected. */
  gauge(
    name: string,
    help: string,
    label: string | undefined,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.#registry],
      async collect() {
        const values = await read();
        // Removes values that were not read again.
        this.reset();
        for (const [value, number] of Object.entries(values))
          this.set(label ? { [label]: value } : {}, number);
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
}
