import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import supertest from 'supertest';
import { freePort } from '../http/testing/free-port.ts';
import {
  kill,
  processes,
  type ShopProcess,
  type SystemProcess,
  startShop,
} from '../launch/testing/shop-process.ts';
import { type Database, openDatabase } from '../rest-api/database/database.ts';
import { startEmbeddedPostgres } from '../rest-api/database/embedded-postgres/start.ts';
import { longPoolTimeouts } from '../rest-api/database/long-timeouts.ts';
import { RazorpayStandIn } from '../rest-api/sales/payments/testing/razorpay-stand-in.ts';
import { type Buyer, newBuyer } from '../rest-api/testing/buyer.ts';
import { testSecrets } from '../rest-api/testing/test-service.ts';
import { sendRequest, waitUntil } from './request.ts';

export interface ShopSettings {
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Whether writes of this process wait for the disk; if not, the shop's own next write flushes them. */
  durable?: boolean;
}

/** The shop's current processes. */
export interface Processes {
  rest: SystemProcess[];
  bff: SystemProcess[];
  postmaster: SystemProcess[];
  /** The shop's database sessions. */
  backends: SystemProcess[];
  all: SystemProcess[];
}

/**
 * The built shop as `npm start` runs it, in its own temporary data folder, with a fake Razorpay and, unless the
 * settings say otherwise, without rate limits.
 */
export class Shop {
  readonly standIn: RazorpayStandIn;
  readonly #root: string;
  readonly #env: Record<string, string>;
  readonly #dataDir: string;
  readonly #durable: boolean;
  #process: ShopProcess;
  #opened: { databaseUrl: string; database: Database; close(): Promise<void> } | undefined;

  private constructor(
    root: string,
    env: Record<string, string>,
    durable: boolean,
    dataDir: string,
    standIn: RazorpayStandIn,
    process: ShopProcess,
  ) {
    this.#root = root;
    this.#env = env;
    this.#durable = durable;
    this.#dataDir = dataDir;
    this.standIn = standIn;
    this.#process = process;
  }

  /** Starts a shop of the project in a folder. */
  static async open(root: string, { env = {}, durable = true }: ShopSettings = {}): Promise<Shop> {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quire-torture-'));
    // PostgreSQL runs under another account, which has to enter the folder.
    await chmod(dataDir, 0o755);
    const standIn = await RazorpayStandIn.start();
    const { settings } = standIn;
    const whole = {
      PORT: String(await freePort()),
      REST_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      JWT_SECRET: testSecrets.tokenSecret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      RAZORPAY_KEY_ID: settings.keyId,
      RAZORPAY_KEY_SECRET: settings.keySecret,
      RAZORPAY_WEBHOOK_SECRET: settings.webhookSecrets.join(','),
      RAZORPAY_API: settings.api,
      RECONCILE_SECONDS: '1',
      ...env,
    };
    const shop = new Shop(root, whole, durable, dataDir, standIn, await startShop(command, whole, { root }));
    try {
      await shop.#open();
    } catch (error) {
      await shop.close();
      throw error;
    }
    return shop;
  }

  get origin(): string {
    return this.#process.url;
  }

  get restOrigin(): string {
    return `http://127.0.0.1:${this.#env.REST_PORT}`;
  }

  get dataDir(): string {
    return this.#dataDir;
  }

  get databaseUrl(): string {
    return this.#whenOpen().databaseUrl;
  }

  get database(): Database {
    return this.#whenOpen().database;
  }

  /** Its log. */
  get log(): string {
    return this.#process.stdout() + this.#process.stderr();
  }

  /** A user with an address, inserted into the database, whose requests go to the public server. */
  newBuyer(): Promise<Buyer> {
    return newBuyer({ database: this.database, http: supertest(this.origin) as unknown as supertest.Agent });
  }

  /** Resolves when the public server is ready, to the milliseconds that it took. */
  ready(timeoutMs = 20_000): Promise<number> {
    const isReady = async () =>
      (await sendRequest(this.origin, { path: '/readyz', timeoutMs: 1_000 })).status === 200;
    return waitUntil('the shop is ready', isReady, timeoutMs);
  }

  processes(): Processes {
    const running = processes();
    const below = (pid: number) => running.filter(({ ppid }) => ppid === pid);
    const servers = below(this.#process.child.pid ?? 0);
    const named = (file: string) =>
      servers.filter(({ command: line }) => line.includes(`dist/server/${file}.js`));
    const postmaster = running.filter(({ pid }) => pid === this.#postmaster);
    const sessions = postmaster.flatMap(({ pid }) => below(pid));
    return {
      rest: named('rest-api'),
      bff: named('bff'),
      postmaster,
      backends: sessions.filter(({ command: line }) => /^postgres: quire_servers quire/.test(line)),
      all: [
        ...running.filter(({ pid }) => pid === this.#process.child.pid),
        ...servers,
        ...postmaster,
        ...sessions,
      ],
    };
  }

  /** Kills every process of the shop at once, and starts it again; returns how long the start took. */
  async killAndOpen(): Promise<number> {
    await this.forgetDatabase();
    for (const { pid } of this.processes().all) kill(pid);
    await this.#process.ended;
    this.#process = await startShop(command, this.#env, { root: this.#root });
    const began = performance.now();
    await this.#open();
    await this.ready();
    return performance.now() - began;
  }

  /** Connects to the database again, after it was killed. */
  async reconnect(): Promise<void> {
    await this.forgetDatabase();
    const embedded = this.#env.DATABASE_URL
      ? undefined
      : await startEmbeddedPostgres({ dataDir: this.#dataDir, settings: {} });
    this.#postmaster = embedded?.pid ?? 0;
    const databaseUrl = this.#env.DATABASE_URL ?? embedded?.url ?? '';
    const url = this.#durable ? databaseUrl : hastily(databaseUrl);
    const { database, close } = openDatabase(url, () => undefined, longPoolTimeouts);
    this.#opened = { databaseUrl, database, close };
  }

  async forgetDatabase(): Promise<void> {
    await this.#opened?.close();
    this.#opened = undefined;
  }

  async close(): Promise<void> {
    await this.forgetDatabase().catch(() => undefined);
    this.#process.child.kill('SIGTERM');
    await this.#process.ended;
    await this.standIn.close();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  #postmaster = 0;

  async #open(): Promise<void> {
    await this.#process.open;
    await this.ready();
    await this.reconnect();
  }

  #whenOpen() {
    if (!this.#opened) throw new Error('The shop is not connected to its database.');
    return this.#opened;
  }
}

/** A URL for a connection whose commits do not wait for the disk. */
function hastily(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.href;
}

const command = [process.execPath, 'launch/start.mjs'];
