import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { CatalogueState } from '../../contract/catalogue.ts';
import type { CatalogueVersion } from './catalogue-version.ts';

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

  readonly respond: RequestHandler = (request, response) => {
    const arrivedAt = performance.now();
    const isNews = request.query.known !== `${this.#service}.${this.#version.number}`;
    if (isNews || this.#version.current === undefined || this.#waiting.size >= maxWaiting) {
      this.#send(arrivedAt, response);
      return;
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
  };

  #send(arrivedAt: number, response: Response): void {
    const { number, knownUntil, changedAt } = this.#version;
    const state: CatalogueState = {
      service: this.#service,
      changes: number,
      trustedMs: Math.max(0, Math.floor(knownUntil - arrivedAt)),
      changedMs: Math.ceil(performance.now() - changedAt),
    };
    response.set('Cache-Control', 'no-store').json(state);
  }
}
