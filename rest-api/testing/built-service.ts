import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../http/testing/free-port.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import type { RazorpayStandIn } from '../sales/payments/testing/razorpay-stand-in.ts';
import { testSecrets } from './test-service.ts';

/** The built REST service in a process of its own, to be killed. It starts in a quarter of the time of its sources. */
export class BuiltService {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;

  /**
   * Builds the service and starts it.
   * @param settings beside the database, the payment provider and the port
   */
  static async start(
    databaseUrl: string,
    { settings: { keyId, keySecret, webhookSecrets, api } }: RazorpayStandIn,
    settings: Record<string, string>,
  ): Promise<BuiltService> {
    buildShop('generated', 'servers');
    const port = await freePort();
    const service = new BuiltService(port, {
      ...process.env,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: testSecrets.tokenSecret,
      REST_PORT: String(port),
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_API: api,
      RAZORPAY_WEBHOOK_SECRET: webhookSecrets.join(', '),
      RATE_LIMITS: 'off',
      ...settings,
    });
    await service.startAgain();
    return service;
  }

  private constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.#env = env;
  }

  /** Resolves when it takes requests. */
  async startAgain(): Promise<void> {
    this.#process = spawn(process.execPath, ['dist/server/rest-api.js'], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: this.#env,
    });
    await once(this.#process, 'message');
  }

  async kill(): Promise<void> {
    if (!this.#process) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }
}
