import { type ChildProcess, spawn } from 'node:child_process';
import {
  aheadVariable,
  type BeginMessage,
  type CheckDatabaseMessage,
  type DatabaseCheckedMessage,
  type ReadyMessage,
} from '../runtime/child-process.ts';

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
  /** Resolves once it accepts requests or has done its work; never, if it exits before. */
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
export function startService(service: Pick<Service, 'args' | 'env'>): ServiceProcess {
  return processOf(spawnServer(service));
}

const spawnServer = ({ args, env }: Pick<Service, 'args' | 'env'>) =>
  spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

function processOf(child: ChildProcess): ServiceProcess {
  const ended = endOf(child);
  let isReady = false;
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: ReadyMessage | DatabaseCheckedMessage) => {
      if (message.type !== 'ready') return;
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

/** A process that was started ahead of time. */
export interface WaitingProcess extends ServiceProcess {
  /** Lets it begin, with additional environment variables. */
  begin(env: Record<string, string>): void;
  /** Asks whether a database is as this version of the shop needs it; false as well if it exits before it responds. */
  isPrepared(databaseUrl: string): Promise<boolean>;
}

/** Starts a process that loads its modules and then waits for `begin`. */
export function startAhead({ args, env }: Pick<Service, 'args' | 'env'>): WaitingProcess {
  const child = spawnServer({ args, env: { ...env, [aheadVariable]: 'yes' } });
  const known = processOf(child);
  const tell = (message: BeginMessage | CheckDatabaseMessage) => {
    // If it has exited meanwhile, `ended` reports it.
    if (child.connected) child.send(message);
  };
  return {
    ...known,
    begin: (more) => tell({ type: 'begin', env: more }),
    isPrepared(databaseUrl) {
      const checked = new Promise<boolean>((resolve) => {
        child.on('message', (message: ReadyMessage | DatabaseCheckedMessage) => {
          if (message.type === 'checked') resolve(message.isPrepared);
        });
      });
      tell({ type: 'check', databaseUrl });
      return Promise.race([checked, known.ended.then(() => false)]);
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
