import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** On a machine of two cores with time to spare. */
const usualMs = 50;

/** How fast a machine is while other programs, and the tries themselves, take their part of it. */
export class MachinePace {
  readonly #ms: number[] = [];

  /** Looks how long the start of a Node.js takes that has nothing to do. */
  async look(): Promise<void> {
    const began = performance.now();
    await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
    this.#ms.push(performance.now() - began);
  }

  /** How many times longer than usual things took, in the middle of all looks; at least 1. */
  slowness(): number {
    const middle = this.#ms.toSorted((a, b) => a - b)[Math.floor(this.#ms.length / 2)] ?? usualMs;
    return Math.max(1, middle / usualMs);
  }
}
