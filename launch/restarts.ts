import { setTimeout as pause } from 'node:timers/promises';

const gapMs = 1_000;
const maxRestarts = 5;
const countedMs = 30_000;

/** Keeps count of how often something has been started again. */
export class Restarts {
  private times: number[] = [];

  /**
   * Waits until the next restart may be: at once for what had been at work, which shoppers miss; 1 s after the last
   * one for what ended before it got there.
   * @returns false when there have been 5 within 30 s, so that another is not worth trying.
   */
  async next(wasAtWork: boolean): Promise<boolean> {
    const now = Date.now();
    this.times = this.times.filter((time) => time > now - countedMs);
    if (this.times.length >= maxRestarts) return false;
    const last = this.times.at(-1);
    if (last !== undefined && !wasAtWork) await pause(Math.max(0, last + gapMs - now));
    this.times.push(Date.now());
    return true;
  }
}
