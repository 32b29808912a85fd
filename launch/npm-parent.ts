import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Finds the npm that runs this process by `npm start`: the parent, or the parent of the shell in between.
 * @returns its process id; undefined if there is none, or the system does not show it
 */
export function findNpm(): number | undefined {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined;
  const parent = describe(process.ppid);
  if (!parent) return undefined;
  if (isNpm(parent.command)) return process.ppid;
  const grandparent = describe(parent.ppid);
  return grandparent && isNpm(grandparent.command) ? parent.ppid : undefined;
}

/** npm sets its process title to its command: "npm start". */
function isNpm(command: string): boolean {
  return /^(\S*\/)?npm\b/.test(command) || /npm-cli\.js/.test(command);
}

function describe(pid: number): { ppid: number; command: string } | undefined {
  try {
    if (process.platform === 'linux') {
      const ppid = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1];
      return {
        ppid: Number(ppid),
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [, ppid, command] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    return ppid && command !== undefined ? { ppid: Number(ppid), command } : undefined;
  } catch {
    // Another user's process, or a system without this information.
    return undefined;
  }
}
