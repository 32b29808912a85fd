import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../http/log.ts';
import { freePort } from '../../http/testing/free-port.ts';
import { AuthRateLimiter } from '../shopping/account/auth-rate-limiter.ts';
import { signUp, startTestService, type TestService } from '../testing/test-service.ts';
import { openRedis } from './redis.ts';

const installed = spawnSync('redis-server', ['--version']).status === 0;
if (!installed) console.warn('redis-server is not installed: what is counted in Redis is not tested.');

let port: number;
let folder: string;
let server: ChildProcess;
let redis: Redis;
let service: TestService;
let lines: string[];
beforeEach(async () => {
  port = await freePort();
  folder = await mkdtemp(path.join(os.tmpdir(), 'quire-redis-'));
  lines = [];
  if (installed) await startRedis();
  redis = openRedis(
    `redis://127.0.0.1:${port}`,
    createLog('info', { write: (line) => void lines.push(line) }),
  );
  if (installed) await heard('ready', 1);
  service = await startTestService({ limits: new AuthRateLimiter(redis), responseTimeoutMs: 3_000 });
});
afterEach(async () => {
  redis.disconnect();
  await service.close();
  if (installed) await stopRedis();
  await rm(folder, { recursive: true });
});

async function startRedis() {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const text of server.stdout ?? []) if (/Ready to accept/.test(text)) break;
}

async function stopRedis() {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

/** Waits for events of the connection; errors in between do not reject. */
function heard(event: string, times: number): Promise<void> {
  return new Promise((resolve) => {
    let left = times;
    redis.on(event, () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
}

const guess = (email: string) => service.http.post('/api/auth/login').send({ email, password: 'wrong' });
async function guesses(count: number, email: string) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await guess(email)).status);
  return statuses;
}

describe.skipIf(!installed)('attempts counted in Redis', () => {
  it('are counted together for several services, without names', async () => {
    const { user } = await signUp(service.http);
    await guesses(20, user.email);
    const other = new AuthRateLimiter(redis);
    const attempt = { account: user._id, shared: false, address: '203.0.113.1' };
    await expect(other.password(attempt, async () => true)).rejects.toThrow('Too many wrong passwords');
    const keys = await redis.keys('*');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toMatch(/@|127\.0|::1|203\.0/);
    for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
  });

  it('give a network one turn in the slow lane, whichever service it uses', async () => {
    const services = [new AuthRateLimiter(redis), new AuthRateLimiter(redis)];
    const attempt = { account: 'a', shared: false, address: '203.0.113.1' };
    const guess = (index: number) => services[index % 2]?.password(attempt, async () => false);
    for (let index = 0; index < 20; index += 1) await guess(index);
    const waits = [];
    for (let index = 0; index < 4; index += 1) {
      waits.push(await guess(index)?.catch((error) => Math.ceil(error.retryAfterSeconds / 10)));
    }
    expect(waits).toEqual([1, 1, 1, 1]);
    expect(await redis.keys('quire:turns:*')).toHaveLength(1);
    for (const key of await redis.keys('*')) expect(await redis.pttl(key)).toBeGreaterThan(0);
  });

  it('are counted in memory while Redis is gone: nobody’s login fails, and guessing is limited still', async () => {
    const { user } = await signUp(service.http);
    await stopRedis();
    await service.http.post('/api/auth/login').send({ email: user.email, password: 'secret' }).expect(200);
    expect(await guesses(21, user.email)).toEqual([...Array(20).fill(401), 429]);
    expect(service.logged).toEqual([]);
  });

  it('are counted in Redis again when it is back; each outage is logged once', async () => {
    const { user } = await signUp(service.http);
    await stopRedis();
    await heard('reconnecting', 3);
    const back = heard('ready', 1);
    await startRedis();
    await back;
    await guesses(1, user.email);
    expect(await redis.keys('quire:account:*')).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'Redis is down: attempts are counted in memory',
      'Redis is back',
    ]);
  });

  it('do not wait for a Redis that hangs', async () => {
    const { user } = await signUp(service.http);
    server.kill('SIGSTOP');
    try {
      // After three seconds the service responds with 503.
      const login = { email: user.email, password: 'secret' };
      await service.http.post('/api/auth/login').send(login).expect(200);
    } finally {
      server.kill('SIGCONT');
    }
  });
});

it('limits attempts without Redis', async () => {
  const unreachable = openRedis('redis://127.0.0.1:1', createLog('silent'));
  const limits = new AuthRateLimiter(unreachable);
  const attempt = { account: 'a@example.com', shared: false, address: '203.0.113.1' };
  for (let index = 0; index < 20; index += 1) await limits.password(attempt, async () => false);
  await expect(limits.password(attempt, async () => true)).rejects.toThrow('Too many wrong passwords');
  unreachable.disconnect();
});
