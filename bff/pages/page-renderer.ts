import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { projectRoot } from '../../runtime/project-root.ts';
import type { LogError } from '../graphql/graphql.ts';
import type { InitialData } from './page-data.ts';
import { type RenderedPage, SsrWorker } from './ssr-worker.ts';

/** Beyond these a page goes out without its HTML, and the browser renders it. */
const maxWaiting = 8;

const defaults = {
  /** The build of `client/vite.ssr.config.ts`. */
  thread: path.join(projectRoot, 'dist/ssr/ssr-worker.js') as string | URL,
  /** A page does not wait for longer. */
  waitMs: 1_000,
  /** A page takes 10 to 50 ms; a thread that takes this long for one hangs. */
  renderMs: 10_000,
  startMs: 30_000,
  /** Pauses before a thread takes the place of one that ended: twice as long each time, until a page is rendered. */
  retryMs: { min: 1_000, max: 60_000 },
};

/**
 * Renders the client's pages in a thread of its own: it takes 10 to 50 ms a page, which nobody else shall wait for. A
 * thread that hangs or ends is replaced after a pause, in which pages go out without their HTML.
 */
export class PageRenderer {
  readonly #logError: LogError;
  readonly #settings: typeof defaults;
  readonly #oneAtATime = pLimit(1);
  #thread: SsrWorker | undefined;
  /** Threads that ended since the last page that was rendered. */
  #failures = 0;
  #startAgainAt = 0;
  #closed = false;
  /** Pages so far, by what became of them: without their HTML are all but `rendered`. */
  readonly outcomes = { rendered: 0, failed: 0, late: 0, left_out: 0 };

  /** @param logError gets the error of each page that could not be rendered, and of each thread that ended */
  constructor(logError: LogError, settings: Partial<typeof defaults> = {}) {
    this.#logError = logError;
    this.#settings = { ...defaults, ...settings };
  }

  /** Starts the thread, which the first page would wait for otherwise. */
  start(): void {
    this.#startedThread();
  }

  /**
   * Renders a page as a visitor sees it; undefined when that cannot be done now.
   * @param address path and query; of a page as it is while it loads, the path of its route
   * @param initialData without an operation for a page as it is while it loads
   */
  async render(address: string, initialData: InitialData): Promise<RenderedPage | undefined> {
    const { activeCount, pendingCount } = this.#oneAtATime;
    if (activeCount + pendingCount >= maxWaiting || !this.#startedThread()) {
      this.outcomes.left_out += 1;
      return undefined;
    }
    const waiting = new AbortController();
    const tooLate = sleep(this.#settings.waitMs, undefined, { signal: waiting.signal, ref: false });
    const rendered = this.#oneAtATime(async () =>
      waiting.signal.aborted ? undefined : this.#renderNow(address, initialData),
    );
    try {
      const late = tooLate.then(
        () => 'late' as const,
        () => undefined,
      );
      const page = await Promise.race([rendered, late]);
      this.outcomes[page === 'late' ? 'late' : page ? 'rendered' : 'failed'] += 1;
      return page === 'late' ? undefined : page;
    } finally {
      waiting.abort();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.end();
  }

  async #renderNow(address: string, initialData: InitialData): Promise<RenderedPage | undefined> {
    try {
      const page = await this.#startedThread()?.render(address, initialData);
      if (page) this.#failures = 0;
      return page;
    } catch (error) {
      this.#logError(error);
      return undefined;
    }
  }

  /** The thread, started when there is none; undefined while that has to wait. */
  #startedThread(): SsrWorker | undefined {
    if (this.#thread || this.#closed || performance.now() < this.#startAgainAt) return this.#thread;
    const { thread: script, retryMs } = this.#settings;
    if (typeof script === 'string' && !existsSync(script)) return undefined;
    const thread = new SsrWorker(script, this.#settings);
    this.#thread = thread;
    void thread.ended.then((reason) => {
      if (this.#closed) return;
      this.#thread = undefined;
      this.#startAgainAt = performance.now() + Math.min(retryMs.min * 2 ** this.#failures, retryMs.max);
      this.#failures += 1;
      this.#logError(reason);
    });
    return thread;
  }
}
