import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { CoalescedRequests, type Waiting } from '../graphql/coalesced-requests.ts';
import type { InitialData } from './page-data.ts';
import type { RenderedPage } from './ssr-worker.ts';

/** What a page is made of, whoever asks for it. */
export interface PageContent {
  answer: InitialData;
  /** The answer as it stands in the page. */
  json: string;
  rendered: RenderedPage | undefined;
}

/**
 * The content of pages, kept like the answers that it was made of: dropped when the catalogue changes, and
 * neither kept nor forgotten while nobody could tell of a change. It begins on hold.
 */
export class PageCache {
  readonly #entries: LRUCache<string, PageContent>;
  /** Who waits for content that is being made, and by them, what they wait for. */
  #callers = new CoalescedRequests();
  readonly #making = new WeakMap<Waiting, Promise<PageContent | undefined>>();
  #held = true;
  #generation = 0;

  constructor(bounds: { maxBytes: number }) {
    this.#entries = new LRUCache({
      maxSize: bounds.maxBytes,
      sizeCalculation: ({ json, rendered }, key) =>
        key.length + 2 * json.length + (rendered ? sizeOf(rendered) : 0),
    });
  }

  get(key: string): PageContent | undefined {
    return this.#entries.get(key);
  }

  /**
   * Has a page made, once for all who ask for it meanwhile, and keeps it unless it is to be made again.
   * @param response of the caller, who has left when it closes
   * @param make may add to the `work` of those who wait, which is given up when the last of them has left
   */
  async make(
    key: string,
    response: ServerResponse,
    make: (waiting: Waiting) => Promise<PageContent | undefined>,
  ): Promise<PageContent | undefined> {
    const waiting = (this.#held ? new CoalescedRequests() : this.#callers).join(key, response);
    const shared = this.#making.get(waiting);
    if (shared) return shared;
    const making = this.#makeAndKeep(key, () => make(waiting));
    this.#making.set(waiting, making);
    try {
      return await making;
    } finally {
      this.#making.delete(waiting);
      waiting.work = [];
    }
  }

  drop(): void {
    this.#generation++;
    this.#entries.clear();
    this.#callers = new CoalescedRequests();
  }

  hold(): void {
    this.#held = true;
    this.#callers = new CoalescedRequests();
  }

  resume(): void {
    this.#held = false;
  }

  async #makeAndKeep(key: string, make: () => Promise<PageContent | undefined>) {
    const generation = this.#held ? undefined : this.#generation;
    const made = await make();
    // Without its HTML it is worth another try.
    if (made?.rendered && generation === this.#generation) this.#entries.set(key, made);
    return made;
  }
}

const sizeOf = ({ html, styles }: RenderedPage) =>
  styles.reduce((size, { css }) => size + css.length, html.length);
