import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findOrInstallChromium } from '../e2e/chromium.ts';
import { projectRoot } from '../runtime/project-root.ts';
import {
  type PlaywrightReport,
  playwrightResults,
  type StepResult,
  summarize,
  type VitestReport,
  vitestResults,
} from './test-summary.ts';

/**
 * `npm test`: types, lint, unit and component tests, then the browser tests. Everything runs, also after a failure;
 * the output ends with the names of what failed and the count of all tests.
 */
const reports = path.join(projectRoot, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const steps = [
  run('node', 'launch/build.mjs'),
  ...(await runTogether('tsc --noEmit', 'biome ci --error-on-warnings .', 'knip --no-progress')),
  runVitest(),
  runPlaywright(),
];
const { text, failed } = summarize(steps);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${text}`);

function runVitest(): StepResult {
  const json = path.join(reports, 'vitest.json');
  const step = run('npx', 'vitest run --reporter=default --reporter=json', `--outputFile.json=${json}`);
  const report = read<VitestReport>(json);
  return { ...step, tests: report && vitestResults(report, projectRoot) };
}

function runPlaywright(): StepResult {
  try {
    findOrInstallChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { command: 'playwright test', succeeded: false };
  }
  const step = run('npx', 'playwright test --config e2e/playwright.config.ts');
  const report = read<PlaywrightReport>(path.join(reports, 'e2e.json'));
  return { ...step, tests: report && playwrightResults(report, 'e2e') };
}

/** Runs a program; splits `words` at spaces, and passes `more` unchanged. */
function run(program: string, words: string, ...more: string[]): StepResult {
  console.log(`\n> ${[program, words, ...more].join(' ')}`);
  const { status } = spawnSync(program, [...words.split(' '), ...more], {
    cwd: projectRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return { command: `${program} ${words}`, succeeded: status === 0 };
}

/** Runs programs of the project's packages in parallel, and shows the output of each when it is done. */
function runTogether(...commands: string[]): Promise<StepResult[]> {
  return Promise.all(
    commands.map(async (command) => {
      const child = spawn('npx', command.split(' '), {
        cwd: projectRoot,
        shell: process.platform === 'win32',
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
      const [status] = await once(child, 'close');
      console.log(`\n> npx ${command}\n${said}`);
      return { command: `npx ${command}`, succeeded: status === 0 };
    }),
  );
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
