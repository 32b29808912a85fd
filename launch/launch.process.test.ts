import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startEmbeddedPostgres } from '../rest-api/database/embedded-postgres/start.ts';
import { buildShop } from '../runtime/testing/build-shop.ts';
import { kill, processes, type ShopProcess, startShop, until } from './testing/shop-process.ts';

const node = [process.execPath, 'launch/start.mjs'];
const npm = ['npm', 'start'];
/** Of one shop, which the tests open one after the other. */
let dataDir: string;
let shops: ShopProcess[] = [];

beforeAll(() => {
  buildShop();
  dataDir = realpathSync(mkdtempSync(path.join(tmpdir(), 'quire-launch-')));
  chmodSync(dataDir, 0o755);
}, 120_000);

afterEach(async () => {
  for (const { child } of shops) child.kill('SIGTERM');
  shops = [];
  // In case npm did not forward it.
  for (const { pid } of ofShop()) if (pid === launcherPid()) kill(pid, 'SIGTERM');
  await until('nothing of the shop runs', () => ofShop().length === 0);
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(command: string[], env: Record<string, string> = {}) {
  const shop = await startShop(command, { DATA_DIR: dataDir, ...env });
  shops.push(shop);
  return shop;
}

/** All processes of this data folder: the launcher, its children and the database. */
function ofShop() {
  const all = processes();
  const roots = [launcherPid(), postmasterPid()];
  return all.filter(({ pid, ppid }) => roots.includes(pid) || roots.includes(ppid));
}

/** A file of the shop, which may remove it at any moment; undefined if it is not there. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function launcherPid(): number | undefined {
  const lock = textOf('lock');
  return lock ? JSON.parse(lock).pid : undefined;
}

function postmasterPid(): number | undefined {
  const lock = textOf('postgres/data/postmaster.pid');
  return lock ? Number(lock.split('\n')[0]) : undefined;
}

function pidOf(pattern: RegExp) {
  const found = ofShop().find(({ command }) => pattern.test(command));
  if (!found) throw new Error(`no ${pattern} among ${JSON.stringify(ofShop())}`);
  return found.pid;
}

const isReady =
  ({ url }: ShopProcess) =>
  () =>
    fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );

/** Opens the shop on the data folder. */
async function reopened(env: Record<string, string> = {}) {
  const shop = await start(node, env);
  await shop.open;
  return shop;
}

/** Starts the shop by npm, and sends npm a signal. */
async function expectToEndWithNpm(signal: NodeJS.Signals, env: Record<string, string> = {}) {
  const shop = await start(npm, env);
  await shop.open;
  await until('it is ready', isReady(shop));
  const parts = ofShop().map(({ pid }) => pid);
  expect(parts.length).toBeGreaterThan(3);
  shop.child.kill(signal);
  await until('no part runs', () => !processes().some(({ pid }) => parts.includes(pid)));
}

describe('an open shop', () => {
  it('serves every address that it prints, rejects a second start, and stops in order, the database last', async () => {
    const shop = await start(node);
    await shop.open;
    const address = shop.url.replace('127.0.0.1', 'localhost');
    expect(shop.stdout()).toContain(
      [
        'Quire is open.',
        `  App         ${address}`,
        `  Playground  ${address}/graphql`,
        `  REST        ${address}/api`,
        `  Docs        ${address}/api/docs`,
      ].join('\n'),
    );
    // A busy shop asks its callers to try again.
    const html = async (path: string) =>
      (await fetch(shop.url + path, { headers: { accept: 'text/html' } })).text();
    await expect.poll(() => html('/')).toContain('<div id="root">');
    await expect.poll(() => html('/graphql')).toContain('playground');

    const second = await start(node);
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toBe(
      `The shop with the data folder ${dataDir} is already open at ${address} ` +
        `(process ${shop.child.pid}): stop it, or set DATA_DIR, PORT and REST_PORT for another.\n`,
    );
    const books = async () => (await fetch(`${shop.url}/api/products`)).json();
    await expect.poll(books).toMatchObject({ products: { length: 50 } });

    const limited = ofShop().filter(({ command }) => command.includes('--max-old-space-size=256'));
    expect(limited.map(({ pid }) => pid).sort()).toEqual([pidOf(/bff\.js/), pidOf(/rest-api\.js/)].sort());
    const parts = { bff: pidOf(/bff\.js/), rest: pidOf(/rest-api\.js/), database: postmasterPid() ?? 0 };
    const ends: string[] = [];
    shop.child.kill('SIGTERM');
    await until('all parts have ended', () => {
      const running = new Set(processes().map(({ pid }) => pid));
      for (const [name, pid] of Object.entries(parts)) {
        if (!running.has(pid) && !ends.includes(name)) ends.push(name);
      }
      return ends.length === 3;
    });
    expect(ends).toEqual(['bff', 'rest', 'database']);
    expect(await shop.ended).toBe(0);
    expect(shop.stderr()).toBe('');
  });

  it('is seeded again where something is missing, says in its log, on its pages and at /readyz that the sandbox is public, and starts after a kill of every process at once', async () => {
    const database = async (statement: string) => {
      const client = new Client({ connectionString: (await startEmbeddedPostgres({ dataDir })).url });
      await client.connect();
      const { rows } = await client.query(statement);
      await client.end();
      return rows;
    };
    await database('delete from book_works');
    const shop = await reopened({ HOST: '0.0.0.0', PAYMENTS: 'sandbox' });
    expect(await database('select count(*)::int as known from book_works')).toEqual([{ known: 50 }]);

    const warnings = shop.stdout().match(/^.*"level":"warn".*$/gm) ?? [];
    // A busy machine may give reason for others.
    expect(warnings.map((line) => JSON.parse(line).msg)).toContain(
      'payments are simulated: anyone buys here without paying',
    );
    const text = async (path: string) => (await fetch(shop.url + path)).text();
    await expect.poll(() => text('/login')).toContain('Test shop: payments are simulated');
    await expect.poll(() => text('/readyz')).toContain('"payments":"sandbox"');

    for (const { pid } of ofShop()) kill(pid);
    await shop.ended;
    const { PORT = '', REST_PORT = '' } = shop.env;
    await expectToEndWithNpm('SIGTERM', { PORT, REST_PORT });
  });

  it('restarts a killed service or database; the next start takes it over from a killed launcher, and stops silently when all its processes get the signal at once', async () => {
    const shop = await reopened();
    for (const [pid, name] of [
      [pidOf(/rest-api\.js/), 'The REST service'],
      [pidOf(/bff\.js/), 'The public server'],
      [pidOf(/postgres -D/), 'PostgreSQL'],
    ] as const) {
      process.kill(pid, 'SIGKILL');
      await until(`${name} is started again`, () => shop.stderr().includes(`${name} has ended`));
      await until('the shop is ready', isReady(shop));
    }
    const books = async () => (await fetch(`${shop.url}/api/products`)).json();
    await expect.poll(books).toMatchObject({ products: { length: 50 } });

    const servers = [pidOf(/bff\.js/), pidOf(/rest-api\.js/)];
    const database = postmasterPid();
    shop.child.kill('SIGKILL');
    const { PORT = '', REST_PORT = '' } = shop.env;
    const next = await start(node, { PORT, REST_PORT });
    await next.open;
    expect(postmasterPid()).toBe(database);
    await until('its servers have exited', () => !processes().some(({ pid }) => servers.includes(pid)));

    for (const pid of [pidOf(/rest-api\.js/), next.child.pid ?? 0, pidOf(/bff\.js/)]) {
      process.kill(pid, 'SIGTERM');
    }
    expect(await next.ended).toBe(0);
    expect(next.stderr()).toBe('');
  });

  it('exits as a whole after a kill of npm by SIGKILL', () => expectToEndWithNpm('SIGKILL'));
});

it('asks first whether a variable is a misspelt setting', async () => {
  const shop = await start(node, { HOST: '0.0.0.0', PAYMENT: 'sandbox' });
  expect(await shop.ended).toBe(1);
  expect(shop.stderr()).toMatch(/^PAYMENT is not a setting, .* PAYMENTS\?\nHOST is "0\.0\.0\.0"/);
});

describe('a shop that cannot start prints one sentence', () => {
  async function startError(env: Record<string, string>) {
    const shop = await start(node, env);
    expect(await shop.ended).toBe(1);
    expect(shop.stdout()).toBe('');
    expect(shop.stderr()).toMatch(/^[^\n]+\.\n$/);
    expect(ofShop()).toEqual([]);
    return shop.stderr();
  }

  it('for invalid settings', async () => {
    expect(await startError({ PORT: 'http' })).toBe('PORT is "http": set it to a number from 1 to 65535.\n');
  });

  it('for a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = String(typeof address === 'object' && address?.port);
    expect(await startError({ REST_PORT: port })).toBe(
      `Port ${port} is in use: stop what uses it, or set REST_PORT to another port.\n`,
    );
    server.close();
  });

  it('for a data folder that cannot be created', async () => {
    expect(await startError({ DATA_DIR: '/dev/null/data' })).toBe(
      'The data folder /dev/null/data cannot be created, as /dev/null is not a folder: set DATA_DIR to another ' +
        'folder.\n',
    );
  });

  it('for a database that cannot be used, without its password', async () => {
    const closed = Object.assign(new URL(inject('templateDatabaseUrl')), { password: 'hunter2' });
    const other = mkdtempSync(path.join(tmpdir(), 'quire-other-'));
    const failed = await startShop(node, { DATA_DIR: other, DATABASE_URL: closed.href });
    expect(await failed.ended).toBe(1);
    expect(failed.stderr()).toMatch(
      /^PostgreSQL does not let user "quire" in: correct user and password[^\n]*\n$/,
    );
    expect(failed.stderr()).not.toContain('hunter2');
    rmSync(other, { recursive: true });
  });

  it.each(['20.18.3', '21.7.3', '22.11.0'])('for Node.js %s, which is too old', async (version) => {
    const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const shop = await start([process.execPath, '--import', old, 'launch/start.mjs']);
    expect(await shop.ended).toBe(1);
    expect(shop.stderr()).toMatch(
      /^Quire needs Node\.js 20\.19 or [^\n]*, and this is [\d.]+: install [^\n]*\.\n$/,
    );
    expect(shop.stderr()).toContain(` this is ${version}: `);
  });
});
