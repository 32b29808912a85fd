import { once } from 'node:events';

/** Set for a process that is to load its modules and wait. */
export const aheadVariable = 'QUIRE_STARTED_AHEAD';

/** What the launcher tells a process that it has started ahead of time. */
export interface BeginMessage {
  type: 'begin';
  /** What was not known yet when it was started. */
  env: Record<string, string>;
}

/**
 * Resolves when this server may begin: at once or, where a launcher has started it ahead of time, when that has told
 * it so and the environment is whole.
 */
export async function mayBegin(): Promise<void> {
  if (process.env[aheadVariable] === undefined) return;
  const alone = () => process.exit(0);
  if (!process.connected) alone();
  process.once('disconnect', alone);
  const [message]: BeginMessage[] = await once(process, 'message');
  process.off('disconnect', alone);
  delete process.env[aheadVariable];
  Object.assign(process.env, message?.env);
}

/** What a server tells the launcher once it takes requests. */
export interface ReadyMessage {
  type: 'ready';
}

/** A launcher waits 10 s before it kills; without one nobody would. */
const longestStopMs = 10_000;

/**
 * Ends this server in order, once, when it is told to: by SIGTERM, or because its launcher is gone. Under a
 * launcher Ctrl-C and a closed terminal are left to that, which stops the servers one after the other; a server
 * started by itself heeds them.
 * @param stop finishes what is under way; the process ends afterwards.
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
    setTimeout(() => process.exit(1), longestStopMs).unref();
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
  // A terminal that is gone must not keep the server from ending in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore);
}

/** Tells the launcher, if there is one, that this server takes requests. */
export function announceReady(): void {
  process.send?.({ type: 'ready' } satisfies ReadyMessage);
}
