import { watch } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runtime/project-root.ts';
import { clientModulesOfServer } from './build/parts.mjs';
import { prepareShop } from './prepare-shop.ts';
import { aborted, type Opening, ReportedError, runUntilStopped } from './run-until-stopped.ts';
import { mailboxKey } from './secrets.ts';
import { runToEnd, type Service, type ServiceProcess, startService } from './service.ts';
import { bffEnvironment, prepareEnvironment, restEnvironment } from './service-environment.ts';
import { welcome } from './welcome.ts';

const watched = ['rest-api', 'bff', 'http', 'runtime', 'text', 'covers', 'client/src', 'client/staff'];

/** What the servers load when they start: their sources, and of the client its operations and some modules. */
const serverSource = new RegExp(
  `^(rest-api|bff/(?!playground/)|http|runtime|text|covers)/.*\\.(tsx?|sql|graphql)$|^client/src/.*\\.graphql$|^client/${clientModulesOfServer}$`,
);

const stopTimeoutMs = 3_000;
/** Editors write a file in several steps. */
const quietMs = 80;

/**
 * `npm run dev`: the shop from its sources. The public server renders and serves the client with Vite; both servers
 * restart when their sources change. New migrations run at once, and code is generated again when the schema, a query
 * or the contract changes.
 */
process.exit(await runUntilStopped(openForDevelopment));

async function openForDevelopment(opening: Opening) {
  await build('generated', 'playground');
  const shop = await prepareShop(opening, 'development', source('launch/prepare.ts'));
  const services: Service[] = [
    {
      title: 'The REST service',
      args: source('rest-api/server.ts'),
      env: restEnvironment(process.env, shop),
    },
    {
      title: 'The public server',
      args: source('bff/dev-server.ts'),
      env: bffEnvironment(process.env, shop),
    },
  ];
  let running: ServiceProcess[] = [];
  const start = () => {
    running = services.map((service) => {
      const started = startService(service);
      void started.ended.then((how) => {
        if (running.includes(started) && !opening.end.aborted)
          console.error(`${service.title} has ended (${how}) and starts again when its source changes.`);
      });
      return started;
    });
    return Promise.all(running.map(({ ready, ended }) => Promise.race([ready, ended])));
  };
  const stop = async () => {
    const stopping = running.reverse();
    running = [];
    for (const service of stopping) await service.stop(stopTimeoutMs);
  };

  opening.onClose(stop);
  await Promise.race([start(), aborted(opening.end)]);
  opening.end.throwIfAborted();
  const unwatch = watchSources(async (files) => {
    const matching = (pattern: RegExp) =>
      files.some((file) => pattern.test(file) && !/\.test\.|\/generated\//.test(file));
    // The generator has printed the error, and the next change may correct it.
    if (matching(/\.graphql$|^rest-api\/contract\/.*\.ts$|\.(routes|input)\.ts$/))
      await build('generated').catch(() => undefined);
    // The migrations print their errors themselves.
    if (matching(/^rest-api\/database\/migrations\/.*\.(sql|json)$/))
      await runToEnd({ args: source('launch/prepare.ts'), env: prepareEnvironment(process.env, shop) });
    if (!matching(serverSource)) return;
    await stop();
    await start();
  });
  opening.onClose(unwatch);
  console.log(welcome(shop.settings, { ...shop, mailboxKey: mailboxKey(shop.secrets) }));
}

/**
 * Watches the sources.
 * @param onChange gets the paths, such as `bff/server.ts`, that have changed since the last call
 * @returns a function that stops watching, after the change that is being handled
 */
function watchSources(onChange: (files: string[]) => Promise<void>): () => Promise<void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const watchers = watched.map((folder) =>
    watch(path.join(projectRoot, folder), { recursive: true }, (_event, file) => {
      if (file === null) return;
      changed.add(path.posix.join(folder, file.replaceAll(path.sep, '/')));
      clearTimeout(timer);
      timer = setTimeout(() => {
        const files = [...changed];
        changed.clear();
        // One after the other: what one generates, the next may load.
        turn = turn.then(() => onChange(files));
      }, quietMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    return turn;
  };
}

/** A source file as arguments for Node.js. */
function source(file: string): string[] {
  return ['--import', 'tsx', path.join(projectRoot, file)];
}

async function build(...parts: string[]) {
  const args = [path.join(projectRoot, 'launch/build.mjs'), ...parts];
  const ending = await runToEnd({ args, env: process.env });
  if (ending !== 'exit code 0') throw new ReportedError(`The build ended with ${ending}.`);
}
