import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './project-root.ts';

/**
 * Starts a program of the REST service in its own process, which does not prevent this process from exiting. It gets
 * neither the database's URL nor a secret, except those in `env`.
 * @param source the program's module, such as `draw.ts`, beside the module at `near`
 * @param built its name in the built bundle
 */
export function forkProgram(
  { near, source, built }: { near: string; source: string; built: string },
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const here = fileURLToPath(near);
  // `npm test` has just built the bundle, so that no process has to compile its sources.
  const isSource = here.endsWith('.ts') && process.env.QUIRE_TEST_BUILT !== 'yes';
  const [file, execArgv] = isSource
    ? [path.join(path.dirname(here), source), ['--import', 'tsx']]
    : [path.join(projectRoot, 'dist/server', `${built}.js`), []];
  const { PATH, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  const child = fork(file, {
    execArgv,
    cwd: projectRoot,
    env: { PATH, SystemRoot, TEMP, TMP, TMPDIR, NODE_ENV: process.env.NODE_ENV, ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // An error without a listener ends this process; callers that wait for a message listen for it, too.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}
