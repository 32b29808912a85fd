import { StartError } from './start-error.ts';
import { listenForStop } from './stop-request.ts';

/** What the steps of opening the shop are given. */
export interface Opening {
  /** Aborts when the shop is to close; a step should then not begin anything. */
  end: AbortSignal;
  /** Says how to undo a step; the last is undone first. */
  onClose(close: () => void | Promise<void>): void;
  /** Says what to do for somebody who is tired of waiting for the end. */
  onHurry(hurry: () => void): void;
  /** Closes the shop because of an error. */
  fail(error: unknown): void;
}

/** A failure that has been told on stderr by the process that it happened in. */
export class ReportedError extends Error {
  override name = 'ReportedError';
}

/**
 * Opens the shop, waits until it is told to close or fails, and undoes in reverse order what has been done.
 * @returns the exit code; a failure has been told on stderr.
 */
export async function runUntilStopped(open: (opening: Opening) => Promise<void>): Promise<number> {
  const stop = listenForStop();
  const end = new AbortController();
  stop.signal.addEventListener('abort', () => end.abort());
  // A terminal that is gone must not keep the shop from closing in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  const closings: (() => void | Promise<void>)[] = [];
  let exitCode = 0;
  const failed = (error: unknown) => {
    exitCode = 1;
    if (error instanceof ReportedError) return;
    console.error(error instanceof StartError ? error.message : error);
  };
  try {
    await open({
      end: end.signal,
      onClose: (close) => void closings.push(close),
      onHurry: stop.onHurry,
      fail: (error) => end.abort(error),
    });
    await aborted(end.signal);
    end.signal.throwIfAborted();
  } catch (error) {
    if (!stop.signal.aborted) failed(error);
  }
  for (const close of closings.reverse()) await Promise.resolve(close()).catch(failed);
  return exitCode;
}

/** Waits for a signal. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
