/** The message to the launcher that this server accepts requests. */
export interface ReadyMessage {
  type: 'ready';
}

/** A launcher kills after 10 s; this limit is for a server without one. */
const maxStopMs = 10_000;

/**
 * Shuts this server down, once, on SIGTERM or when its launcher is gone. Under a launcher it ignores Ctrl-C and a
 * closed terminal, because the launcher stops the servers one after the other; a server that was started alone obeys
 * them.
 * @param stop finishes the running requests; the process exits afterwards
 */
export function superviseChild(stop: () => Promise<void>): void {
  const hasLauncher = process.connected;
  let stopping = false;
  const end = (signal?: NodeJS.Signals) => {
    if (stopping) {
      if (signal === 'SIGINT') process.exit(1);
      return;
    }
    stopping = true;
    setTimeout(() => process.exit(1), maxStopMs).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const ignore = () => undefined;
  process.on('SIGTERM', end);
  process.on('SIGINT', hasLauncher ? ignore : end);
  process.on('SIGHUP', hasLauncher ? ignore : end);
  if (hasLauncher) process.on('disconnect', () => end());
  // Writing to a closed terminal must not prevent a clean shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore);
}

/** Notifies the launcher, if there is one, that this server accepts requests. */
export function announceReady(): void {
  process.send?.({ type: 'ready' } satisfies ReadyMessage);
}
