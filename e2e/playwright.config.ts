import { rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { freePort } from '../http/testing/free-port.ts';
import { findChromium } from './chromium.ts';
import { makeDataDir } from './data-dir.ts';

// Playwright reads this file again in every worker; all have to find the same shop.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_REST_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= dataDirOfThisRun();

const { E2E_PORT: PORT, E2E_REST_PORT: REST_PORT, E2E_DATA_DIR: DATA_DIR } = process.env;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  // All tests share one shop; each has its own account, so that they do not interfere.
  workers: 2,
  fullyParallel: true,
  // A flaky test shows a fault of the shop or of the test; a retry would hide it.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: compilers that optimize cost a fifth of its work, and save less.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // Tests of a phone, and of what is the same on both screens.
      grepInvert: /@phone|@catalogue/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      // Tests of a desktop, and of what is the same on both screens.
      grepInvert: /@desktop/,
      testMatch: [
        'accessibility.quick.spec.ts',
        'accessibility.spec.ts',
        'accessibility-shopper.spec.ts',
        'listing.spec.ts',
        'newcomers.spec.ts',
        'playground.spec.ts',
        'scroll.spec.ts',
        'stability.spec.ts',
      ],
    },
    {
      name: 'catalogue',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      // Tests that add books come last: the others count them.
      grep: /@catalogue/,
      dependencies: ['desktop', 'phone'],
    },
  ],
  webServer: {
    command: 'node launch/start.mjs',
    cwd: path.join(import.meta.dirname, '..'),
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: {
      PORT: String(PORT),
      REST_PORT: String(REST_PORT),
      DATA_DIR: String(DATA_DIR),
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      // Every test signs up.
      RATE_LIMITS: 'off',
    },
    timeout: 120_000,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});

function dataDirOfThisRun(): string {
  const folder = makeDataDir();
  // At process exit: a global teardown would run before the shop has stopped its database.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
