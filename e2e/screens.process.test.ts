import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';

// A port that `fetch` refuses by itself.
const deserted = 'http://127.0.0.1:1';

/** Runs `npm run screens` with these arguments, without a shop. */
function screens(...args: string[]) {
  const env = { ...process.env, SHOP_URL: deserted };
  return spawnSync(process.execPath, ['--import', 'tsx', 'e2e/screens.ts', ...args], {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
  });
}

it('npm run screens says what to start when no shop is running', () => {
  const { status, stdout, stderr } = screens();
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(
    `No shop answers at ${deserted}. Start one by \`npm start\` in another terminal, or set SHOP_URL to the address of one that runs.\n`,
  );
});

it('npm run screens lists the existing screens', () => {
  const { status, stdout, stderr } = screens('home', 'basement');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    /^There is no screen basement\. Choose from home, products, .*, invoice, staff-login, .*\.\n$/,
  );
});
