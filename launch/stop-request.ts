import { findNpm } from './npm-parent.ts';
import { startOf } from './process-lock.mjs';

/** One Ctrl-C may send two signals, from the terminal and forwarded by npm. */
const oneRequestMs = 300;
const npmCheckMs = 200;

/** A request to shut the shop down. */
export interface StopRequest {
  /** Aborts on the first SIGINT, SIGTERM or SIGHUP, or when the npm that started this process is gone. */
  signal: AbortSignal;
  /** Registers a callback for the next signal, from somebody who does not want to wait. */
  onHurry(hurry: () => void): void;
}

/** Handles signals instead of Node.js's default. */
export function listenForStop(): StopRequest {
  const request = new AbortController();
  let requestedAtMs = 0;
  let hurry: (() => void) | undefined;
  const handle = () => {
    const now = Date.now();
    if (!request.signal.aborted) {
      requestedAtMs = now;
      request.abort();
    } else if (now - requestedAtMs > oneRequestMs) {
      hurry?.();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle);
  watchNpm(() => {
    if (!request.signal.aborted) handle();
  });
  return {
    signal: request.signal,
    onHurry(callback) {
      hurry = callback;
    },
  };
}

/** npm forwards signals to a shell that may not forward them, and forwards nothing when it is killed. */
function watchNpm(gone: () => void) {
  const npm = findNpm();
  if (npm === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell && isRunning(npm)) return;
    clearInterval(timer);
    gone();
  }, npmCheckMs);
  timer.unref();
}

function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return startOf(pid) !== '';
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
