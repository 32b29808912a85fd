import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findOrInstallChromium } from '../e2e/chromium.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { commandArguments } from './command-arguments.ts';
import { StartError } from './start-error.ts';
import {
  type PlaywrightReport,
  playwrightResults,
  type StepResult,
  slowestFiles,
  summarize,
  type VitestReport,
  vitestResults,
} from './test-summary.ts';

// npx is a script on Windows.
const options = { cwd: projectRoot, shell: process.platform === 'win32' };

const inMemory = '/dev/shm';

const usage = `npm test             types, lint, unused code; tests of units, routes, resolvers and a shopper's pages; a journey in the browser
npm test -- --all    also whole processes, the back room's pages, all values and all of the browser`;

/**
 * `npm test`: types, lint, unit and component tests, then the browser tests. Everything runs, also after a failure;
 * the output ends with the slowest files, the names of what failed and the count of all tests.
 */
const takesAll = readArguments();
const reports = path.join(projectRoot, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// Tests make hundreds of databases, each of 700 files: on some disks one takes 400 ms, in memory 16.
if (hasRoomInMemory()) process.env.TMPDIR ??= inMemory;
const build = await run('node', 'launch/build.mjs');
// On a new machine this takes a minute of waiting, mostly.
const chromium = findOrInstallChromium().catch((error: Error) => error);
// The tests often wait for something: meanwhile the checks have the processors. Each checker of types looks up most
// types anew: one does half the work of four.
const [vitest, ...checks] = await Promise.all([
  runVitest(),
  ...['tsc --noEmit --checkers 1', 'biome ci --error-on-warnings .', 'knip --no-progress'].map(runAside),
]);
for (const { command, output } of checks) console.log(`\n> ${command}\n${output}`);
const steps = [build, ...checks, vitest, await runPlaywright()];
const { text, failed } = summarize(steps);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${slowestFiles(steps)}\n\n${text}`);

/** Whether everything is to run; ends the process when the arguments are wrong. */
function readArguments(): boolean {
  try {
    const { values, positionals } = commandArguments(
      process.argv.slice(2),
      { all: { type: 'boolean', default: false } },
      usage,
    );
    const [file] = positionals;
    if (file === undefined) return values.all;
    throw new StartError(
      `npm test runs no single file: npx vitest run ${file}, or npx vitest related --run ${file}\n\n${usage}`,
    );
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Whether this machine has a file system in memory with room for the half a gigabyte that tests fill. */
function hasRoomInMemory(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 2e9 && os.freemem() > 4e9;
}

async function runVitest(): Promise<StepResult> {
  const json = path.join(reports, 'vitest.json');
  // The processes that tests start run from the bundle.
  if (build.succeeded) process.env.QUIRE_TEST_BUILT = 'yes';
  if (takesAll) process.env.QUIRE_TEST_ALL = 'yes';
  const tier = takesAll ? '' : ' --project servers --project client';
  const words = `vitest run --reporter=default --reporter=json${tier}`;
  const step = await run('npx', words, `--outputFile.json=${json}`);
  const report = read<VitestReport>(json);
  return { ...step, tests: report && vitestResults(report, projectRoot) };
}

async function runPlaywright(): Promise<StepResult> {
  const found = await chromium;
  if (found instanceof Error) {
    console.error(found.message);
    return { command: 'playwright test', succeeded: false };
  }
  const tier = takesAll ? '' : ' .quick.spec --project desktop';
  const step = await run('npx', `playwright test --config e2e/playwright.config.ts${tier}`);
  const report = read<PlaywrightReport>(path.join(reports, 'e2e.json'));
  return { ...step, tests: report && playwrightResults(report, 'e2e') };
}

/** Runs a program; splits `words` at spaces, and passes `more` unchanged. */
async function run(program: string, words: string, ...more: string[]): Promise<StepResult> {
  console.log(`\n> ${[program, words, ...more].join(' ')}`);
  const child = spawn(program, [...words.split(' '), ...more], { ...options, stdio: 'inherit' });
  const [status] = await once(child, 'close');
  return { command: `${program} ${words}`, succeeded: status === 0 };
}

/** Runs a program of the project's packages behind everything else that runs, and returns its output. */
async function runAside(command: string): Promise<StepResult & { output: string }> {
  const child = spawn('npx', command.split(' '), options);
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  return { command: `npx ${command}`, succeeded: status === 0, output };
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
