import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holderOf, takeLock } from './process-lock.mjs';

const lockModule = path.join(import.meta.dirname, 'process-lock.mjs');

describe('a process lock', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'quire-lock-'));
    file = path.join(folder, 'lock');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** A program that takes the lock, prints that, and waits. */
  const holder = () => [
    '--input-type=module',
    '--eval',
    `import { holderOf, takeLock } from ${JSON.stringify(lockModule)};
     console.log('release' in takeLock(${JSON.stringify(file)}, 'theirs'));
     setInterval(() => {}, 1000);`,
  ];

  it('has one holder, whose note others get, and is free after its release', () => {
    const lock = takeLock(file, 'ours');
    if (!('release' in lock)) throw new Error('not taken');
    expect(lock.inherited).toBe(false);
    expect(takeLock(file)).toMatchObject({ holder: { pid: process.pid, note: 'ours' } });
    lock.release();
    expect(takeLock(file)).toMatchObject({ inherited: false });
  });

  it('is inherited when its holder is killed, and reports that', async () => {
    const other = spawn(process.execPath, holder(), { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');
    expect(takeLock(file)).toMatchObject({ holder: { pid: other.pid, note: 'theirs' } });
    expect(holderOf(file)).toMatchObject({ pid: other.pid, note: 'theirs' });
    other.kill('SIGKILL');
    await once(other, 'exit');
    // Whoever only looks leaves the sign of the kill.
    expect(holderOf(file)).toBeUndefined();
    expect(takeLock(file)).toMatchObject({ inherited: true });
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it("is not held by another process with the holder's process id", () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(file, JSON.stringify({ pid, started: '1', note: '' }));
    expect(takeLock(file)).toMatchObject({ inherited: true });
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: '1', note: '' }));
    expect(takeLock(file)).toMatchObject({ inherited: true });
  });

  it('is inherited when it is incomplete', () => {
    writeFileSync(file, '{"pid":');
    utimesSync(file, 1, 1);
    expect(takeLock(file)).toMatchObject({ inherited: true });
  });

  it('is not removed by a late release after another process has taken it', () => {
    const lock = takeLock(file);
    if (!('release' in lock)) throw new Error('not taken');
    writeFileSync(file, 'another');
    lock.release();
    expect(readFileSync(file, 'utf8')).toBe('another');
  });

  it('goes to one of several processes that find it stale', async () => {
    writeFileSync(file, JSON.stringify({ pid: 4_999_999, started: '1', note: '' }));
    const others = Array.from({ length: 8 }, () =>
      spawn(process.execPath, holder(), { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const responses = await Promise.all(
      others.map(async (other) => String((await once(other.stdout, 'data'))[0])),
    );
    expect(responses.filter((response) => response === 'true\n')).toHaveLength(1);
    for (const other of others) other.kill('SIGKILL');
  });
});
