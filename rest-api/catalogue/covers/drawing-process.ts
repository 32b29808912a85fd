import type { CoverRequest } from '../../../covers/cover-svg.ts';
import { ForkedWorker, type WorkTimes } from './forked-worker.ts';

/** The messages of the drawing process. */
export type DrawingMessage =
  | { type: 'ready' }
  | { type: 'drawn'; image: Uint8Array }
  | { type: 'failed'; reason: string };

/** The width of the picture in pixels; by default the width in which covers are drawn. */
export interface CoverSize {
  width?: number | undefined;
}

/** Draws covers, one after the other. */
export interface CoverDrawing {
  /**
   * @returns a webp file
   * @throws TooBusy when it takes too long, Error when the drawing fails; the process is then replaced
   */
  draw(request: CoverRequest & CoverSize): Promise<Uint8Array>;
}

const usualTimes: WorkTimes = { startMs: 20_000, workMs: 5_000, idleMs: 30_000 };
const program = { near: import.meta.url, source: 'draw.ts', built: 'draw-covers' };

/** Draws in a process that starts when it is first needed, and ends when it has been idle. */
export class DrawingProcess implements CoverDrawing {
  readonly #worker: ForkedWorker<CoverRequest & CoverSize, DrawingMessage>;

  constructor(times = usualTimes) {
    this.#worker = new ForkedWorker(program, 'drawing', times);
  }

  async draw(request: CoverRequest & CoverSize): Promise<Uint8Array> {
    const reply = await this.#worker.run(request, ({ type }) => type === 'drawn');
    if (reply.type !== 'drawn') throw new Error('The drawing process replied without a picture.');
    return reply.image;
  }
}
