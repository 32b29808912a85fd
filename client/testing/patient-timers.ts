import { onTestFinished } from 'vitest';
import { TIME_LIMIT_MS } from '../src/network/retry-link.ts';
import { UNDO_MS } from '../src/ui/undo-offers.ts';

const impatient = new Set([UNDO_MS, TIME_LIMIT_MS]);
const { setTimeout } = globalThis;
let isPatient = true;

/**
 * Tests multiply by twelve the two times after which the client gives up a request (10 s) or withdraws an offer to undo
 * (8 s). Timers are known by their length alone: the order page's poll of ten seconds is slowed as well, and a test that
 * waits for it calls `keepTimes`. Fake timers are not affected.
 */
globalThis.setTimeout = Object.assign(
  (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    setTimeout(run, isPatient && ms !== undefined && impatient.has(ms) ? 12 * ms : ms, ...args),
  setTimeout,
) as typeof setTimeout;

/** For a test that waits for a time of this length. */
export function keepTimes(): void {
  isPatient = false;
  onTestFinished(() => {
    isPatient = true;
  });
}
