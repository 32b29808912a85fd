// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parts } from '../build/parts.mjs';
import { isStale } from '../build/staleness.mjs';

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
/** Programs of their own, and commands of `command.js`; none of them needs the client. */
const programs = ['import', 'export', 'entities'];
const commands = ['jobs', 'stock', 'staff', 'tokens', 'demo', 'backup'];
const what = process.argv[2] ?? '';
const isCommand = programs.includes(what) || commands.includes(what);
const needed = parts.filter(({ name }) => !isCommand || name === 'generated' || name === 'servers');
if (needed.some((part) => isStale(root, part))) await build(needed);

const server = join(root, 'dist/server');
// From 22.1 on Node.js stores what it has compiled when a server stops, for the next start; the next build replaces it.
process.env.NODE_COMPILE_CACHE ??= join(server, '.compiled');
// Each parses its own arguments, and prints its result itself.
if (programs.includes(what)) process.argv.splice(2, 1);
const file = programs.includes(what) ? `${what}.js` : isCommand ? 'command.js' : 'launch.js';
await import(pathToFileURL(join(server, file)).href);

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
