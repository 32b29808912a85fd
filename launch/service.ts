import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReadyMessage } from '../runtime/child-process.ts';
import type { Opening } from './run-until-stopped.ts';
import { StartError } from './start-error.ts';

/** A server of the shop in its own process. */
export interface Service {
  /** Its name for the user, such as "the REST service". */
  title: string;
  /** Arguments for Node.js. */
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** A service's process. */
export interface ServiceProcess {
  /** Resolves once it accepts requests; never, if it exits before. */
  ready: Promise<void>;
  /** Whether it has ever accepted requests. */
  isReady(): boolean;
  /** Resolves when it has exited, with a description such as "exit code 1". */
  ended: Promise<string>;
  /** Sends SIGTERM, and kills it if it has not exited within `timeoutMs` milliseconds. */
  stop(timeoutMs: number): Promise<void>;
}

const stopTimeoutMs = 10_000;

/** Starts a process that uses superviseChild and announceReady. */
export function startService({ args, env }: Pick<Service, 'args' | 'env'>): ServiceProcess {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = endOf(child);
  let isReady = false;
  const ready = new Promise<void>((resolve) => {
    child.on('message', ({ type }: ReadyMessage) => {
      if (type !== 'ready') return;
      isReady = true;
      resolve();
    });
  });
  return {
    ready,
    isReady: () => isReady,
    ended,
    async stop(timeoutMs) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Runs a program of the shop to its end. Resolves to its outcome, "exit code 0" on success. */
export function runToEnd({ args, env }: Pick<Service, 'args' | 'env'>): Promise<string> {
  return endOf(spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }));
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/**
 * Starts a service, keeps it running until the shop shuts down, and shuts it down then. The shop fails when the service
 * keeps exiting.
 * @throws StartError when it exits before it first accepts requests
 */
export async function keepRunning(service: Service, opening: Opening): Promise<void> {
  let current = startService(service);
  opening.onClose(() => current.stop(stopTimeoutMs));
  const exited = async () => {
    const how = await current.ended;
    // A signal to the shop may reach all its processes at once.
    if (!opening.end.aborted)
      throw new StartError(`${service.title} did not start (${how}): see its message above.`);
  };
  await Promise.race([current.ready, exited()]);
  const watch = async () => {
    const restarts = new Restarts();
    for (;;) {
      const how = await current.ended;
      if (opening.end.aborted) return;
      if (!(await restarts.next(current.isReady())))
        throw new StartError(`${service.title} ends again and again (${how}): see its messages above.`);
      if (opening.end.aborted) return;
      console.error(`${service.title} has ended (${how}) and is started again.`);
      current = startService(service);
    }
  };
  watch().catch(opening.fail);
}

/** Limits how often something restarts: to five times within 30 s. */
export class Restarts {
  #times: number[] = [];

  /**
   * Resolves when the next restart is allowed: at once for a process that was in service, because shoppers miss it, and
   * after 1 s for one that was not.
   * @returns false when another is not worth trying
   */
  async next(wasInService: boolean): Promise<boolean> {
    const now = Date.now();
    this.#times = this.#times.filter((time) => time > now - 30_000);
    if (this.#times.length >= 5) return false;
    this.#times.push(now);
    if (!wasInService) await pause(1_000);
    return true;
  }
}
