import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../http/testing/free-port.ts';
import { heapLimit } from '../launch/start/heap-limit.mjs';
import { testSecrets } from '../rest-api/testing/test-service.ts';
import { sendRequest, waitUntil } from './request.ts';

/** One of the shop's built servers, started alone, with the launcher's limit of its heap. */
export class Server {
  readonly port: number;
  readonly #file: string;
  readonly #root: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  /** A REST service on a database. */
  static async rest(root: string, databaseUrl: string, env: Record<string, string> = {}): Promise<Server> {
    const port = await freePort();
    const needed = {
      REST_PORT: String(port),
      DATABASE_URL: databaseUrl,
      JWT_SECRET: testSecrets.tokenSecret,
      RATE_LIMITS: 'off',
    };
    return new Server(root, 'rest-api', port, { ...needed, ...env }).start();
  }

  /** A public server in front of a REST service. */
  static async bff(root: string, restOrigin: string, env: Record<string, string> = {}): Promise<Server> {
    const port = await freePort();
    return new Server(root, 'bff', port, { PORT: String(port), REST_URL: restOrigin, ...env }).start();
  }

  private constructor(root: string, file: string, port: number, env: Record<string, string>) {
    this.port = port;
    this.#root = root;
    this.#file = file;
    this.#env = env;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves when it reports that it is ready. */
  async start(): Promise<this> {
    const file = path.join(this.#root, `dist/server/${this.#file}.js`);
    const { PATH = '', HOME = '' } = process.env;
    this.#child = spawn(process.execPath, [...heapLimit(this.#env), file], {
      cwd: this.#root,
      env: { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...this.#env },
      stdio: 'ignore',
    });
    const isReady = async () =>
      (await sendRequest(this.origin, { path: '/readyz', timeoutMs: 1_000 })).status === 200;
    await waitUntil(`${this.#file} is ready`, isReady, 20_000);
    return this;
  }

  /** Sends a signal, like a rolling restart; resolves to its exit code, or to the signal that killed it. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals | null> {
    const child = this.#child;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode ?? child.signalCode;
  }
}
