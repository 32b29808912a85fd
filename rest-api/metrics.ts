import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ResponseCacheStats } from '../http/response-cache.ts';
import { routeOf } from '../http/route-of.ts';
import type { LoginAttempts } from './account/login-attempts.ts';
import { passwordQueue } from './account/password.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** What the service counts and measures, for Prometheus to collect. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #duration: Histogram<'method' | 'route' | 'status'>;
  readonly #inFlight: Gauge;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request’s headers to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests that are being answered.',
      registers,
    });
    this.gauge('password_hashing', 'Passwords that are hashed or wait for it.', 'state', () => {
      const { running, waiting } = passwordQueue();
      return { running, waiting };
    });
    this.counter(
      'password_hashing_refused_total',
      'Requests told 503 as too many waited.',
      undefined,
      () => ({
        '': passwordQueue().refused,
      }),
    );
  }

  /** Connections of the database's pool. */
  databasePool(connections: () => { total: number; idle: number; waiting: number }): void {
    this.gauge('database_connections', 'Connections, and requests that wait for one.', 'state', connections);
  }

  /** The cached responses of the catalogue, which are sent ahead of everything else that is measured here. */
  responseCache(stats: () => ResponseCacheStats): void {
    this.counter('response_cache_requests_total', 'Requests for cached routes.', 'outcome', () => {
      const { hits, misses } = stats();
      return { hit: hits, miss: misses };
    });
    this.gauge('response_cache_size', 'Cached responses, and their bytes.', 'unit', () => {
      const { entries, bytes } = stats();
      return { entries, bytes };
    });
  }

  /** Requests told 503 because too much was under way. */
  loadShedder(stats: () => { inFlight: number; refused: number }): void {
    this.counter('load_shed_requests_total', 'Requests told 503 as too many were here.', undefined, () => ({
      '': stats().refused,
    }));
  }

  /** Payment reports told 503 because too many were under way. */
  webhookOverload(stats: () => { refused: number }): void {
    this.counter(
      'webhook_refusals_total',
      'Payment reports told 503 as too many were here.',
      undefined,
      () => ({
        '': stats().refused,
      }),
    );
  }

  /** Reads of the catalogue that are not cached. */
  catalogueQueue(stats: () => { running: number; waiting: number; refused: number }): void {
    this.gauge('catalogue_reads', 'Uncached reads of the catalogue, at work or waiting.', 'state', () => {
      const { running, waiting } = stats();
      return { running, waiting };
    });
    this.counter(
      'catalogue_reads_refused_total',
      'Uncached reads told 503 as too many waited.',
      undefined,
      () => ({
        '': stats().refused,
      }),
    );
  }

  /** Bodies of requests that are arriving, and those that were ended with 408. */
  slowBodies(stats: () => { arriving: number; tooSlow: number; tooMany: number }): void {
    this.gauge('request_bodies_arriving', 'Requests whose bodies are arriving.', 'state', () => ({
      arriving: stats().arriving,
    }));
    this.counter('request_body_refusals_total', 'Requests told 408, by why.', 'reason', () => {
      const { tooSlow, tooMany } = stats();
      return { too_slow: tooSlow, too_many: tooMany };
    });
  }

  /** Refusals with 429, by the budget that is used up. */
  attempts(limits: LoginAttempts): void {
    const refused = () => limits.refused;
    this.counter('rate_limit_refusals_total', 'Requests told 429.', 'budget', refused);
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
        // What is not read any more is not shown any more.
        this.reset();
        for (const [value, number] of Object.entries(values)) this.set({ [label]: value }, number);
      },
    });
  }

  /** A value that only grows, by one label or none, read when it is collected. */
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

  /** Measures every request that comes by. */
  readonly measure: RequestHandler = (request, response, next) => {
    const start = performance.now();
    this.began();
    response.once('close', () => this.ended(request.method, routeOf(request), response.statusCode, start));
    next();
  };

  /** A request is being answered from now on. */
  began(): void {
    this.#inFlight.inc();
  }

  /** It has been. @param start when it began, by `performance.now()` */
  ended(method: string, route: string, statusCode: number, start: number): void {
    this.#inFlight.dec();
    const status = `${Math.floor(statusCode / 100)}xx`;
    const known = methods.has(method) ? method : 'other';
    this.#duration.observe({ method: known, route, status }, (performance.now() - start) / 1_000);
  }

  /** Answers what has been measured, in the text that Prometheus reads. */
  readonly show: RequestHandler = async (_request, response) => {
    response.type(this.#registry.contentType).send(await this.#registry.metrics());
  };
}
