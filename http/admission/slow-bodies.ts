import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerAddress, type Trusts } from '../caller-address.ts';
import { networkOf } from '../network-of.ts';

/** How slowly, and how many at a time, request bodies may arrive. */
export interface BodyLimits {
  /** The time that every body has, in milliseconds, beside the time for its bytes. */
  graceMs: number;
  minBytesPerSecond: number;
  /** The time that a body has at most, in milliseconds. */
  maxMs: number;
  /** The same of an upload. */
  maxUploadMs: number;
  /** Bodies that may arrive at the same time, per network and in total. */
  maxPerNetwork: number;
  max: number;
  /** How often the rate is checked, in milliseconds. */
  checkMs: number;
}

/** A body of 100 kB has 15 s, an upload of 10 MB 5 minutes; one that stalls has 3 s. */
const usualLimits: BodyLimits = {
  graceMs: 3_000,
  minBytesPerSecond: 8_000,
  maxMs: 15_000,
  maxUploadMs: 5 * 60_000,
  maxPerNetwork: 64,
  max: 512,
  checkMs: 500,
};

/** A request whose body is arriving. */
interface Arriving {
  /** In milliseconds. */
  maxMs: number;
  /** In bytes per second. */
  minRate: number;
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
  network: string;
  /** When it began, by `performance.now()`. */
  began: number;
  /** Bytes that the connection had received by then. */
  bytesBefore: number;
}

const message = 'The body of the request arrived too slowly. Send it again, and faster.';

/** The body of a 408, in the shape of REST errors. */
const restError = { errors: [message], code: 'TIMEOUT' };

/** The same in the shape of GraphQL errors. */
export const graphqlSlowBodyError = { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] };

/**
 * Ends requests whose bodies arrive too slowly, with 408. When too many arrive at once, of one network or in total,
 * it ends the oldest: a body that is sent at a usual speed has arrived before it becomes the oldest.
 *
 * A body that arrives together with its headers, as nearly all do, is not counted.
 */
export class SlowBodies {
  readonly #trusts: Trusts;
  readonly #errorFor: (request: IncomingMessage) => object | undefined;
  readonly #isUpload: (request: IncomingMessage) => boolean;
  readonly #isLines: (request: IncomingMessage) => boolean;
  readonly #limits: BodyLimits;
  /** In the order in which they began. */
  readonly #arriving = new Set<Arriving>();
  readonly #byNetwork = new Map<string, Set<Arriving>>();
  readonly #checking: NodeJS.Timeout;
  /** Requests whose headers arrived in this turn of the event loop. */
  readonly #justBegun: [IncomingMessage, ServerResponse, Pick<Arriving, 'maxMs' | 'minRate'>][] = [];
  #tooSlow = 0;
  #tooMany = 0;

  /**
   * @param options.errorFor the JSON of a request's 408, if it is not REST's
   * @param options.isLines whether the server itself slows the body of a request down: it may take as long as an upload, at
   * whichever rate
   * @param options.isUpload whether a request may take longer than others, as long as its bytes arrive fast enough
   */
  constructor(
    trusts: Trusts,
    {
      errorFor = () => undefined,
      isUpload = () => false,
      isLines = () => false,
      limits,
    }: {
      errorFor?: (request: IncomingMessage) => object | undefined;
      isUpload?: (request: IncomingMessage) => boolean;
      isLines?: (request: IncomingMessage) => boolean;
      limits?: Partial<BodyLimits>;
    } = {},
  ) {
    this.#trusts = trusts;
    this.#errorFor = errorFor;
    this.#isUpload = isUpload;
    this.#isLines = isLines;
    this.#limits = { ...usualLimits, ...limits };
    // After a stall of this process, what has arrived meanwhile is read before it is judged.
    this.#checking = setInterval(() => setImmediate(() => this.#check()), this.#limits.checkMs);
    this.#checking.unref();
  }

  /** Middleware for every request, to run as soon as its headers have arrived. */
  readonly watch = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding !== undefined || (length !== undefined && length !== '0')) {
      // Now, because routers shorten the URL of a request while they have it.
      this.#justBegun.push([request, response, this.#paceOf(request)]);
      // Node.js runs ticks between the headers and the body of one packet, and this only after it has parsed all of it.
      if (this.#justBegun.length === 1) setImmediate(() => this.#addIncomplete());
    }
    next();
  };

  stats(): { arriving: number; tooSlow: number; tooMany: number } {
    return { arriving: this.#arriving.size, tooSlow: this.#tooSlow, tooMany: this.#tooMany };
  }

  stop(): void {
    clearInterval(this.#checking);
  }

  #addIncomplete(): void {
    for (const [request, response, pace] of this.#justBegun.splice(0)) {
      if (!request.complete && !request.destroyed) this.#add(request, response, pace);
    }
  }

  #paceOf(request: IncomingMessage): Pick<Arriving, 'maxMs' | 'minRate'> {
    const { maxMs, maxUploadMs, minBytesPerSecond } = this.#limits;
    if (this.#isLines(request)) return { maxMs: maxUploadMs, minRate: 0 };
    return { maxMs: this.#isUpload(request) ? maxUploadMs : maxMs, minRate: minBytesPerSecond };
  }

  #add(request: IncomingMessage, response: ServerResponse, pace: Pick<Arriving, 'maxMs' | 'minRate'>): void {
    const { socket } = request;
    const network = networkOf(callerAddress(request, this.#trusts));
    const ofNetwork = this.#byNetwork.get(network) ?? new Set<Arriving>();
    this.#makeRoom(ofNetwork, this.#limits.maxPerNetwork);
    this.#makeRoom(this.#arriving, this.#limits.max);

    const bytesBefore = socket.bytesRead;
    const arriving = { ...pace, request, response, socket, network, began: performance.now(), bytesBefore };
    this.#byNetwork.set(network, ofNetwork.add(arriving));
    this.#arriving.add(arriving);
    request.once('close', () => this.#remove(arriving));
  }

  #makeRoom(among: ReadonlySet<Arriving>, max: number): void {
    if (among.size < max) return;
    for (const arriving of among) {
      if (hasEnded(arriving)) this.#remove(arriving);
    }
    const [first] = among;
    if (!first || among.size < max) return;
    this.#tooMany += 1;
    this.#end(first);
  }

  #check(): void {
    const { graceMs } = this.#limits;
    const now = performance.now();
    for (const arriving of this.#arriving) {
      const { maxMs, minRate, socket, began, bytesBefore } = arriving;
      const byRateMs = minRate === 0 ? maxMs : graceMs + ((socket.bytesRead - bytesBefore) * 1_000) / minRate;
      if (hasEnded(arriving)) this.#remove(arriving);
      else if (now - began > Math.min(byRateMs, maxMs)) {
        this.#tooSlow += 1;
        this.#end(arriving);
      }
    }
  }

  #remove(arriving: Arriving): void {
    this.#arriving.delete(arriving);
    const ofNetwork = this.#byNetwork.get(arriving.network);
    ofNetwork?.delete(arriving);
    if (ofNetwork?.size === 0) this.#byNetwork.delete(arriving.network);
  }

  #end(arriving: Arriving): void {
    const { request, response, socket } = arriving;
    this.#remove(arriving);
    // A response has begun, or was sent without reading the body: a second one is impossible.
    if (response.headersSent) {
      socket.destroy();
      return;
    }
    const body = JSON.stringify(this.#errorFor(request) ?? restError);
    response.writeHead(408, {
      Connection: 'close',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    });
    response.end(body, () => socket.destroySoon());
  }
}

/** Whether the body has arrived or will not; a body that nobody reads emits no close. */
const hasEnded = ({ request, socket }: Arriving) => request.complete || socket.destroyed;
