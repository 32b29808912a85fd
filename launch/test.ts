import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findOrInstallChromium } from '../e2e/chromium.ts';
import { projectRoot } from './project-root.ts';

/**
 * `npm test`: types, lint, unit and component tests, then the journeys in a real browser. Everything runs,
 * also after a failure; the last line counts all tests.
 */
const results = path.join(projectRoot, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const vitestJson = path.join(results, 'vitest.json');
const e2eJson = path.join(results, 'e2e.json');

const steps: (() => boolean | Promise<boolean>)[] = [
  () => run('node', ['launch/build.mjs']),
  () =>
    runTogether(['tsc', '--noEmit'], ['biome', 'ci', '--error-on-warnings', '.'], ['knip', '--no-progress']),
  () =>
    run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestJson}`]),
  () => {
    findOrInstallChromium();
    return run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts']);
  },
];
let failedSteps = 0;
for (const step of steps) if (!(await step())) failedSteps += 1;

const vitest = read<{ numPassedTests: number; numFailedTests: number }>(vitestJson);
const e2e = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(e2eJson);
const passed = (vitest?.numPassedTests ?? 0) + (e2e ? e2e.stats.expected + e2e.stats.flaky : 0);
const counted = (vitest?.numFailedTests ?? 0) + (e2e?.stats.unexpected ?? 0);
// A step that failed without a failed test, such as the types, counts as one.
const failed = Math.max(counted, failedSteps);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);

function run(command: string, args: string[]): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** Runs programs of the project's packages side by side, and shows what each had to say once it is done. */
async function runTogether(...commands: string[][]): Promise<boolean> {
  const outcomes = commands.map(async (command) => {
    const child = spawn('npx', command, { cwd: projectRoot, shell: process.platform === 'win32' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const [status] = await once(child, 'close');
    console.log(`\n> npx ${command.join(' ')}\n${said}`);
    return status === 0;
  });
  return (await Promise.all(outcomes)).every(Boolean);
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
