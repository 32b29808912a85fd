import { readBffConfig } from '../bff/config.ts';
import { readRestConfig } from '../rest-api/config.ts';
import { keepRunning } from './keep-running.ts';
import type { Programs } from './launch.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { aborted, ReportedError, runUntilStopped } from './run-until-stopped.ts';
import { runToEnd } from './service.ts';
import { logLevelFor } from './service-environment.ts';
import { asStartError } from './settings.ts';

/**
 * `npm run start:rest` and `npm run start:bff`: one server without the other and without the embedded database, for
 * shops that run several of each. Keeps it open until it receives a signal. REST services migrate their shared
 * database; those that start together wait for the one that migrates.
 * @returns the exit code; a failure has been printed on stderr
 */
export function openSingleServer(part: 'rest' | 'bff', programs: Programs): Promise<number> {
  return runUntilStopped(async (opening) => {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: logLevelFor(process.env),
    };
    for (const line of misspeltSettings(env)) console.warn(line);
    const { title, address } = asStartError(() => (part === 'rest' ? restPlace(env) : bffPlace(env)));
    if (part === 'rest') {
      const ending = await runToEnd({ args: programs.prepare, env });
      opening.end.throwIfAborted();
      if (ending !== 'exit code 0')
        throw new ReportedError(`The preparation of the database ended with ${ending}.`);
    }
    const { DATABASE_OWNER_URL: _owner, ...serverEnv } = env;
    const server = keepRunning({ title, args: programs[part], env: serverEnv }, opening);
    opening.onClose(server.stop);
    opening.onHurry(server.kill);
    await Promise.race([server.ready, aborted(opening.end)]);
    opening.end.throwIfAborted();
    console.log(`${title} is open at ${address}`);
  });
}

function restPlace(env: NodeJS.ProcessEnv) {
  const { host, port } = readRestConfig(env);
  return { title: 'The REST service', address: `http://${host}:${port}/api` };
}

function bffPlace(env: NodeJS.ProcessEnv) {
  const { host, port } = readBffConfig(env);
  return { title: 'The public server', address: `http://${host}:${port}` };
}
