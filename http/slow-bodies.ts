import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerAddress, type Trusts } from './caller-address.ts';
import { networkOf } from './network-of.ts';

/** How slowly, and how many at once, the bodies of requests may arrive. */
export interface BodyBounds {
  /** What every body has, in milliseconds, beside the time for its bytes. */
  graceMs: number;
  minBytesPerSecond: number;
  /** Bodies that arrive at the same time, of one network and of all together. */
  maxPerNetwork: number;
  max: number;
  /** How often the rate is checked, in milliseconds. */
  checkMs: number;
}

/** Bodies of 100 kB have 15 s, as the whole request has (http/listen.ts); one that sends nothing more has 3 s. */
const usualBounds: BodyBounds = {
  graceMs: 3_000,
  minBytesPerSecond: 8_000,
  maxPerNetwork: 64,
  max: 512,
  checkMs: 500,
};

/** A request whose body is arriving. */
interface Arriving {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
  network: string;
  /** When it began, by `performance.now()`. */
  began: number;
  /** Bytes that the connection had brought by then. */
  bytesBefore: number;
}

const message = 'The body of the request arrived too slowly. Send it again, and faster.';

/** What a 408 says, in the shape of the REST calls' errors. */
const restError = { errors: [message] };

/** The same in the shape of GraphQL's. */
export const graphqlSlowBodyError = { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] };

/**
 * Ends requests whose bodies arrive too slowly, with 408. When too many arrive at once, of one network or of all, the
 * one that began first is ended: bodies that are sent at a usual speed are there before it is their turn.
 *
 * A body that comes in one piece with its headers, as nearly all do, is not counted.
 */
export class SlowBodies {
  readonly #trusts: Trusts;
  readonly #errorFor: (request: IncomingMessage) => object | undefined;
  readonly #bounds: BodyBounds;
  /** In the order in which they began. */
  readonly #arriving = new Set<Arriving>();
  readonly #byNetwork = new Map<string, Set<Arriving>>();
  readonly #checking: NodeJS.Timeout;
  #tooSlow = 0;
  #tooMany = 0;

  /** @param options.errorFor the JSON of a request's 408, where it is not that of the REST calls */
  constructor(
    trusts: Trusts,
    {
      errorFor = () => undefined,
      bounds,
    }: { errorFor?: (request: IncomingMessage) => object | undefined; bounds?: Partial<BodyBounds> } = {},
  ) {
    this.#trusts = trusts;
    this.#errorFor = errorFor;
    this.#bounds = { ...usualBounds, ...bounds };
    this.#checking = setInterval(() => this.#check(), this.#bounds.checkMs);
    this.#checking.unref();
  }

  /** Has to see every request when its headers are there. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (coding === undefined && (length === undefined || length === '0')) return;
    // What came along with the headers is read before the next tick.
    process.nextTick(() => {
      if (!request.complete && !request.destroyed) this.#add(request, response);
    });
  }

  stats(): { arriving: number; tooSlow: number; tooMany: number } {
    return { arriving: this.#arriving.size, tooSlow: this.#tooSlow, tooMany: this.#tooMany };
  }

  stop(): void {
    clearInterval(this.#checking);
  }

  #add(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const network = networkOf(callerAddress(request, this.#trusts));
    const ofNetwork = this.#byNetwork.get(network) ?? new Set<Arriving>();
    this.#makeRoom(ofNetwork, this.#bounds.maxPerNetwork);
    this.#makeRoom(this.#arriving, this.#bounds.max);

    const bytesBefore = socket.bytesRead;
    const arriving = { request, response, socket, network, began: performance.now(), bytesBefore };
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
    const { graceMs, minBytesPerSecond } = this.#bounds;
    const now = performance.now();
    for (const arriving of this.#arriving) {
      const { socket, began, bytesBefore } = arriving;
      const dueMs = graceMs + ((socket.bytesRead - bytesBefore) * 1_000) / minBytesPerSecond;
      if (hasEnded(arriving)) this.#remove(arriving);
      else if (now - began > dueMs) {
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
    // An answer that has begun, or has been sent without the body, is not followed by another.
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

/** Whether a body is there, or will not come; one that nobody reads does not close. */
const hasEnded = ({ request, socket }: Arriving) => request.complete || socket.destroyed;
