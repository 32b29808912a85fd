import path from 'node:path';
import { createServer } from 'vite';
import { startDevService } from './dev-service.ts';
import { freePort } from './ports.ts';
import { prepareShop } from './prepare-shop.ts';
import { projectRoot } from './project-root.ts';
import { aborted, type Opening, ReportedError, runUntilStopped } from './run-until-stopped.ts';
import { runToEnd } from './service.ts';
import { bffEnvironment, restEnvironment, type Shop } from './service-environment.ts';
import { watchSources } from './source-watch.ts';
import { welcome } from './welcome.ts';

/**
 * `npm run dev`: the shop from its sources. Vite's server is in front and proxies to the public server; both servers
 * restart when their sources change, and types and hooks are generated again when the schema or a query changes.
 */
const publicPaths = ['/graphql', '/playground', '/api', '/covers', '/healthz', '/readyz'];

process.exit(await runUntilStopped(openForDevelopment));

async function openForDevelopment(opening: Opening) {
  await build('generated', 'playground');
  const shop = await prepareShop(opening, 'development', source('launch/prepare.ts'));
  const inner = { ...shop, settings: { ...shop.settings, host: '127.0.0.1', port: await freePort() } };

  const rest = startDevService({
    title: 'The REST service',
    args: source('rest-api/server.ts'),
    env: restEnvironment(process.env, shop),
  });
  opening.onClose(rest.stop);
  const bff = startDevService({
    title: 'The public server',
    args: source('bff/server.ts'),
    env: bffEnvironment(process.env, inner),
  });
  opening.onClose(bff.stop);

  await Promise.race([Promise.all([rest.ready, bff.ready]), aborted(opening.end)]);
  opening.end.throwIfAborted();
  await serveClient(opening, shop, `http://127.0.0.1:${inner.settings.port}`);
  opening.onClose(
    watchSources(['rest-api', 'bff', 'http', 'covers', 'client/src'], (files) => {
      const matching = (pattern: RegExp) =>
        files.some((file) => pattern.test(file) && !/\.test\./.test(file));
      // The error of the query has been printed, and the next change may fix it.
      if (matching(/\.graphql$/)) build('generated').catch(() => undefined);
      if (matching(/^(rest-api|http|covers)\/.*\.ts$/)) void rest.restart();
      // Without the client's newest operations the public server would request their text from the browser.
      if (
        matching(
          /^bff\/(?!playground\/|generated\/operations\.ts).*\.(ts|graphql)$|^http\/.*\.ts$|^rest-api\/contract\.ts$/,
        )
      )
        void bff.restart();
    }),
  );
  console.log(welcome(shop.settings));
}

async function serveClient(opening: Opening, { settings }: Shop, target: string) {
  const server = await createServer({
    configFile: path.join(projectRoot, 'client/vite.config.ts'),
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: Object.fromEntries(publicPaths.map((name) => [name, { target, changeOrigin: true }])),
    },
  });
  opening.onClose(() => server.close());
  await server.listen();
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
