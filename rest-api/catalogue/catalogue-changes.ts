import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CatalogueState } from '../contract/catalogue.ts';

const question = /^\/catalogue-changes(?:\?known=([\w.-]{1,64}))?$/;
/** A question about what is known already waits for so long for news. */
const holdMs = 100;
/** There are as many askers as public servers; more than so many are not kept waiting. */
const maxWaiting = 100;

/**
 * Tells the public server whether the catalogue has changed: it is one of the audience of the watch, and answers
 * `GET /catalogue-changes`. Asked with `?known=SERVICE.CHANGES` it answers as soon as that is no longer so, and
 * after 100 ms in any case. The address lies outside of `/api`, so that the public server does not pass it on.
 */
export class CatalogueChanges {
  readonly #service = randomUUID();
  readonly #waiting = new Set<() => void>();
  #changes = 0;
  #trustedUntil = 0;

  drop(): void {
    this.#changes += 1;
    this.#tell();
  }

  /** What happens while nothing is heard of counts as a change. */
  pause(): void {
    this.#trustedUntil = 0;
    this.drop();
  }

  resume(until: number): void {
    this.#trustedUntil = until;
  }

  /** Answers the question; false when the request is another one. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = request.method === 'GET' ? question.exec(request.url ?? '') : null;
    if (!asked) return false;
    const arrived = performance.now();
    const news = asked[1] !== `${this.#service}.${this.#changes}` || this.#trustedUntil <= arrived;
    if (news || this.#waiting.size >= maxWaiting) {
      this.#send(arrived, response);
      return true;
    }
    const answer = () => {
      clearTimeout(patience);
      this.#waiting.delete(answer);
      this.#send(arrived, response);
    };
    const patience = setTimeout(answer, holdMs);
    this.#waiting.add(answer);
    response.once('close', () => {
      clearTimeout(patience);
      this.#waiting.delete(answer);
    });
    return true;
  }

  #tell(): void {
    for (const answer of [...this.#waiting]) answer();
  }

  #send(arrived: number, response: ServerResponse): void {
    const state: CatalogueState = {
      service: this.#service,
      changes: this.#changes,
      trustedMs: Math.max(0, Math.floor(this.#trustedUntil - arrived)),
    };
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(state));
  }
}
