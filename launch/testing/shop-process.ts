import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../http/testing/free-port.ts';
import { projectRoot } from '../../runtime/project-root.ts';

/** A process of the system. */
export interface SystemProcess {
  pid: number;
  ppid: number;
  command: string;
}

/** A started shop, seen from outside like a user does. */
export interface ShopProcess {
  child: ChildProcess;
  url: string;
  env: NodeJS.ProcessEnv;
  /** Its output on stdout so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves when it prints that it is open; rejects with its output when it exits instead. */
  open: Promise<void>;
  /** Resolves to exit code or signal. */
  ended: Promise<number | string>;
}

/**
 * Starts `command` in the project, on free ports, or on those of `env`.
 * @param opened the end of its output when it is open
 * @param root the project's folder, or that of a copy
 */
export async function startShop(
  command: string[],
  env: Record<string, string>,
  { opened = /\/api\/docs\n/, root = projectRoot } = {},
): Promise<ShopProcess> {
  const ports = { PORT: String(await freePort()), REST_PORT: String(await freePort()) };
  const whole = { ...environmentOfAUser(), ...ports, ...env };
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: root, env: whole, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const open = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      if (opened.test(stdout)) resolve();
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    void ended.then((how) => reject(new Error(`ended with ${how}: ${stdout}${stderr}`)));
  });
  // Some tests do not wait for it.
  open.catch(() => undefined);
  const url = `http://127.0.0.1:${whole.PORT}`;
  return { child, url, env: whole, stdout: () => stdout, stderr: () => stderr, open, ended };
}

/** Without the variables of vitest and npm. */
function environmentOfAUser(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV|DATABASE_URL)/.test(name),
  );
  return Object.fromEntries(entries);
}

/** All running processes. */
export function processes(): SystemProcess[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, ppid, state = 'Z', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie has ended, but its parent has not collected it yet.
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), ppid: Number(ppid), command }];
  });
}

/** Kills a process; ignores one that has ended already. */
export function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until a condition holds, for almost as long as a test may take. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, timeoutMs = 110_000) {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    // A check has a cost: it may run ps.
    await pause(100);
  }
}
