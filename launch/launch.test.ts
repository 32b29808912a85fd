import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../http/testing/free-port.ts';
import { startEmbeddedPostgres } from '../rest-api/database/embedded-postgres/start.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { kill, processes, type ShopProcess, startShop, until } from './testing/shop-process.ts';

const node = [process.execPath, 'launch/start.mjs'];
const npm = ['npm', 'start'];
let dataDir: string;
let shops: ShopProcess[] = [];

beforeAll(() => {
  execFileSync(process.execPath, ['launch/build.mjs'], { cwd: projectRoot });
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

describe('an open shop', () => {
  it('serves every address that it prints and stops in order, the database last', async () => {
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

  it('is migrated and seeded again only where something is missing', async () => {
    const database = async (statement: string) => {
      const client = new Client({ connectionString: (await startEmbeddedPostgres({ dataDir })).url });
      await client.connect();
      const { rows } = await client.query(statement);
      await client.end();
      return rows;
    };
    const reopened = async () => {
      for (const { child, ended } of shops) {
        child.kill('SIGTERM');
        await ended;
      }
      const shop = await start(node);
      let isOpen = false;
      const open = shop.open.finally(() => {
        isOpen = true;
      });
      const programs = new Set<string>();
      while (!isOpen) {
        for (const { command } of ofShop()) programs.add(/(\w+)\.js/.exec(command)?.[1] ?? '');
        await pause(5);
      }
      await open;
      return [...programs];
    };
    await reopened();
    await database('delete from book_works');
    expect(await reopened()).toContain('prepare');
    expect(await database('select count(*)::int as known from book_works')).toEqual([{ known: 50 }]);
    const programs = await reopened();
    expect(programs).toContain('bff');
    expect(programs).not.toContain('prepare');
  });

  it('with the sandbox on a public address says so in its log, on its pages and at /readyz', async () => {
    const shop = await start(node, { HOST: '0.0.0.0', PAYMENTS: 'sandbox' });
    await shop.open;
    const warnings = shop.stdout().match(/^.*"level":"warn".*$/gm) ?? [];
    // A busy machine may give reason for others.
    expect(warnings.map((line) => JSON.parse(line).msg)).toContain(
      'payments are simulated: anyone buys here without paying',
    );
    const text = async (path: string) => (await fetch(shop.url + path)).text();
    await expect.poll(() => text('/login')).toContain('Test shop: payments are simulated');
    await expect.poll(() => text('/readyz')).toContain('"payments":"sandbox"');
  });

  it('stops silently when all its processes get the signal at once', async () => {
    const shop = await start(node);
    await shop.open;
    for (const pid of [pidOf(/rest-api\.js/), shop.child.pid ?? 0, pidOf(/bff\.js/)]) {
      process.kill(pid, 'SIGTERM');
    }
    expect(await shop.ended).toBe(0);
    expect(shop.stderr()).toBe('');
  });

  it('restarts a killed service or database', async () => {
    const shop = await start(node);
    await shop.open;
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
  });

  it('rejects a second one on the same data folder with a message', async () => {
    const shop = await start(node);
    await shop.open;
    const second = await start(node);
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toBe(
      `The shop with the data folder ${dataDir} is already open at ${shop.url.replace('127.0.0.1', 'localhost')} ` +
        `(process ${shop.child.pid}): stop it, or set DATA_DIR, PORT and REST_PORT for another.\n`,
    );
    await until('the first one is ready', isReady(shop));
  });
});

describe('after a kill', () => {
  it('of the launcher its servers exit, and the next start takes the database over', async () => {
    const shop = await start(node);
    await shop.open;
    const servers = [pidOf(/bff\.js/), pidOf(/rest-api\.js/)];
    const database = postmasterPid();
    shop.child.kill('SIGKILL');
    const { PORT = '', REST_PORT = '' } = shop.env;
    const next = await start(node, { PORT, REST_PORT });
    await next.open;
    expect(postmasterPid()).toBe(database);
    await until('its servers have exited', () => !processes().some(({ pid }) => servers.includes(pid)));
  });

  it('of every process at once the next start works', async () => {
    const shop = await start(node);
    await shop.open;
    for (const { pid } of ofShop()) kill(pid);
    await shop.ended;
    const { PORT = '', REST_PORT = '' } = shop.env;
    const next = await start(node, { PORT, REST_PORT });
    await next.open;
    await until('it is ready', isReady(next));
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('of npm by %s everything exits', async (signal) => {
    const shop = await start(npm);
    await shop.open;
    const parts = ofShop().map(({ pid }) => pid);
    expect(parts.length).toBeGreaterThan(3);
    shop.child.kill(signal);
    await until('no part runs', () => !processes().some(({ pid }) => parts.includes(pid)));
  });
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
    expect(await startError({ JWT_SECRET: 'secret' })).toMatch(/^JWT_SECRET has 6 bytes/);
    expect(await startError({ HOST: '0.0.0.0' })).toMatch(/^HOST is "0\.0\.0\.0", .* PAYMENTS to sandbox/);
  });

  it('for ports and addresses that cannot be used', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = String(typeof address === 'object' && address?.port);
    const said = (name: string) =>
      `Port ${port} is in use: stop what uses it, or set ${name} to another port.\n`;
    expect(await startError({ PORT: port })).toBe(said('PORT'));
    expect(await startError({ REST_PORT: port })).toBe(said('REST_PORT'));
    server.close();
    expect(await startError({ HOST: '192.0.2.1', PAYMENTS: 'sandbox' })).toMatch(
      /^HOST is "192\.0\.2\.1", which is no address of this/,
    );
  });

  it('for a data folder that cannot be created', async () => {
    expect(await startError({ DATA_DIR: '/dev/null/data' })).toBe(
      'The data folder /dev/null/data cannot be created, as /dev/null is not a folder: set DATA_DIR to another ' +
        'folder.\n',
    );
  });

  it.skipIf(process.platform !== 'linux')('for a data folder where the system has no others', async () => {
    expect(await startError({ DATA_DIR: '/proc/shop/data' })).toBe(
      'The data folder /proc/shop/data cannot be created, as /proc takes no new folder (ENOENT): set DATA_DIR to ' +
        'another folder.\n',
    );
  });

  it('for a database that cannot be used, without its password', async () => {
    const shop = await start(node);
    await shop.open;
    const home = path.join(dataDir, 'postgres');
    const password = readFileSync(path.join(home, 'password-quire'), 'utf8');
    const url = (user: string, name: string, place: string) => `postgresql://${user}@${place}/${name}`;
    const socket = (user: string, name: string) =>
      `${url(user, name, 'localhost')}?host=${encodeURIComponent(home)}`;
    const other = mkdtempSync(path.join(tmpdir(), 'quire-other-'));
    for (const [DATABASE_URL, start] of [
      [
        socket('quire:hunter2', 'quire'),
        /^PostgreSQL does not let user "quire" in: correct user and password/,
      ],
      [socket(`quire:${password}`, 'nothing'), /^PostgreSQL has no database "nothing": make it with/],
      [url('u:hunter2', 'd', `127.0.0.1:${await freePort()}`), /^No PostgreSQL answers at 127\.0\.0\.1:/],
      [
        url('u:hunter2', 'd', 'nowhere.invalid'),
        /^The host of DATABASE_URL, nowhere\.invalid:5432, is not known/,
      ],
    ] as const) {
      const failed = await startShop(node, { DATA_DIR: other, DATABASE_URL });
      expect(await failed.ended).toBe(1);
      expect(failed.stderr()).toMatch(start);
      expect(failed.stderr()).toMatch(/^[^\n]+\n$/);
      expect(failed.stderr()).not.toContain('hunter2');
    }
    rmSync(other, { recursive: true });
  });

  it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
    'for Node.js %s, which is too old',
    async (version) => {
      const old = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
      const shop = await start([process.execPath, '--import', old, 'launch/start.mjs']);
      expect(await shop.ended).toBe(1);
      expect(shop.stderr()).toMatch(
        /^Quire needs Node\.js 20\.19 or [^\n]*, and this is [\d.]+: install [^\n]*\.\n$/,
      );
      expect(shop.stderr()).toContain(` this is ${version}: `);
    },
  );
});
