import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, isMissing } from './staging-folder.ts';

/** A running PostgreSQL server, as its postmaster.pid describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Empty if the server has no unix socket. */
  socketFolder: string;
  state: string;
}

/** The server that runs on this database folder, if any; never an unrelated process with the same id. */
export function findPostmaster(pgdata: string): Postmaster | undefined {
  const postmaster = readPidFile(pgdata);
  return postmaster && isPostmasterOf(postmaster.pid, pgdata) ? postmaster : undefined;
}

/** Whether the server of this id still runs on this folder, without starting a program to find out. */
export function isStillRunning(pid: number, pgdata: string): boolean {
  return process.platform === 'linux' ? isPostmasterOf(pid, pgdata) : isAlive(pid);
}

/**
 * Waits until the server on this folder is either ready or gone.
 * @param timeoutMs milliseconds
 * @returns the server when it is ready
 */
export async function awaitSettled(pgdata: string, timeoutMs: number): Promise<Postmaster | undefined> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const postmaster = findPostmaster(pgdata);
    if (!postmaster || postmaster.state === 'ready') return postmaster;
    if (Date.now() > deadline) return undefined;
    await pause(20);
  }
}

/**
 * Removes the pid file of a killed server. PostgreSQL would not, if another process has got the id, or if the file is
 * empty after a power failure (unless it is new: then a server is just starting). In a container, where the next
 * server has the same id, pg_ctl would take the old file for the new server's.
 */
export function removeStalePidFile(pgdata: string) {
  const file = path.join(pgdata, 'postmaster.pid');
  const recorded = readPidFile(pgdata);
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
  const stale = recorded ? !isPostmasterOf(recorded.pid, pgdata) : Date.now() - written > 5_000;
  if (stale) rmSync(file, { force: true });
}

function readPidFile(pgdata: string): Postmaster | undefined {
  try {
    const lines = readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketFolder = '', , , state = 'starting'] = lines.map((line) => line.trim());
    return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), socketFolder, state } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Identifies a server by its working folder, which PostgreSQL sets to the database folder. */
function isPostmasterOf(pid: number, pgdata: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') {
      const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0', 1)[0] ?? '';
      return path.basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === pgdata;
    }
    if (process.platform === 'win32') {
      const tasks = execFileSync('tasklist', ['/nh', '/fi', `pid eq ${pid}`], { encoding: 'utf8' });
      return tasks.toLowerCase().includes('postgres.exe');
    }
    const open = execFileSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8' });
    return open.split('\n').includes(`n${pgdata}`);
  } catch {
    // The process has ended, or belongs to another user and so is not our server.
    return false;
  }
}
