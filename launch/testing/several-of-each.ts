import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Redis } from 'ioredis';
import supertest from 'supertest';
import { createLog } from '../../http/log.ts';
import { openRedis } from '../../rest-api/database/redis.ts';
import { RazorpayStandIn } from '../../rest-api/sales/payments/testing/razorpay-stand-in.ts';
import { type Buyer, newBuyer } from '../../rest-api/testing/buyer.ts';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { startRedis } from '../../torture/redis-server.ts';
import { sendRequest } from '../../torture/request.ts';
import { Server } from '../../torture/server.ts';
import { RoundRobin } from './round-robin.ts';

/** The built shop as on several machines: two of each server, with a reverse proxy before each kind. */
export interface SeveralOfEach extends Pick<TestDatabase, 'database'> {
  rests: [Server, Server];
  /** They know the REST services only by the proxy. */
  bffs: [Server, Server];
  /** The proxy before the public servers, for shoppers. */
  origin: string;
  standIn: RazorpayStandIn;
  /** The Redis with the attempt counters, if it is installed on this machine. */
  redis: Redis | undefined;
  newBuyer(): Promise<Buyer>;
  /** The sum of a counter, such as `orders_paid_total{by="webhook"}`, over both REST services. */
  counted(counter: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts them on a clone of a template database, with one Redis if it is installed on this machine. */
export async function startSeveralOfEach(templateUrl: string): Promise<SeveralOfEach> {
  const closings: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closings.reverse()) await end();
  };
  try {
    const shop = await start(templateUrl, (end) => closings.push(end));
    return { ...shop, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  templateUrl: string,
  onClose: (end: () => unknown) => void,
): Promise<Omit<SeveralOfEach, 'close'>> {
  const { database, url, drop } = await cloneDatabase(templateUrl);
  onClose(drop);
  const standIn = await RazorpayStandIn.start();
  onClose(() => standIn.close());
  const redisServer = await startRedis();
  if (redisServer) onClose(redisServer.stop);
  const redis = redisServer && openRedis(redisServer.url, createLog('silent'));
  if (redis) {
    onClose(() => redis.disconnect());
    await once(redis, 'ready');
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quire-several-'));
  onClose(() => rm(dataDir, { recursive: true, force: true }));

  const { settings } = standIn;
  const restEnv = {
    RAZORPAY_KEY_ID: settings.keyId,
    RAZORPAY_KEY_SECRET: settings.keySecret,
    RAZORPAY_WEBHOOK_SECRET: settings.webhookSecrets.join(','),
    RAZORPAY_API: settings.api,
    RECONCILE_SECONDS: '1',
    RATE_LIMITS: 'on',
    REDIS_URL: redisServer?.url ?? '',
    DATA_DIR: dataDir,
  };
  const bffEnv = { RAZORPAY_KEY_ID: settings.keyId, TRUSTED_PROXIES: 'loopback' };
  const kept = async (starting: Promise<Server>) => {
    const server = await starting;
    onClose(() => server.end());
    return server;
  };
  const startRest = () => kept(Server.rest(projectRoot, url, restEnv));
  const rests = await both(startRest);
  const restLine = await RoundRobin.before(rests.map(({ origin }) => origin));
  onClose(() => restLine.close());
  const bffs = await both(() => kept(Server.bff(projectRoot, restLine.origin, bffEnv)));
  const line = await RoundRobin.before(bffs.map(({ origin }) => origin));
  onClose(() => line.close());

  const http = supertest(line.origin) as unknown as supertest.Agent;
  return {
    database,
    rests,
    bffs,
    origin: line.origin,
    standIn,
    redis,
    newBuyer: () => newBuyer({ database, http }),
    async counted(counter) {
      const texts = await Promise.all(rests.map(({ origin }) => sendRequest(origin, { path: '/metrics' })));
      const counts = texts.map(
        ({ text }) => text.split('\n').find((row) => row.startsWith(`${counter} `)) ?? '',
      );
      return counts.reduce((sum, row) => sum + Number(row.split(' ').at(-1)), 0);
    },
  };
}

async function both<Started>(starting: () => Promise<Started>): Promise<[Started, Started]> {
  return Promise.all([starting(), starting()]);
}
