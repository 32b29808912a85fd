import { LRUCache } from 'lru-cache';
import type { FirstAnswer } from './first-answer.ts';
import type { RenderedPage } from './page-renderer.ts';

/** What a page is made of, whoever asks for it. */
export interface PageContent {
  answer: FirstAnswer;
  /** The answer as it stands in the page. */
  json: string;
  rendered: RenderedPage | undefined;
}

/**
 * The content of pages, kept like the answers that it was made of: dropped when the catalogue changes, and
 * neither kept nor forgotten while nobody could tell of a change. It begins on hold.
 */
export class KeptPages {
  readonly #entries: LRUCache<string, PageContent>;
  readonly #making = new Map<string, Promise<PageContent | undefined>>();
  #held = true;
  #generation = 0;

  constructor(bounds: { maxBytes: number }) {
    this.#entries = new LRUCache({
      maxSize: bounds.maxBytes,
      sizeCalculation: ({ json, rendered }, key) =>
        key.length + 2 * json.length + (rendered ? rendered.html.length + rendered.styles.length : 0),
    });
  }

  get(key: string): PageContent | undefined {
    return this.#entries.get(key);
  }

  /** Has a page made, once for all who ask for it meanwhile, and keeps it unless it is to be made again. */
  async make(key: string, make: () => Promise<PageContent | undefined>): Promise<PageContent | undefined> {
    const shared = this.#making.get(key);
    if (shared) return shared;
    const generation = this.#held ? undefined : this.#generation;
    const making = make();
    if (generation !== undefined) this.#making.set(key, making);
    try {
      const made = await making;
      // Without its HTML it is worth another try.
      if (made?.rendered && generation === this.#generation) this.#entries.set(key, made);
      return made;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  drop(): void {
    this.#generation++;
    this.#entries.clear();
    this.#making.clear();
  }

  hold(): void {
    this.#held = true;
    this.#making.clear();
  }

  resume(): void {
    this.#held = false;
  }
}
