import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { freePort } from '../../http/testing/free-port.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { type FixedResponse, taken } from './fixed-response.ts';

const canPin = existsSync('/usr/bin/taskset') && availableParallelism() > 1;

/** Leaves the first core to the servers. */
export function pinThisProcess(): void {
  if (canPin) execFileSync('taskset', ['-apc', '1', String(process.pid)], { stdio: 'ignore' });
}

/** A server in its own process, on the first core if processes can be pinned. */
export class PinnedServer {
  readonly origin: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Starts it; it has to send an IPC message when it is ready. */
  static async start(
    args: string[],
    env: Record<string, string> = {},
    folder = projectRoot,
  ): Promise<PinnedServer> {
    const port = await freePort();
    const [program, first] = canPin ? ['taskset', ['-c', '0', process.execPath]] : [process.execPath, []];
    const child = spawn(program, [...first, ...args], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        REST_PORT: String(port),
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`${args.join(' ')} ended before it was ready.`);
      }),
    ]);
    return new PinnedServer(child, port);
  }

  /** Makes a server of fixed responses send this one from now on. */
  async send(response: FixedResponse): Promise<void> {
    const reply = once(this.#child, 'message');
    this.#child.send(response);
    const [message] = await reply;
    if (message !== taken) throw new Error('The server has not taken the answer.');
  }

  /** Processor time of all its threads so far, in microseconds; NaN if the system does not report it. */
  cpuMicros(): number {
    return cpuMicrosOf(this.#child.pid);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}

/** Processor time of all threads of a process so far, in microseconds. */
export function cpuMicrosOf(pid: number | undefined): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return Number.NaN;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, ofThread) => sum + ofThread, 0) / 1000;
}
