import { spawnSync } from 'node:child_process';
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

const steps = [
  () => run('node', ['launch/build.mjs']),
  () => run('npx', ['tsc', '--noEmit']),
  () => run('npx', ['biome', 'ci', '--error-on-warnings', '.']),
  () => run('npx', ['knip', '--no-progress']),
  () =>
    run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestJson}`]),
  () => {
    findOrInstallChromium();
    return run('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts']);
  },
];
const failedSteps = steps.filter((step) => !step()).length;

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

function read<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
