import type { IncomingMessage } from 'node:http';
import { EventLoopDelay, type LoopDelay } from '../http/admission/event-loop-delay.ts';
import { type BusyResponse, LoadShedder, restBusyResponse } from '../http/admission/load-shedder.ts';
import { RequestPacer } from '../http/admission/request-pacer.ts';
import { type BodyLimits, graphqlSlowBodyError, SlowBodies } from '../http/admission/slow-bodies.ts';
import type { Trusts } from '../http/caller-address.ts';
import type { Logger } from '../http/log.ts';
import { isLines, isUpload } from '../rest-api/contract/upload-path.ts';
import { admissionLimits } from './limits.ts';
import { apiKindOf } from './rest/api-paths.ts';

const reportMs = 60_000;

/** The paths of GraphQL, with what may follow them in an address. */
export const graphqlPath = /^\/graphql\/?(?:[?#]|$)/i;

type RequestKind = keyof typeof admissionLimits;

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
      bodyLimits,
    }: { loopDelay?: LoopDelay; bodyLimits?: Partial<BodyLimits> } = {},
  ) {
    this.#refusedReads = refusedReads;
    this.#loopDelay = loopDelay;
    const options = { loopDelay: this.#loopDelay, trusts, pacer: this.pacer };
    const of = (kind: RequestKind, more?: { busyResponse: BusyResponse }) =>
      new LoadShedder(admissionLimits[kind], { ...options, ...more });
    const rest = { busyResponse: restBusyResponse };
    this.loadShedders = {
      graphqlShopper: of('graphqlShopper'),
      graphqlCatalogue: of('graphqlCatalogue'),
      apiShopper: of('apiShopper', rest),
      apiCatalogue: of('apiCatalogue', rest),
      upload: of('upload', rest),
      webhook: of('webhook', rest),
    };
    this.bodies = new SlowBodies(trusts, {
      isUpload,
      isLines,
      limits: bodyLimits,
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
