import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CatalogueState } from '../contract/catalogue.ts';
import type { CatalogueVersion } from './catalogue-version.ts';

const pattern = /^\/catalogue-changes(?:\?known=([\w.-]{1,64}))?$/;
/** How long a request waits for a change. */
const maxWaitMs = 100;
/** One per public server; further requests get a response at once. */
const maxWaiting = 100;

/**
 * Serves `GET /catalogue-changes`, with which public servers follow the version of the catalogue by long polling.
 * With `?known=SERVICE.CHANGES` it responds as soon as the version differs, and after 100 ms in any case. The path is
 * outside of `/api`, so that the public server does not proxy it.
 */
export class CatalogueChanges {
  readonly #service = randomUUID();
  readonly #version: CatalogueVersion;
  readonly #waiting = new Set<() => void>();

  constructor(version: CatalogueVersion) {
    this.#version = version;
    version.on('moved', () => {
      for (const respondNow of [...this.#waiting]) respondNow();
    });
  }

  /** Responds to the request; false if it is for another path. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const matched = request.method === 'GET' ? pattern.exec(request.url ?? '') : null;
    if (!matched) return false;
    const arrivedAt = performance.now();
    const isNews = matched[1] !== `${this.#service}.${this.#version.number}`;
    if (isNews || this.#version.current === undefined || this.#waiting.size >= maxWaiting) {
      this.#send(arrivedAt, response);
      return true;
    }
    const stopWaiting = () => {
      clearTimeout(timeout);
      this.#waiting.delete(respondNow);
    };
    const respondNow = () => {
      stopWaiting();
      this.#send(arrivedAt, response);
    };
    const timeout = setTimeout(respondNow, maxWaitMs);
    this.#waiting.add(respondNow);
    response.once('close', stopWaiting);
    return true;
  }

  #send(arrivedAt: number, response: ServerResponse): void {
    const { number, knownUntil, changedAt } = this.#version;
    const state: CatalogueState = {
      service: this.#service,
      changes: number,
      trustedMs: Math.max(0, Math.floor(knownUntil - arrivedAt)),
      changedMs: Math.ceil(performance.now() - changedAt),
    };
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(state));
  }
}
