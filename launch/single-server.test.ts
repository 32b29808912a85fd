import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../rest-api/testing/test-database.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { sendGraphql, sendWithRetry } from '../torture/request.ts';
import { at } from '../torture/responses.ts';
import { type ShopProcess, startShop } from './testing/shop-process.ts';

let shared: TestDatabase;
let dataDir: string;
let parts: ShopProcess[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, ['launch/build.mjs'], { cwd: projectRoot });
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
    const services = await Promise.all([startRest(), startRest()]);
    await Promise.all(services.map(({ open }) => open));
    const [first, second] = services.map(({ env }) => `http://127.0.0.1:${env.REST_PORT}`);
    const bff = await start('bff', { REST_URL: first ?? '' });
    await bff.open;

    const { body } = await sendGraphql(bff.url, 'mutation { loginAsGuest { token } }');
    const token = String(at(body, 'data', 'loginAsGuest', 'token'));
    const elsewhere = await sendWithRetry(second ?? '', { path: '/api/users/address', token });
    expect(at(elsewhere.body, 'address')).toHaveLength(1);
    const page = await sendWithRetry(bff.url, { path: '/', headers: { accept: 'text/html' } });
    expect(page.text).toContain('<div id="root">');

    parts = [];
    for (const part of [bff, ...services]) {
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
});
