import { readFileSync } from 'node:fs';

const parentCheckMs = 200;

/** Aborts on the first SIGINT, SIGTERM or SIGHUP, or when the npm that started this process is gone. */
export function listenForStop(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  // npm forwards signals to a shell that may not forward them, and forwards nothing when it is killed.
  if (process.env.npm_lifecycle_event) {
    const parents = upToNpm();
    setInterval(() => upToNpm() !== parents && stop.abort(), parentCheckMs).unref();
  }
  return stop.signal;
}

/** The ids of the processes between this one and its npm: on Linux there may be a shell, which outlives a killed npm. */
function upToNpm(): string {
  const { ppid } = process;
  try {
    const isShell = /^(\S*\/)?\w*sh\0/.test(readFileSync(`/proc/${ppid}/cmdline`, 'utf8'));
    if (isShell)
      return `${ppid} ${/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${ppid}/status`, 'utf8'))?.[1]}`;
  } catch {
    // Another system, or the parent has just ended.
  }
  return String(ppid);
}
