import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../http/testing/free-port.ts';
import { cloneDatabase, type TestDatabase } from '../rest-api/testing/test-database.ts';
import { buildShop } from '../runtime/testing/build-shop.ts';
import { sendGraphql, sendWithRetry } from '../torture/request.ts';
import { at } from '../torture/responses.ts';
import { type ShopProcess, startShop } from './testing/shop-process.ts';

let shared: TestDatabase;
let dataDir: string;
let parts: ShopProcess[] = [];

beforeAll(async () => {
  buildShop();
  shared = await cloneDatabase(inject('templateDatabaseUrl'));
  dataDir = mkdtempSync(path.join(tmpdir(), 'quire-alone-'));
}, 120_000);

afterAll(async () => {
  for (const { child } of parts) child.kill('SIGTERM');
  await Promise.all(parts.map(({ ended }) => ended));
  await shared.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const secret = 'a secret that all services share, 32 bytes or more';

async function start(part: 'rest' | 'bff', env: Record<string, string>) {
  const command = [process.execPath, 'launch/start.mjs', part];
  const started = await startShop(command, { DATA_DIR: dataDir, ...env }, { opened: /is open at/ });
  parts.push(started);
  return started;
}

const startRest = (env: Record<string, string> = {}) =>
  start('rest', { DATABASE_URL: shared.url, JWT_SECRET: secret, ...env });

describe('servers that are started alone', () => {
  it('are one shop, and stop on a signal', async () => {
    const rest = await startRest();
    await rest.open;
    const restUrl = `http://127.0.0.1:${rest.env.REST_PORT}`;
    const metrics = `127.0.0.1:${await freePort()}`;
    const bff = await start('bff', { REST_URL: restUrl, METRICS_ADDRESS: metrics });
    await bff.open;

    const { body } = await sendGraphql(bff.url, 'mutation { loginAsGuest { token } }');
    const token = String(at(body, 'data', 'loginAsGuest', 'token'));
    const addresses = await sendWithRetry(restUrl, { path: '/api/users/address', token });
    expect(at(addresses.body, 'address')).toHaveLength(1);
    const page = await sendWithRetry(bff.url, { path: '/', headers: { accept: 'text/html' } });
    expect(page.text).toContain('<div id="root">');
    const measured = await sendWithRetry(`http://${metrics}`, { path: '/metrics' });
    expect(measured.text).toContain('route="page",status="2xx"} 1\n');
    expect((await sendWithRetry(bff.url, { path: '/metrics' })).status).toBe(404);

    parts = [];
    for (const part of [bff, rest]) {
      part.child.kill('SIGTERM');
      expect(await part.ended).toBe(0);
      expect(part.stderr()).toBe('');
    }
  });

  it.each([
    ['rest', { DATABASE_URL: '', JWT_SECRET: secret }, /^DATABASE_URL is not set: set it to an address/],
    [
      'rest',
      { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', JWT_SECRET: '' },
      /^JWT_SECRET is not set: /,
    ],
    [
      'rest',
      { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', JWT_SECRET: secret, HOST: '0.0.0.0' },
      /^HOST is "0\.0\.0\.0", where others reach the shop, /,
    ],
    ['bff', { HOST: '0.0.0.0' }, /^HOST is "0\.0\.0\.0", where others reach the shop, /],
    ['bff', { REST_URL: 'rest' }, /^REST_URL is "rest": set it to an address/],
  ] as const)('print what a %s server with %o needs', async (part, env, sentence) => {
    const started = await start(part, env);
    expect(await started.ended).toBe(1);
    expect(started.stderr()).toMatch(sentence);
    expect(started.stderr().trim().split('\n')).toHaveLength(1);
  });

  it('ask first whether a variable is a misspelt setting', async () => {
    const started = await start('bff', { HOST: '0.0.0.0', PAYMENT: 'sandbox' });
    expect(await started.ended).toBe(1);
    expect(started.stderr()).toMatch(/^PAYMENT is not a setting, .* PAYMENTS\?\nHOST is "0\.0\.0\.0"/);
  });

  it('refuse an owner of another database than that of the servers', async () => {
    const empty = new URL(shared.url);
    empty.pathname = '/postgres';
    const started = await startRest({ DATABASE_URL: empty.href, DATABASE_OWNER_URL: shared.url });
    expect(await started.ended).toBe(1);
    expect(started.stderr()).toMatch(/^DATABASE_URL and DATABASE_OWNER_URL name different databases: /);
  });
});
