import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { aheadVariable } from '../runtime/child-process.ts';
import { startAhead } from './service.ts';

const program = (code: string) => ['--import', 'tsx', '--input-type=module', '-e', code];

it("a server that was started ahead begins on the launcher's message, with the environment in it", async () => {
  const { begin, ready, ended, isReady } = startAhead({
    args: program(`
      import { announceReady, waitForLauncher } from './runtime/child-process.ts';
      const before = process.env.ADDRESS;
      await waitForLauncher();
      if (before === '' && process.env.ADDRESS === 'known') announceReady();
    `),
    env: { ...process.env, ADDRESS: '' },
  });
  expect(isReady()).toBe(false);
  begin({ ADDRESS: 'known' });
  await ready;
  expect(isReady()).toBe(true);
  expect(await ended).toBe('exit code 0');
});

it('a waiting server says whether a database is prepared, and begins afterwards', async () => {
  const asked = startAhead({
    args: program(`
      import { announceReady, answerLauncher, waitForLauncher } from './runtime/child-process.ts';
      answerLauncher(async (databaseUrl) => databaseUrl === 'postgres://prepared');
      await waitForLauncher();
      announceReady();
    `),
    env: process.env,
  });
  expect(await asked.isPrepared('postgres://new')).toBe(false);
  expect(await asked.isPrepared('postgres://prepared')).toBe(true);
  expect(asked.isReady()).toBe(false);
  asked.begin({});
  await asked.ready;
  expect(await asked.ended).toBe('exit code 0');
});

it('a database counts as not prepared where the server that is asked ends', async () => {
  const ending = startAhead({ args: program('process.exit(1);'), env: process.env });
  expect(await ending.isPrepared('postgres://prepared')).toBe(false);
  expect(await ending.isPrepared('postgres://prepared')).toBe(false);
});

it('a waiting server exits when its launcher is gone', async () => {
  const waiting = program(
    `import { waitForLauncher } from './runtime/child-process.ts'; await waitForLauncher();`,
  );
  const child = spawn(process.execPath, waiting, {
    env: { ...process.env, [aheadVariable]: 'yes' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
