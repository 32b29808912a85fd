import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests may wait on one connection. */
const maxWaiting = 16;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Handles one request at a time on each connection. A client may send the next ones before it has received a response
 * (pipelining, RFC 9112, section 9.3.2). Node.js emits a `request` event for each of them at once, and when the
 * connection closes, no `close` for the responses that wait behind the first: whatever ends with a response would not
 * end. Here they begin when the response before them is sent, or not at all. A connection with more than 16 waiting
 * requests is closed.
 */
export class SequentialRequests {
  readonly #handle: RequestListener;
  readonly #underWay = new Map<Socket, ServerResponse>();
  readonly #waiting = new Map<Socket, Exchange[]>();
  /** One function shared by all responses, because a listener is added for every request. */
  readonly #onClose: (this: ServerResponse) => void;

  constructor(handle: RequestListener) {
    this.#handle = handle;
    const ended = (response: ServerResponse) => this.#ended(response);
    this.#onClose = function () {
      ended(this);
    };
  }

  /** For the `request` event of a server. */
  readonly listener: RequestListener = (request, response) => {
    const { socket } = request;
    // What arrived in one packet with a request that was one too many.
    if (socket.destroyed) return;
    if (!this.#underWay.has(socket)) {
      this.#begin({ request, response });
      return;
    }
    const waiting = this.#waiting.get(socket) ?? [];
    this.#waiting.set(socket, waiting);
    if (waiting.length < maxWaiting) waiting.push({ request, response });
    else socket.destroy();
  };

  /** The connections with a request under way, and its response. */
  get underWay(): ReadonlyMap<Socket, ServerResponse> {
    return this.#underWay;
  }

  #begin({ request, response }: Exchange): void {
    this.#underWay.set(request.socket, response);
    response.on('close', this.#onClose);
    this.#handle(request, response);
  }

  #ended({ req: { socket } }: ServerResponse): void {
    this.#underWay.delete(socket);
    const waiting = this.#waiting.get(socket);
    if (!waiting) return;
    // After a response with `Connection: close` a client sends the others again, on another connection.
    const next = socket.writable ? waiting.shift() : undefined;
    if (!next || waiting.length === 0) this.#waiting.delete(socket);
    if (next) this.#begin(next);
  }
}
