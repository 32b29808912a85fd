import path from 'node:path';
import { projectRoot } from '../runtime/project-root.ts';
import { clientModulesOfServer } from './build/parts.mjs';
import { startDevService } from './dev-service.ts';
import { mailboxKey } from './mailbox-key.ts';
import { prepareShop } from './prepare-shop.ts';
import { aborted, type Opening, ReportedError, runUntilStopped } from './run-until-stopped.ts';
import { runToEnd } from './service.ts';
import { bffEnvironment, prepareEnvironment, restEnvironment, type Shop } from './service-environment.ts';
import { watchSources } from './source-watch.ts';
import { welcome } from './welcome.ts';

const restService = /^(rest-api|http|runtime|text|covers)\/.*\.(tsx?|sql)$/;

/** The modules that the public server loads when it starts, including the contract and those of the client's routes. */
const publicServer = new RegExp(
  `^(bff/(?!playground/)|http/|rest-api/contract/).*\\.(ts|graphql)$|^client/${clientModulesOfServer}$`,
);

/** The schema and the operations that the public server has of its own; the back room sends its operations as text. */
const serverGraphql = /^(bff|client\/src)\/.*\.graphql$/;

const watched = ['rest-api', 'bff', 'http', 'runtime', 'text', 'covers', 'client/src', 'client/staff'];

/**
 * `npm run dev`: the shop from its sources. The public server renders and serves the client with Vite; both servers
 * restart when their sources change. New migrations run at once, and code is generated again when the schema, a query
 * or the contract changes.
 */
process.exit(await runUntilStopped(openForDevelopment));

async function openForDevelopment(opening: Opening) {
  await build('generated', 'playground');
  const shop = await prepareShop(opening, 'development', source('launch/prepare.ts'));

  const rest = startDevService({
    title: 'The REST service',
    args: source('rest-api/server.ts'),
    env: restEnvironment(process.env, shop),
  });
  opening.onClose(rest.stop);
  const bff = startDevService({
    title: 'The public server',
    args: source('bff/dev-server.ts'),
    env: bffEnvironment(process.env, shop),
  });
  opening.onClose(bff.stop);

  await Promise.race([Promise.all([rest.ready, bff.ready]), aborted(opening.end)]);
  opening.end.throwIfAborted();
  opening.onClose(
    watchSources(watched, async (files) => {
      const matching = (pattern: RegExp) =>
        files.some((file) => pattern.test(file) && !/\.test\.|\/generated\//.test(file));
      // The generator has printed the error, and the next change may correct it.
      if (matching(/\.graphql$|^rest-api\/contract\/.*\.ts$|\.(routes|input)\.ts$/))
        await build('generated').catch(() => undefined);
      if (matching(/^rest-api\/database\/migrations\/.*\.(sql|json)$/)) await migrate(shop);
      // Without the REST service the public server would report an outage.
      if (matching(restService)) await bff.restart(rest.restart);
      // Pages contain the results of the client's operations, found by their texts.
      else if (matching(publicServer) || matching(serverGraphql)) await bff.restart();
    }),
  );
  console.log(welcome(shop.settings, { ...shop, mailboxKey: mailboxKey(shop.secrets) }));
}

/** Runs new migrations, which print their errors themselves. */
async function migrate(shop: Shop): Promise<void> {
  await runToEnd({ args: source('launch/prepare.ts'), env: prepareEnvironment(process.env, shop) });
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
