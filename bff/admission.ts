import type { IncomingMessage } from 'node:http';
import type { Trusts } from '../http/caller-address.ts';
import { EventLoopDelay, type LoopDelay } from '../http/event-loop-delay.ts';
import { LoadShedder, restBusyResponse } from '../http/load-shedder.ts';
import type { Logger } from '../http/log.ts';
import { RequestPacer } from '../http/request-pacer.ts';
import { type BodyBounds, graphqlSlowBodyError, SlowBodies } from '../http/slow-bodies.ts';
import { isUpload } from '../rest-api/contract/upload-path.ts';
import { apiKindOf } from './rest/api-paths.ts';

const loopDelayMs = 300;

/**
 * Concurrency limits of the public server, one for each kind of request, so that a flood of one kind leaves the
 * others alone. Most requests end well within a second. Reads of the catalogue may wait for the database, so one
 * network gets only a part of their slots.
 */
const bounds = {
  graphqlShopper: { inFlight: 64, loopDelayMs },
  graphqlCatalogue: { inFlight: 64, inFlightPerNetwork: 48, loopDelayMs },
  apiShopper: { inFlight: 96, loopDelayMs },
  apiCatalogue: { inFlight: 96, inFlightPerNetwork: 72, loopDelayMs },
  // Of staff alone. Read whole before they are passed on, as every body is: up to 10 MB each, within 5 minutes.
  upload: { inFlight: 8, inFlightPerNetwork: 4, loopDelayMs },
  // Few and cheap; the provider repeats a rejected webhook only minutes later.
  webhook: { inFlight: 32, loopDelayMs: 2_000 },
};

const reportMs = 60_000;

/** The paths of GraphQL, with what may follow them in an address. */
export const graphqlPath = /^\/graphql\/?(?:[?#]|$)/i;

type RequestKind = keyof typeof bounds;

/** Decides which requests the public server accepts, and counts those that it rejects. */
export class Admission {
  readonly loadShedders: Readonly<Record<RequestKind, LoadShedder>>;
  readonly bodies: SlowBodies;
  readonly pacer = new RequestPacer();
  readonly #refusedReads: () => number;
  readonly #loopDelay: LoopDelay;
  readonly #reporting: NodeJS.Timeout;

  /** @param refusedReads how many reads of the catalogue were rejected so far because too many were waiting */
  constructor(
    trusts: Trusts,
    refusedReads: () => number,
    log: Logger,
    {
      loopDelay = new EventLoopDelay(),
      bodyBounds,
    }: { loopDelay?: LoopDelay; bodyBounds?: Partial<BodyBounds> } = {},
  ) {
    this.#refusedReads = refusedReads;
    this.#loopDelay = loopDelay;
    const options = { loopDelay: this.#loopDelay, trusts, pacer: this.pacer };
    const restOptions = { ...options, busyResponse: restBusyResponse };
    this.loadShedders = {
      graphqlShopper: new LoadShedder(bounds.graphqlShopper, options),
      graphqlCatalogue: new LoadShedder(bounds.graphqlCatalogue, options),
      apiShopper: new LoadShedder(bounds.apiShopper, restOptions),
      apiCatalogue: new LoadShedder(bounds.apiCatalogue, restOptions),
      upload: new LoadShedder(bounds.upload, restOptions),
      webhook: new LoadShedder(bounds.webhook, restOptions),
    };
    this.bodies = new SlowBodies(trusts, {
      isUpload,
      bounds: bodyBounds,
      errorFor: ({ url = '' }) => (graphqlPath.test(url) ? graphqlSlowBodyError : undefined),
    });
    let before = this.refusals();
    this.#reporting = setInterval(() => {
      const now = this.refusals();
      const refused = Object.fromEntries(
        Object.entries(now)
          .map(([reason, count]) => [reason, count - (before[reason] ?? 0)] as const)
          .filter(([, count]) => count > 0),
      );
      before = now;
      if (Object.keys(refused).length > 0) log.warn({ refused }, 'requests were refused');
    }, reportMs);
    this.#reporting.unref();
  }

  /** The load shedder for a request below `/api`. */
  ofApi({ url = '' }: IncomingMessage): LoadShedder {
    const kind = apiKindOf(url);
    if (kind === 'webhook') return this.loadShedders.webhook;
    return kind === 'shopper' ? this.loadShedders.apiShopper : this.loadShedders.apiCatalogue;
  }

  /** Rejections so far, by reason: a concurrency limit (503), an ended body (408), a full queue of reads. */
  refusals(): Record<string, number> {
    const { tooSlow, tooMany } = this.bodies.stats();
    const byKind = Object.entries(this.loadShedders).map(([kind, loadShedder]) => [
      kind,
      loadShedder.stats().refused,
    ]);
    return {
      ...Object.fromEntries(byKind),
      slowBody: tooSlow,
      tooManyBodies: tooMany,
      catalogueReads: this.#refusedReads(),
    };
  }

  stop(): void {
    clearInterval(this.#reporting);
    this.#loopDelay.stop();
    this.bodies.stop();
  }
}
