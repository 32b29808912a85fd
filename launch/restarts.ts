import { setTimeout as pause } from 'node:timers/promises';

const gapMs = 1_000;
const maxRestarts = 5;
const countedMs = 30_000;

/** Limits how often something restarts. */
export class Restarts {
  private times: number[] = [];

  /**
   * Waits until the next restart is allowed: at once for a process that was in service, because shoppers miss it;
   * otherwise 1 s after the last one.
   * @returns false after 5 restarts within 30 s, when another is not worth trying
   */
  async next(wasAtWork: boolean): Promise<boolean> {
    const now = Date.now();
    this.times = this.times.filter((time) => time > now - countedMs);
    if (this.times.length >= maxRestarts) return false;
    const last = this.times.at(-1);
    if (last !== undefined && !wasAtWork) await waitUntil(last + gapMs);
    this.times.push(Date.now());
    return true;
  }
}

/** Waits until `time`, in milliseconds since 1970. */
async function waitUntil(time: number): Promise<void> {
  // A timer may fire a millisecond before the clock has moved that far.
  for (let leftMs = time - Date.now(); leftMs > 0; leftMs = time - Date.now()) await pause(leftMs);
}
