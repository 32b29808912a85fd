import { mapUncaughtErrors } from './source-maps.ts';

/** Set for a process that should load its modules and then wait. */
export const aheadVariable = 'QUIRE_STARTED_AHEAD';

/** The launcher's message to a process that it has started ahead of time: it may begin. */
export interface BeginMessage {
  type: 'begin';
  /** Variables that were unknown when the process started. */
  env: Record<string, string>;
}

/** The launcher's question to such a process: whether a database is as this version of the shop needs it. */
export interface CheckDatabaseMessage {
  type: 'check';
  databaseUrl: string;
}

/** The answer. */
export interface DatabaseCheckedMessage {
  type: 'checked';
  isPrepared: boolean;
}

/**
 * Resolves when this server may begin: at once, or, if a launcher has started it ahead of time, when the launcher's
 * message with the rest of the environment arrives.
 */
export async function waitForLauncher(): Promise<void> {
  mapUncaughtErrors();
  if (process.env[aheadVariable] === undefined) return;
  const alone = () => process.exit(0);
  if (!process.connected) alone();
  process.once('disconnect', alone);
  const env = await new Promise<BeginMessage['env']>((resolve) => {
    // The only listener there is: a message that arrives without one is lost.
    process.on('message', function take(message: BeginMessage | CheckDatabaseMessage) {
      if (message.type !== 'begin') return void answer(message);
      process.off('message', take);
      resolve(message.env);
    });
  });
  process.off('disconnect', alone);
  delete process.env[aheadVariable];
  Object.assign(process.env, env);
}

let isPrepared = async (_databaseUrl: string): Promise<boolean> => false;

/**
 * Chooses how `waitForLauncher` answers the launcher's question about a database.
 * @param check never rejects
 */
export function answerLauncher(check: typeof isPrepared): void {
  isPrepared = check;
}

async function answer({ databaseUrl }: CheckDatabaseMessage): Promise<void> {
  const reply: DatabaseCheckedMessage = { type: 'checked', isPrepared: await isPrepared(databaseUrl) };
  process.send?.(reply);
}

/** A message to the launcher: this server accepts requests, or this program has done its work. */
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

/** Notifies the launcher, if there is one, that this server accepts requests, or that this program has done its work. */
export function announceReady(): void {
  process.send?.({ type: 'ready' } satisfies ReadyMessage);
}
