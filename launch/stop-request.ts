import { findNpm } from './npm-parent.ts';
import { startOf } from './process-lock.mjs';

/** Signals of one Ctrl-C may come twice, from the terminal and passed on by npm. */
const oneRequestMs = 300;
const npmCheckMs = 200;

/** Somebody's wish that the shop close. */
export interface StopRequest {
  /** Aborts on the first SIGINT, SIGTERM or SIGHUP, or when the npm that started this process is gone. */
  signal: AbortSignal;
  /** Calls back on the next one, of somebody who is tired of waiting. */
  onHurry(hurry: () => void): void;
}

/** Begins to listen for signals, in place of Node.js's own answer to them. */
export function listenForStop(): StopRequest {
  const request = new AbortController();
  let asked = 0;
  let hurry: (() => void) | undefined;
  const ask = () => {
    const now = Date.now();
    if (!request.signal.aborted) {
      asked = now;
      request.abort();
    } else if (now - asked > oneRequestMs) {
      hurry?.();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  watchNpm(() => {
    if (!request.signal.aborted) ask();
  });
  return {
    signal: request.signal,
    onHurry(callback) {
      hurry = callback;
    },
  };
}

/** npm passes signals on to a shell that may not, and nothing at all when it is killed. */
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
