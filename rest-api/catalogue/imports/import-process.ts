import { once } from 'node:events';
import { forkProgram } from '../../../runtime/fork-program.ts';
import type { ImportMessage, ImportRequestMessage } from './import-messages.ts';

const program = {
  near: import.meta.url,
  source: '../../../seed/import/uploaded-import.ts',
  built: 'uploaded-import',
};

/** How long it has to tidy up. */
const maxEndMs = 4_000;

export type ImportOutcome = Exclude<ImportMessage, { type: 'ready' | 'progress' }>;

/**
 * Imports in a process of its own, since it takes minutes and memory. The process ends with this one, and without a
 * trace in the catalogue.
 * @param signal ends it
 * @throws Error when it ends without an outcome
 */
export async function importInProcess(
  request: ImportRequestMessage,
  env: { DATABASE_URL: string; DATA_DIR: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const child = forkProgram(program, env);
  let killing: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGTERM');
    killing = setTimeout(() => child.kill('SIGKILL'), maxEndMs);
  };
  signal.addEventListener('abort', end);
  const exited = once(child, 'exit');
  let outcome: ImportOutcome | undefined;
  child.on('message', (message: ImportMessage) => {
    if (message.type === 'ready') child.send(request);
    else if (message.type === 'progress') onProgress(message.part);
    else outcome = message;
  });
  try {
    if (signal.aborted) end();
    const [code, killedBy] = await exited;
    if (!outcome) throw new Error(`The process of the import ended with ${code ?? killedBy}.`);
    return outcome;
  } finally {
    clearTimeout(killing);
    signal.removeEventListener('abort', end);
  }
}
