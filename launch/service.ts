import { type ChildProcess, spawn } from 'node:child_process';
import type { ReadyMessage } from '../runtime/child-process.ts';

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
  kill(): void;
}

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
    kill: () => void child.kill('SIGKILL'),
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
