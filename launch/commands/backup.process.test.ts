import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../rest-api/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../rest-api/database/embedded-postgres/start.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import { addsUp, stocked } from '../../torture/buying.ts';
import { GuaranteeTally } from '../../torture/guarantee-tally.ts';
import { Ledger } from '../../torture/ledger.ts';
import { Shop } from '../../torture/shop.ts';
import { Writer } from '../../torture/writer.ts';
import { kill } from '../testing/shop-process.ts';

let folder: string;
let shop: Shop;

beforeAll(async () => {
  buildShop('generated', 'servers');
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'quire-backup-')));
  await chmod(folder, 0o755);
  shop = await Shop.open(projectRoot);
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const command = (to: string) => ['launch/start.mjs', 'backup', '--to', to];
const environment = (more = {}) => ({ ...process.env, DATABASE_URL: '', DATA_DIR: shop.dataDir, ...more });

/** Runs the command, to its output. */
function backUp(to: string, env = {}): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const options = { cwd: projectRoot, env: environment(env) };
    execFile(process.execPath, command(to), options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => postgres.stop());
  return postgres;
}

/** Every table and index is whole, and agrees with the others. */
async function expectSound({ url, superuserUrl }: EmbeddedPostgres): Promise<void> {
  const address = new URL(superuserUrl);
  address.pathname = '/quire';
  const client = new Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query('create extension if not exists amcheck');
    const { rowCount } = await client.query(`
      select bt_index_check(pg_class.oid, heapallindexed => true) from pg_index
        join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam where amname = 'btree'`);
    expect(rowCount).toBeGreaterThan(300);
    const { rows } = await client.query(`
      select relname, msg from pg_class, verify_heapam(pg_class.oid) where relkind = 'r' and relpersistence = 'p'`);
    expect(rows).toEqual([]);
  } finally {
    await client.end();
  }
  const { database, close } = openDatabase(url, () => undefined);
  const stock = new GuaranteeTally('backup', 'stock adds up');
  await addsUp(stock, { database }).finally(close);
  expect(stock).toMatchObject({ violationTexts: [] });
  expect(stock.tries).toBeGreaterThan(1);
}

/** Makes PostgreSQL drop the WAL that nothing needs, again and again, as a busy shop does within minutes. */
async function checkpointOften(signal: AbortSignal): Promise<void> {
  const { superuserUrl } = await startEmbeddedPostgres({ dataDir: shop.dataDir });
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    while (!signal.aborted) {
      await client.query('select pg_switch_wal()');
      await client.query('checkpoint');
      await pause(20);
    }
  } finally {
    await client.end();
  }
}

it('copies a shop in which shoppers go on to buy: all that was confirmed before is there, and nothing is half', async () => {
  const books = await addBooks(shop.database, [{}, {}]);
  for (const book of books) await stocked(shop, book, 100_000);
  const ledger = new Ledger();
  const writers = Array.from({ length: 3 }, () => new Writer(shop, ledger, books));
  const backups: { to: string; before: Ledger }[] = [];
  for (const name of ['first', 'second', 'third']) {
    await ledger.grown(10);
    const before = ledger.soFar();
    const to = path.join(folder, name);
    const end = new AbortController();
    const checkpoints = checkpointOften(end.signal);
    const ended = await backUp(to);
    end.abort();
    await checkpoints;
    expect(ended).toEqual({
      code: 0,
      stdout: `The backup is in ${to}. To restore it, stop the shop and start it with this folder, or a copy, as DATA_DIR.\n`,
      stderr: '',
    });
    expect(ledger.acknowledged, 'writes beside the backup').toBeGreaterThan(before.acknowledged);
    backups.push({ to, before });
  }
  for (const writer of writers) await writer.stop();

  for (const { to, before } of backups) {
    expect((await readdir(to)).toSorted()).toEqual(['postgres', 'secrets']);
    const postgres = await open(to);
    const there = new GuaranteeTally('backup', 'what was acknowledged is there');
    await before.check(postgres.url, there);
    expect(there).toMatchObject({ violationTexts: [] });
    expect(there.tries).toBeGreaterThan(before.acknowledged / 2);
    await expectSound(postgres);
    kill(postgres.pid);
    const again = await open(to);
    await before.check(again.url, there);
    expect(there).toMatchObject({ violationTexts: [] });
    await expectSound(again);
    await again.stop();
  }
}, 240_000);

it('leaves nothing that looks like a backup when it is killed, and nothing at all when it is stopped', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const home = path.join(folder, signal);
    await mkdir(home);
    const to = path.join(home, 'backup');
    const child = spawn(process.execPath, command(to), { cwd: projectRoot, env: environment() });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    const ended = once(child, 'close');
    while ((await readdir(home)).length === 0) await pause(2);
    child.kill(signal);
    expect(await ended).toEqual(signal === 'SIGKILL' ? [null, 'SIGKILL'] : [1, null]);
    const left = await readdir(home);
    if (signal === 'SIGKILL') expect(left).toEqual([expect.stringMatching(/^backup\.new-/)]);
    else expect([left, said]).toEqual([[], 'The backup was stopped; nothing of it is left.\n']);
  }
  // The WAL that was kept for them is not kept for ever.
  await expect
    .poll(async () => (await shop.database.$client.query('select from pg_replication_slots')).rowCount)
    .toBe(0);
}, 240_000);

it('says what to do where it cannot, fills an empty folder, and keeps reports of imports', async () => {
  const taken = path.join(folder, 'taken');
  await mkdir(taken);
  await writeFile(path.join(taken, 'notes.txt'), 'mine');
  const fails = async (to: string, message: RegExp, env = {}) => {
    const { code, stderr } = await backUp(to, env);
    expect(stderr).toMatch(message);
    expect(code).toBe(1);
  };
  await fails(taken, /taken exists already: name a folder that does not, or an empty one\.\n$/);
  await fails(path.join(taken, 'notes.txt'), /notes\.txt exists already: name a folder that does not/);
  await fails(path.join(folder, 'no/such'), /^There is no folder .*\/no: make it, or name another one\.\n$/);
  await fails(
    path.join(shop.dataDir, 'copy'),
    /is in the data folder of the shop: name a folder outside of it/,
  );
  await fails('', /^npm run backup -- --to FOLDER/);
  await fails(path.join(folder, 'x'), /^No shop is open in .*: start it with/, { DATA_DIR: taken });
  await fails(path.join(folder, 'x'), /^The database is the one of DATABASE_URL.*pg_dump/, {
    DATABASE_URL: 'postgresql://quire:secret@localhost/quire',
  });
  await fails(path.join(folder, 'x'), /^A backup needs the program `tar`: install it\.\n$/, {
    PATH: '/nowhere',
  });
  // It says that all is well, and has read a part.
  await writeFile(path.join(taken, 'tar'), '#!/bin/sh\nhead -c 100000 > /dev/null\n', { mode: 0o755 });
  await fails(path.join(folder, 'x'), /could not be written into .*: tar has ended early\.\n$/, {
    PATH: `${taken}${path.delimiter}${process.env.PATH}`,
  });
  expect((await readdir(taken)).toSorted()).toEqual(['notes.txt', 'tar']);
  expect((await readdir(folder)).filter((name) => name.startsWith('x'))).toEqual([]);

  const empty = path.join(folder, 'empty');
  await mkdir(empty);
  await mkdir(path.join(shop.dataDir, 'imports/uploads'), { recursive: true });
  for (const name of ['books-20261129.json', 'books-20261129-bad-rows.csv', 'lock', 'uploads/books.csv']) {
    await writeFile(path.join(shop.dataDir, 'imports', name), '');
  }
  expect(await backUp(empty)).toMatchObject({ code: 0, stderr: '' });
  expect((await readdir(empty)).toSorted()).toEqual(['imports', 'postgres', 'secrets']);
  expect((await readdir(path.join(empty, 'imports'))).toSorted()).toEqual([
    'books-20261129-bad-rows.csv',
    'books-20261129.json',
  ]);
}, 240_000);

const mayMount =
  process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0
    ? ''
    : ' (not run: no mounts)';

it.runIf(mayMount === '')(
  `leaves nothing on a disk that is too small${mayMount}`,
  async () => {
    const disk = path.join(folder, 'disk');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=5M', 'tmpfs', disk]);
    try {
      expect(await backUp(path.join(disk, 'backup'))).toEqual({
        code: 1,
        stdout: '',
        stderr: `The disk of ${disk}/backup is full: make room, or name a folder on another disk.\n`,
      });
      expect(await readdir(disk)).toEqual([]);
    } finally {
      execFileSync('umount', [disk]);
    }
  },
  60_000,
);
