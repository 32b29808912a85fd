// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parts } from '../build/parts.mjs';
import { isStale } from '../build/staleness.mjs';
import { heapLimit } from './heap-limit.mjs';

/**
 * `npm start`: builds what is stale, in a process of its own, and hands over to the built launcher. With "rest" or
 * "bff" as argument it opens one of the two servers alone; with the name of a command, such as
 * "import" or "stock", it runs that instead.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));

if (!existsSync(join(root, 'node_modules'))) {
  console.error('The packages that Quire needs are not installed: run `npm ci`.');
  process.exit(1);
}
const [what] = process.argv.splice(2, 1);
// Commands need no client.
const isCommand = ['import', 'export', 'entities', 'jobs', 'stock', 'staff', 'tokens', 'demo'].includes(
  what ?? '',
);
const needed = parts.filter(({ name }) => !isCommand || name === 'generated' || name === 'servers');
if (needed.some((part) => isStale(root, part))) await build(needed);

const server = join(root, 'dist/server');
// From 22.1 on Node.js stores what it has compiled when a server stops, for the next start; the next build replaces it.
process.env.NODE_COMPILE_CACHE ??= join(server, '.compiled');
/** @param {string} file */
const built = (file) => import(pathToFileURL(join(server, file)).href);
/** @param {string} file */
const program = (file) => [join(server, file)];
/** @param {string} file */
const serverProgram = (file) => [...heapLimit(process.env), ...program(file)];
const programs = {
  prepare: program('prepare.js'),
  rest: serverProgram('rest-api.js'),
  bff: serverProgram('bff.js'),
};
// The program parses its own arguments, and prints its result itself.
if (isCommand) await built(`${what}.js`);
else
  process.exit(
    what === 'rest' || what === 'bff'
      ? await (await built('alone.js')).openSingleServer(what, programs)
      : await (await built('launch.js')).launch(programs),
  );

/** @param {import('../build/parts.mjs').Part[]} needed */
async function build(needed) {
  const names = needed.map(({ name }) => name);
  // What a command prints may be piped into a file: the lines of the build do not belong there.
  const child = spawn(process.execPath, [join(root, 'launch/build.mjs'), ...names], {
    stdio: ['inherit', isCommand ? process.stderr : 'inherit', 'inherit'],
  });
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  const code = await new Promise((resolve) => child.on('exit', resolve));
  process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
  if (stopped) process.exit(0);
  if (code !== 0) process.exit(1);
}
