import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ShopProcess, startShop } from '../launch/testing/shop-process.ts';
import { runPostgresProgram } from '../rest-api/database/embedded-postgres/run.ts';
import { chooseServerUser, giveTo } from '../rest-api/database/embedded-postgres/user.ts';
import { migrateDatabase } from '../rest-api/database/migrate.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { buildShop } from '../runtime/testing/build-shop.ts';
import { seedWhenEmpty } from '../seed/seed.ts';
import { codeBlocks, sectionOf } from './code-blocks.ts';

const run = promisify(execFile);
const node = [process.execPath, 'launch/start.mjs'];

/** Where the tools stand with which the shop's own PostgreSQL is backed up, and a server of their version. */
const tools = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
const hasServer = tools && spawnSync(path.join(tools, 'initdb'), ['--version']).status === 0;
const why = hasServer ? '' : ' (not run: pg_config names no initdb)';

let folder: string;
let shop: ShopProcess | undefined;
let commands: string[];

beforeAll(async () => {
  buildShop();
  const page = await readFile(path.join(import.meta.dirname, 'operating.md'), 'utf8');
  commands = codeBlocks(sectionOf(page, 'Backup and restore'))
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text.trim());
}, 120_000);

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'quire-backup-')));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

/** The command of the page that begins so. */
function command(beginning: string): string {
  return commands.find((text) => text.startsWith(beginning)) ?? expect.unreachable(`no ${beginning}`);
}

async function open(env: Record<string, string>): Promise<void> {
  shop = await startShop(node, env);
  await shop.open;
}

async function close(): Promise<void> {
  shop?.child.kill('SIGTERM');
  await shop?.ended;
  shop = undefined;
}

async function call<Answer>(address: string, token = '', body?: object, headers = {}): Promise<Answer> {
  const send = () =>
    fetch(`${shop?.url}/api${address}`, {
      headers: { authorization: token, 'content-type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  let answer = await send();
  // A busy shop asks to come back.
  for (let left = 20; left > 0 && answer.status === 503; left -= 1) {
    await pause(250);
    answer = await send();
  }
  expect(answer.ok, `${address}: ${answer.status}`).toBe(true);
  return answer.json();
}

const reader = { email: 'reader@example.com', password: 'a long password' };
interface Bought {
  token: string;
  orders: unknown;
}

/** A shopper who signs up and places an order. */
async function buy(): Promise<Bought> {
  const { encodedToken: token } = await call<{ encodedToken: string }>('/auth/signup', '', {
    ...reader,
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  const { products } = await call<{ products: { _id: string }[] }>('/products?first=1');
  await call('/user/cart', token, { product: products[0] });
  const { address } = await call<{ address: { _id: string }[] }>('/users/address/add', token, {
    address: {
      name: 'Ada Lovelace',
      mobile: '9876543210',
      area: '12 Church Street',
      pincode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
    },
  });
  const key = { 'Idempotency-Key': randomUUID() };
  await call('/user/orders', token, { addressId: address[0]?._id }, key);
  return { token, orders: await call('/user/orders', token) };
}

/** Looks for what was bought: with the old token, and with the password. */
async function expectRestored({ token, orders }: Bought): Promise<void> {
  expect(orders).toMatchObject({ orders: [{ state: 'CREATED' }] });
  expect(await call('/user/orders', token)).toEqual(orders);
  const { encodedToken } = await call<{ encodedToken: string }>('/auth/login', '', reader);
  expect(await call('/user/orders', encodedToken)).toEqual(orders);
}

describe('the backup of docs/operating.md', () => {
  it('of an open shop opens elsewhere, with its orders, logins and secrets', async () => {
    const dataDir = path.join(folder, 'data');
    await open({ DATA_DIR: dataDir });
    const bought = await buy();
    const here = (text: string) => text.replaceAll('/var/backups/quire', folder);
    const backup = ['-c', here(command('npm run --silent backup'))];
    await run('sh', backup, { cwd: projectRoot, env: shop?.env });
    await close();
    await rm(dataDir, { recursive: true });
    await run('sh', ['-c', here(command('cp -a'))], { cwd: folder });
    await open({ DATA_DIR: path.join(folder, 'restored') });
    await expectRestored(bought);
  }, 120_000);

  it('of the folder of a closed shop opens elsewhere, with its orders, logins and secrets', async () => {
    await open({ DATA_DIR: path.join(folder, 'data') });
    const bought = await buy();
    await close();
    // As it is where PostgreSQL's account cannot enter the data folder.
    await rename(path.join(folder, 'data/postgres'), path.join(folder, 'elsewhere'));
    await symlink(path.join(folder, 'elsewhere'), path.join(folder, 'data/postgres'), 'junction');

    await run('sh', ['-c', command('tar -c')], { cwd: folder });
    for (const lost of ['data', 'elsewhere']) await rm(path.join(folder, lost), { recursive: true });
    await run('sh', ['-c', command('mkdir restored')], { cwd: folder });

    const opened = command('DATA_DIR=');
    expect(opened).toBe('DATA_DIR=restored npm start');
    await open({ DATA_DIR: path.join(folder, 'restored') });
    await expectRestored(bought);
  }, 120_000);

  it.runIf(hasServer)(
    `of a database of one's own opens from another database${why}`,
    async () => {
      const server = await startServer(path.join(folder, 'own'));
      try {
        const from = await server.newDatabase('shop');
        await migrateDatabase(from);
        await seedWhenEmpty(from);
        // What is restored into has been a shop of its own.
        const to = await server.newDatabase('other', '--template=shop');
        const env = {
          PATH: `${tools}${path.delimiter}${process.env.PATH}`,
          DATABASE_URL: from,
          NEW_DATABASE_URL: to,
        };
        const dataDir = path.join(folder, 'data');
        await open({ DATA_DIR: dataDir, DATABASE_URL: from });
        const bought = await buy();
        // The shop is open meanwhile.
        await run('sh', ['-c', command('pg_dump')], { cwd: folder, env });
        await close();
        await run('sh', ['-c', command('pg_restore')], { cwd: folder, env });
        await open({ DATA_DIR: dataDir, DATABASE_URL: to });
        await expectRestored(bought);
        await close();
      } finally {
        await server.stop();
      }
    },
    120_000,
  );
});

/** A PostgreSQL of the tools' version on a unix socket. */
async function startServer(home: string) {
  const user = chooseServerUser(undefined);
  await mkdir(home);
  await giveTo(user, home);
  const call = async (program: string, ...args: string[]) => {
    const { ok, output } = await runPostgresProgram(path.join(tools, program), args, { user, cwd: home });
    expect(ok, output).toBe(true);
  };
  await call('initdb', '--pgdata=data', '--username=quire', '--auth=trust', '--encoding=UTF8', '--no-sync');
  const options = `-c listen_addresses= -c unix_socket_directories=${home} -c fsync=off`;
  await call('pg_ctl', 'start', '-w', '-s', '-D', 'data', '-l', 'server.log', '-o', options);
  return {
    async newDatabase(name: string, ...options: string[]) {
      await call('createdb', `--host=${home}`, '--username=quire', ...options, name);
      return `postgresql://quire@localhost/${name}?host=${encodeURIComponent(home)}`;
    },
    stop: () => call('pg_ctl', 'stop', '-w', '-s', '-m', 'fast', '-D', 'data'),
  };
}
