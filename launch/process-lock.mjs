// @ts-check
import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * @typedef {{ pid: number, started: string, note: string }} Holder the process that holds a lock, and its note for
 * others
 */

/**
 * Takes a lock that lasts as long as this process, however it ends: a file that names the process. Plain JavaScript,
 * because the build uses it before anything is built.
 * @param {string} file in an existing folder
 * @param {string} [note] for processes that find the lock taken
 * @returns {{ release: () => void, inherited: boolean } | { holder: Holder }} the lock, and whether its last holder
 * had been killed; or the current holder
 */
export function takeLock(file, note = '') {
  const text = JSON.stringify({ pid: process.pid, started: startOf(process.pid), note });
  // Written aside and linked, so that nobody reads half of it.
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  try {
    for (let inherited = false; ; ) {
      try {
        linkSync(aside, file);
        return { release: () => release(file, text), inherited };
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      const found = read(file);
      const holder = parse(found);
      if (holder && isRunning(holder)) return { holder };
      if (found === undefined) continue;
      removeStale(file, found);
      inherited = true;
    }
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * The running process that holds a lock, if any. Nothing is changed: the lock of a process that was killed stays, and
 * tells the next one to take it.
 * @param {string} file
 * @returns {Holder | undefined}
 */
export function holderOf(file) {
  const holder = parse(read(file));
  return holder && isRunning(holder) ? holder : undefined;
}

/** @param {string} file @param {string} text */
function release(file, text) {
  if (read(file) === text) rmSync(file, { force: true });
}

/**
 * Removes the lock of a process that is gone. Another start may do the same and take the lock in between; renaming
 * first detects the newer lock and restores it.
 * @param {string} file
 * @param {string} found
 */
function removeStale(file, found) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return;
    throw error;
  }
  if (read(aside) === found) rmSync(aside);
  else renameSync(aside, file);
}

/** @param {string} file @returns {string | undefined} */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {string | undefined} text @returns {Holder | undefined} */
function parse(text = '') {
  try {
    const holder = JSON.parse(text);
    return Number.isInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Holder} holder */
function isRunning({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return startOf(pid) === started;
}

/**
 * The start time of a process, in the system's own format: process ids are reused, also by the next launcher in a
 * container. Empty if the process has ended or the system does not show it.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    if (process.platform === 'linux') {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return fields[0] === 'Z' ? '' : (fields[19] ?? '');
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    }).trim();
  } catch {
    return '';
  }
}
