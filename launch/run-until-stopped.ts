import { failureText } from './failure-text.ts';
import { listenForStop } from './stop-request.ts';

/** What each step of opening the shop gets. */
export interface Opening {
  /** Aborts when the shop is to shut down; a step should then not begin anything. */
  end: AbortSignal;
  /** Registers how to undo a step; the last step is undone first. */
  onClose(close: () => void | Promise<void>): void;
  /** Shuts the shop down because of an error. */
  fail(error: unknown): void;
}

/** A failure that its own process has printed on stderr. */
export class ReportedError extends Error {
  override name = 'ReportedError';
}

/**
 * Opens the shop, waits for a signal or a failure, and undoes all steps in reverse order.
 * @returns the exit code; a failure has been printed on stderr
 */
export async function runUntilStopped(open: (opening: Opening) => Promise<void>): Promise<number> {
  const stop = listenForStop();
  const end = new AbortController();
  stop.addEventListener('abort', () => end.abort());
  // Writing to a closed terminal must not prevent a clean shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  const closings: (() => void | Promise<void>)[] = [];
  let exitCode = 0;
  const failed = (error: unknown) => {
    exitCode = 1;
    if (error instanceof ReportedError) return;
    console.error(failureText(error));
  };
  try {
    await open({
      end: end.signal,
      onClose: (close) => void closings.push(close),
      fail: (error) => end.abort(error),
    });
    await aborted(end.signal);
    end.signal.throwIfAborted();
  } catch (error) {
    if (!stop.aborted) failed(error);
  }
  end.abort();
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
