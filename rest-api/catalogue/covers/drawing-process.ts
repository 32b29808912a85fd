import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { CoverRequest } from '../../../covers/cover-svg.ts';
import { forkProgram } from '../../../runtime/fork-program.ts';
import { TooBusy } from '../../routing/errors.ts';

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
   * @throws DrawingTooSlow, or Error when the drawing fails; the process is then replaced
   */
  draw(request: CoverRequest & CoverSize): Promise<Uint8Array>;
}

/** The drawing timed out. */
class DrawingTooSlow extends TooBusy {}

export interface DrawingTimes {
  startMs: number;
  drawMs: number;
  /** How long the process stays when it has nothing to draw. */
  idleMs: number;
}

const usualTimes: DrawingTimes = { startMs: 20_000, drawMs: 5_000, idleMs: 30_000 };

/** Starts the drawing process when it is first needed, and ends it when it has been idle. */
export class DrawingProcess implements CoverDrawing {
  private readonly times: DrawingTimes;
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(times = usualTimes) {
    this.times = times;
  }

  async draw(request: CoverRequest & CoverSize): Promise<Uint8Array> {
    clearTimeout(this.idle);
    try {
      this.child ??= await this.start();
      const answered = answerOf(this.child, this.times.drawMs);
      this.child.send(request);
      const answer = await answered;
      if (answer.type !== 'drawn') throw new Error(`The drawing failed: ${JSON.stringify(answer)}`);
      return answer.image;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      this.idle = setTimeout(() => this.end(), this.times.idleMs).unref();
    }
  }

  private async start(): Promise<ChildProcess> {
    const child = forkProgram({ near: import.meta.url, source: 'draw.ts', built: 'draw-covers' });
    child.on('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    try {
      await answerOf(child, this.times.startMs);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    return child;
  }

  private end(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }
}

/** The next message of the process; rejects when it exits instead, or is silent for `timeoutMs`. */
async function answerOf(child: ChildProcess, timeoutMs: number): Promise<DrawingMessage> {
  const done = new AbortController();
  const { signal } = done;
  const timer = setTimeout(() => done.abort(), timeoutMs);
  try {
    const [answer] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, end]): never => {
        throw new Error(`The drawing process ended with ${code ?? end}.`);
      }),
    ]);
    return answer;
  } catch (error) {
    throw signal.aborted ? new DrawingTooSlow(`The drawing took more than ${timeoutMs} ms.`) : error;
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}
