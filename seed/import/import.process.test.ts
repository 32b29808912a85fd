import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { processes, startShop, until } from '../../launch/testing/shop-process.ts';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import { sendWithRetry } from '../../torture/request.ts';
import { at } from '../../torture/responses.ts';
import { message, product, wholeBook } from './onix/testing/message.ts';

/** The built program, because it starts in a quarter of the time and is started often here. */
const program = ['dist/server/import.js'];
/** Written in several parts: of editions, and of entries of the search. */
const manyRows = 5_100;
/** Read in several parts, and written in one. */
const someRows = 1_900;
/** Staged in two parts. */
const manyRecords = 600;
/** What an import of so many rows says first. */
const begun = /% read/;
const inTheMiddle = /[5-9]0 % read/;
const told = (count: number) => count.toLocaleString('en');
const columns = 'title,author,price,rating,categoryName,key';
/** Each of these tests starts several processes, on a machine that may be busy. */
const timeoutMs = 60_000;

let folder: string;
let many: string;
let some: string;
let small: string;
beforeAll(() => {
  buildShop();
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'quire-import-')));
  chmodSync(folder, 0o755);
  many = path.join(folder, 'many.csv');
  const rows = Array.from(
    { length: manyRows },
    (_, i) => `Book ${i},by Author ${i % 900},100,4,Fiction,many:${i},${1 + i}\n`,
  );
  writeFileSync(many, `${columns},pages\n${rows.join('')}`);
  some = path.join(folder, 'some.csv');
  small = path.join(folder, 'small.csv');
  writeFileSync(small, `${columns}\nOne,by A,100,4,Fiction,s:1\n`);
  writeFileSync(some, `${columns},pages\n${rows.slice(0, someRows).join('')}`);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

let running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running = [];
});

/** An import in its own process, as a user starts it. */
function startImport(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  let heard = () => {};
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
    heard();
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ how: code ?? signal, stdout, stderr }));
  /** Sends it a signal as soon as it says something. */
  const signalAt = (words: RegExp, signal: NodeJS.Signals) =>
    new Promise<void>((resolve, reject) => {
      heard = () => {
        if (!words.test(stderr)) return;
        heard = () => {};
        child.kill(signal);
        resolve();
      };
      void ended.then((end) => reject(new Error(`It ended without ${words}: ${JSON.stringify(end)}`)));
    });
  return { child, ended, signalAt };
}

type Import = ReturnType<typeof startImport>;

describe('an import into a database of DATABASE_URL', { timeout: 3 * timeoutMs }, () => {
  let test: TestDatabase;
  let watch: Client;
  beforeEach(async () => {
    test = await cloneDatabase(inject('templateDatabaseUrl'));
    watch = new Client({ connectionString: test.url });
    await watch.connect();
  });
  afterEach(async () => {
    await watch.end();
    await test.drop();
  });

  const start = (...args: string[]) => startImport({ DATABASE_URL: test.url }, ...args);
  const one = async (query: string) => Number((await watch.query(query)).rows[0].count);
  const books = () => one('select count(*) from products');
  const otherSessions = () =>
    one(
      `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    );

  /** Imports read, and cannot write before the returned function is called, however slow this process is. */
  const holdWrites = async () => {
    await watch.query('begin; lock table products in share mode');
    return () => watch.query('rollback');
  };

  it('that is killed leaves the catalogue as it was; the next one rejects a second, and makes all its books visible at once', async () => {
    const wantsToWrite = async () => (await one('select count(*) from pg_locks where not granted')) > 0;
    const kills = {
      'while it reads': (begins: Import) => begins.signalAt(begun, 'SIGKILL'),
      async 'when it writes'(begins: Import) {
        await until('it wants to write', wantsToWrite, timeoutMs);
        begins.child.kill('SIGKILL');
      },
    };
    for (const [moment, kill] of Object.entries(kills)) {
      const release = await holdWrites();
      const killed = start(many);
      await kill(killed);
      await killed.ended;
      await release();
      await until('the database has noticed', async () => (await otherSessions()) === 0, timeoutMs);
      expect(await books(), moment).toBe(50);
    }

    const next = start(many);
    await next.signalAt(begun, 'SIGSTOP');
    const elsewhere = mkdtempSync(path.join(folder, 'other-'));
    const second = await startImport({ DATABASE_URL: test.url, DATA_DIR: elsewhere }, many).ended;
    expect([second.how, second.stderr]).toEqual([1, expect.stringMatching(/Another import .* is under way/)]);
    next.child.kill('SIGCONT');
    const seen = new Set<number>();
    let done = false;
    void next.ended.then(() => {
      done = true;
    });
    await until(
      'it has ended',
      async () => {
        seen.add(await books());
        return done;
      },
      timeoutMs,
    );
    seen.add(await books());
    const { how, stdout } = await next.ended;
    expect([how, stdout]).toEqual([0, expect.stringMatching(`new\\s+${told(manyRows)}\n`)]);
    expect([...seen]).toEqual([50, 50 + manyRows]);
  });

  it('of ONIX that is killed in the middle leaves nothing, and the next one takes it up again', async () => {
    const products = Array.from({ length: manyRecords }, (_, i) => product(`r${i}`, wholeBook(`Book ${i}`)));
    const messages = path.join(folder, 'many.xml');
    writeFileSync(messages, message(products));
    const release = await holdWrites();
    const killed = start(messages);
    await killed.signalAt(inTheMiddle, 'SIGKILL');
    await killed.ended;
    await release();
    await until('the database has noticed', async () => (await otherSessions()) === 0, timeoutMs);
    expect([await books(), await one('select count(*) from onix_records')]).toEqual([50, 0]);
    const { how, stdout } = await start(messages, small).ended;
    const both = `new\\s+${told(manyRecords)}\n[\\s\\S]*new\\s+1\n`;
    expect([how, stdout]).toEqual([0, expect.stringMatching(both)]);
    expect(await books()).toBe(50 + manyRecords + 1);
  });

  it('that is stopped by Ctrl-C says so and leaves the catalogue unchanged', async () => {
    const release = await holdWrites();
    const { signalAt, ended } = start(many);
    await signalAt(inTheMiddle, 'SIGINT');
    const { how, stderr } = await ended;
    await release();
    expect([how, stderr]).toEqual([
      1,
      expect.stringContaining('has been stopped; the catalogue is as it was'),
    ]);
    expect(await books()).toBe(50);
  });
});

describe('an import into the data folder', () => {
  const postmaster = (dataDir: string) => {
    const file = path.join(dataDir, 'postgres/data/postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    return processes().some((process) => process.pid === pid);
  };

  it(
    'starts and stops its own database, but not that of a shop that starts meanwhile',
    async () => {
      const DATA_DIR = mkdtempSync(path.join(folder, 'data-'));
      chmodSync(DATA_DIR, 0o755);
      expect(await startImport({ DATA_DIR }, small).ended).toMatchObject({
        how: 0,
        stderr: expect.stringContaining(`There was no shop in ${DATA_DIR}, and a new one has been made`),
      });
      expect(postmaster(DATA_DIR)).toBe(false);

      const during = startImport({ DATA_DIR }, some);
      await during.signalAt(begun, 'SIGSTOP');
      const second = await startImport({ DATA_DIR }, some).ended;
      expect(second.stderr).toMatch(/Another import .* is under way/);
      const shop = await startShop([process.execPath, 'launch/start.mjs'], { DATA_DIR });
      try {
        await shop.open;
        during.child.kill('SIGCONT');
        expect((await during.ended).how).toBe(0);
        const response = await sendWithRetry(shop.url, { path: '/api/products?first=1' });
        // Includes the sample data, which an import inserts into an empty database first.
        expect(response.headers['x-total-count']).toBe(String(50 + 1 + someRows));

        const again = await startImport({ DATA_DIR }, small).ended;
        expect(again.stdout).toMatch(/unchanged\s+1\n/);
        expect(again.stderr).not.toContain('There was no shop');
        const found = await sendWithRetry(shop.url, { path: '/api/products?search=book+77' });
        const image = at(found.body, 'products', 0, 'image');
        // The process that draws covers may have to start first.
        const cover = async () => {
          const { status, headers } = await fetch(`${shop.url}${image}`);
          return [status, headers.get('content-type')];
        };
        await expect.poll(cover).toEqual([200, 'image/webp']);
        expect(readdirSync(path.join(DATA_DIR, 'covers'))).toHaveLength(1);
      } finally {
        shop.child.kill('SIGTERM');
        await shop.ended;
      }
      expect(postmaster(DATA_DIR)).toBe(false);
    },
    4 * timeoutMs,
  );
});
