import { spawn } from 'node:child_process';
import type { ServerUser } from './user.ts';

/**
 * Runs one of PostgreSQL's programs to its end, in English, without the PG... variables of the environment, and in
 * its own session, so that it does not receive Ctrl-C of the terminal.
 * @returns whether the exit code was 0, and its output
 */
export function runPostgresProgram(
  program: string,
  args: string[],
  { user, cwd }: { user: ServerUser; cwd: string },
): Promise<{ ok: boolean; output: string }> {
  const { PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd,
      env: { PATH, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
