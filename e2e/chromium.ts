import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const candidates = [
  // Headless Chromium without a window system: a third less work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The browser for the tests: Playwright's own, or any Chromium of this machine; undefined if there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...candidates].find(
    (file) => file && existsSync(file),
  );
}

/**
 * Finds or installs a Chromium: Debian's package if that is possible, otherwise Playwright's build.
 * @throws Error that says what to install by hand
 */
export async function findOrInstallChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  console.log('There is no Chromium here yet; installing one for the browser tests.');
  const asRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (asRoot) {
    await run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!findChromium()) await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    }
  }
  if (!findChromium()) await run('npx', ['playwright', 'install', 'chromium']);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('No Chromium could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

async function run(command: string, args: string[]): Promise<void> {
  const installer = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  // One that is not there is like one that fails: the caller looks whether there is a Chromium now.
  await once(installer, 'close').catch(() => undefined);
}
