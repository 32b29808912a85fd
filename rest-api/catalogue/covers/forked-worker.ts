import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkProgram } from '../../../runtime/fork-program.ts';
import { TooBusy } from '../../routing/errors.ts';

/** The work timed out. */
class TooSlow extends TooBusy {}

export interface WorkTimes {
  startMs: number;
  workMs: number;
  /** How long the process stays when it has nothing to do. */
  idleMs: number;
}

/**
 * A program in a process of its own that replies to one message at a time: it starts with the first, ends when it has been
 * idle, and is replaced after a failure. The program says `{ type: 'ready' }` when it can work.
 */
export class ForkedWorker<Message extends object, Reply> {
  readonly #program: { near: string; source: string; built: string };
  /** What it does, as errors call it: `drawing`. */
  readonly #work: string;
  readonly #times: WorkTimes;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(program: { near: string; source: string; built: string }, work: string, times: WorkTimes) {
    this.#program = program;
    this.#work = work;
    this.#times = times;
  }

  /** @throws TooBusy when it takes too long, Error when the process ends; it is replaced then, and where `isFine` says no */
  async run(message: Message, isFine: (reply: Reply) => boolean): Promise<Reply> {
    clearTimeout(this.#idle);
    try {
      this.#child ??= await this.#start();
      const replied = this.#nextMessage(this.#child, this.#times.workMs);
      this.#child.send(message);
      const reply = await replied;
      if (!isFine(reply)) throw new Error(`The ${this.#work} failed: ${JSON.stringify(reply)}`);
      return reply;
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#times.idleMs).unref();
    }
  }

  async #start(): Promise<ChildProcess> {
    const child = forkProgram(this.#program);
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    try {
      await this.#nextMessage(child, this.#times.startMs);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    return child;
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** The next message of the process; rejects when it exits instead, or is silent for `timeoutMs`. */
  async #nextMessage(child: ChildProcess, timeoutMs: number): Promise<Reply> {
    const done = new AbortController();
    const { signal } = done;
    const timer = setTimeout(() => done.abort(), timeoutMs);
    try {
      const [reply] = await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(([code, end]): never => {
          throw new Error(`The ${this.#work} process ended with ${code ?? end}.`);
        }),
      ]);
      return reply;
    } catch (error) {
      throw signal.aborted ? new TooSlow(`The ${this.#work} took more than ${timeoutMs} ms.`) : error;
    } finally {
      clearTimeout(timer);
      done.abort();
    }
  }
}
