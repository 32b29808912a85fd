import { Worker } from 'node:worker_threads';
import type { InitialData } from './page-data.ts';

/** A page of the client as HTML, and the styles that it needs. */
export interface RenderedPage {
  html: string;
  /** The style elements, without the nonce that lets browsers apply them. */
  styles: { mark: string; css: string }[];
}

/** Messages of the thread, see `client/ssr-worker.ts`. */
type Message = { ready: true } | { page: RenderedPage } | { error: unknown };

/** V8 applies a heap limit of the server (`launch/start/heap-limit.mjs`) to its threads, too. */
const maxMegabytes = 96;

/** The thread in which the client's pages are rendered, one at a time. It is ended when it hangs. */
export class SsrWorker {
  /** Resolves when the thread has ended, to the reason. */
  readonly ended: Promise<unknown>;
  readonly #worker: Worker;
  readonly #started: Promise<Message | undefined>;
  readonly #renderMs: number;
  #hasEnded = false;
  #reason: unknown;

  /**
   * @param script what runs in the thread
   * @param times milliseconds after which the start, and the rendering of a page, counts as hung
   */
  constructor(script: string | URL, { startMs, renderMs }: { startMs: number; renderMs: number }) {
    this.#renderMs = renderMs;
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } });
    worker.unref();
    this.#worker = worker;
    worker.on('error', (error) => {
      this.#reason ??= error;
    });
    this.ended = new Promise((resolve) => {
      worker.once('exit', (code) => {
        this.#hasEnded = true;
        resolve(this.#reason ?? new Error(`The thread that renders pages ended with exit code ${code}.`));
      });
    });
    this.#started = this.#nextMessage(
      startMs,
      `The thread that renders pages did not start within ${startMs} ms.`,
    );
  }

  /**
   * Renders a page; undefined when the thread ends first. Not to be called again before that.
   * @param address path and query; of a shell, the path of its route
   * @param initialData without an operation for a shell
   * @throws whatever the page threw.
   */
  async render(address: string, initialData: InitialData): Promise<RenderedPage | undefined> {
    await this.#started;
    if (this.#hasEnded) return undefined;
    this.#worker.postMessage({ address, initialData });
    const message = await this.#nextMessage(
      this.#renderMs,
      `The page ${address} was not rendered within ${this.#renderMs} ms.`,
    );
    if (message && 'error' in message) throw message.error;
    return message && 'page' in message ? message.page : undefined;
  }

  async end(reason?: Error): Promise<void> {
    this.#reason ??= reason;
    await this.#worker.terminate();
  }

  /** The next message of the thread; undefined when it ends first, as it has to when none comes in time. */
  #nextMessage(timeoutMs: number, timeoutMessage: string): Promise<Message | undefined> {
    const worker = this.#worker;
    return new Promise((resolve) => {
      let settled = false;
      const settle = (message?: Message) => {
        settled = true;
        clearTimeout(timeout);
        worker.off('message', settle).off('exit', gone);
        resolve(message);
      };
      const gone = () => settle();
      worker.once('message', settle).once('exit', gone);
      const timeout = setTimeout(() => {
        // When this process itself stood still, the message may be there and not be read yet.
        setImmediate(() => {
          if (!settled) void this.end(new Error(timeoutMessage));
        });
      }, timeoutMs).unref();
    });
  }
}
