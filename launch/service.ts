import { type ChildProcess, spawn } from 'node:child_process';
import type { ReadyMessage } from './child.ts';

/** A server of the shop's, as a process of its own. */
export interface Service {
  /** What the user calls it, such as "the REST service". */
  title: string;
  /** Arguments for Node.js. */
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** A service's process. */
export interface ServiceProcess {
  /** Resolves once it takes requests; never, if it ends before. */
  ready: Promise<void>;
  /** Resolves when it has ended, to how: such as "exit code 1". */
  ended: Promise<string>;
  /** Asks it to end, and kills it if it has not within `patience` milliseconds. */
  stop(patience: number): Promise<void>;
  kill(): void;
}

/** Starts a process that tells by superviseChild and announceReady how it fares. */
export function startService({ args, env }: Pick<Service, 'args' | 'env'>): ServiceProcess {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = endOf(child);
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: ReadyMessage) => {
      if (message.type === 'ready') resolve();
    });
  });
  return {
    ready,
    ended,
    async stop(patience) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patience);
      await ended;
      clearTimeout(timer);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Runs a program of the shop's to its end, which is how it ended: "exit code 0" when all is well. */
export function runToEnd({ args, env }: Pick<Service, 'args' | 'env'>): Promise<string> {
  return endOf(spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }));
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}
