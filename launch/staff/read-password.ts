import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';

/**
 * A password from the terminal, which does not show it, or from the first line of the input.
 * @param fromInput whether the command has `--password-stdin`
 * @throws StartError where there is no terminal to type it into
 */
export async function readPassword(fromInput: boolean): Promise<string> {
  if (fromInput) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  if (!process.stdin.isTTY) {
    throw new StartError('There is no terminal to type a password into: pipe it in, with --password-stdin.');
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    process.stderr.write('New password of the account: ');
    return await terminal.question('');
  } finally {
    process.stderr.write('\n');
    terminal.close();
  }
}
