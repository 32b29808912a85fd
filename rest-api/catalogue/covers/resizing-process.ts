import pLimit from 'p-limit';
import { HttpError, TooBusy } from '../../routing/errors.ts';
import { ForkedWorker, type WorkTimes } from './forked-worker.ts';

/** The messages of the resizing process. */
export type ResizingMessage =
  | { type: 'ready' }
  | { type: 'resized'; images: Uint8Array[] }
  /** The picture cannot be a cover, for a reason that a person can read. */
  | { type: 'refused'; message: string }
  | { type: 'failed'; reason: string };

export interface ResizingRequest {
  picture: Uint8Array;
  /** In pixels. */
  widths: readonly number[];
}

const usualTimes: WorkTimes = { startMs: 15_000, workMs: 10_000, idleMs: 30_000 };
const program = { near: import.meta.url, source: 'resize.ts', built: 'resize-covers' };
/** Each has up to ten megabytes. */
const maxWaiting = 10;

/** Makes covers of uploaded pictures, one after the other, in a process of its own. */
export class ResizingProcess {
  readonly #worker: ForkedWorker<ResizingRequest, ResizingMessage>;
  readonly #oneAtATime = pLimit(1);

  constructor(times = usualTimes) {
    this.#worker = new ForkedWorker(program, 'resizing', times);
  }

  /**
   * @returns a webp file for each width
   * @throws HttpError 400 for what cannot be a cover, TooBusy when too many wait or one takes too long
   */
  async resize(request: ResizingRequest): Promise<Uint8Array[]> {
    if (this.#oneAtATime.pendingCount >= maxWaiting) throw new TooBusy('Too many covers to resize.');
    const isFine = ({ type }: ResizingMessage) => type === 'resized' || type === 'refused';
    const answer = await this.#oneAtATime(() => this.#worker.run(request, isFine));
    if (answer.type === 'refused') throw new HttpError(400, answer.message);
    if (answer.type !== 'resized') throw new Error('The resizing process answered without pictures.');
    return answer.images;
  }
}
