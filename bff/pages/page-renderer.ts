import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../launch/project-root.ts';
import type { LogError } from '../graphql/graphql.ts';
import type { FirstAnswer } from './first-answer.ts';

/** A page of the client as HTML, and the styles that it needs; both with `__CSP_NONCE__` for the nonce. */
export interface RenderedPage {
  html: string;
  styles: string;
}

/** What the thread answers, see `client/render-thread.ts`. */
type Rendered = { id: number } & ({ page: RenderedPage } | { error: unknown });

/** Of the client, `client/served.vite.config.ts` builds what renders it. */
const thread = path.join(projectRoot, 'dist/served/render-thread.js');

/** Beyond these a page goes out without its HTML, and the browser renders it. */
const mostWaiting = 8;
const patienceMs = 1_000;
/** A thread that ended by itself is not replaced at once. */
const restartMs = 5_000;
const mostMegabytes = 96;

/** Renders the client's pages in a thread of its own: it takes 10 to 50 ms a page, which nobody else shall wait for. */
export class PageRenderer {
  readonly #logError: LogError;
  readonly #waiting = new Map<number, (page: RenderedPage | undefined) => void>();
  #worker: Worker | undefined;
  #startAgainAt = 0;
  #asked = 0;
  #closed = false;

  /** @param logError hears of pages that could not be rendered. */
  constructor(logError: LogError) {
    this.#logError = logError;
    this.#start();
  }

  /**
   * Renders a page as a visitor sees it; undefined when that cannot be done now.
   * @param address path and query
   */
  async render(address: string, answer: FirstAnswer): Promise<RenderedPage | undefined> {
    this.#start();
    const worker = this.#worker;
    if (!worker || this.#waiting.size >= mostWaiting) return undefined;
    const id = ++this.#asked;
    const rendered = new Promise<RenderedPage | undefined>((resolve) => this.#waiting.set(id, resolve));
    worker.postMessage({ id, address, answer });
    const given = new AbortController();
    const patience = sleep(patienceMs, undefined, { signal: given.signal, ref: false });
    try {
      return await Promise.race([rendered, patience.catch(() => undefined)]);
    } finally {
      given.abort();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #start(): void {
    if (this.#worker || this.#closed || performance.now() < this.#startAgainAt) return;
    if (!existsSync(thread)) return;
    const worker = new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
    worker.unref();
    this.#worker = worker;
    worker.on('message', (rendered: Rendered) => {
      if ('error' in rendered) this.#logError(rendered.error);
      this.#waiting.get(rendered.id)?.('page' in rendered ? rendered.page : undefined);
      this.#waiting.delete(rendered.id);
    });
    worker.on('error', (error) => this.#logError(error));
    void once(worker, 'exit').finally(() => {
      this.#worker = undefined;
      this.#startAgainAt = performance.now() + restartMs;
      for (const give of this.#waiting.values()) give(undefined);
      this.#waiting.clear();
    });
  }
}
