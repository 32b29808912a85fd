import { onTestFinished } from 'vitest';
import { UNDO_MS } from '../src/layout/UndoBar.tsx';
import { TIME_LIMIT_MS } from '../src/network/retry-link.ts';

const impatient = new Set([UNDO_MS, TIME_LIMIT_MS]);
const { setTimeout } = globalThis;
let isPatient = true;

/**
 * What the client gives up or withdraws after seconds it keeps for minutes in tests, which on a busy machine may take
 * longer than a shopper does. Fake timers are not affected.
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
