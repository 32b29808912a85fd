import { afterEach, expect, it, vi } from 'vitest';
import { readRequests } from '../seed/import/import-request.ts';
import { commandArguments } from './command-arguments.ts';

afterEach(() => vi.unstubAllEnvs());

it('says what to type where npm has taken an option for itself', async () => {
  vi.stubEnv('npm_config_dry_run', 'true');
  vi.stubEnv('npm_config_remove', 'true');
  const usage = 'npm run demo -- --remove';
  expect(() => commandArguments([], { remove: { type: 'boolean' } }, usage)).toThrow(
    'npm has taken --remove for itself: write -- before what is for the command.\n\nnpm run demo -- --remove',
  );
  await expect(readRequests(['books.csv'], '/')).rejects.toThrow(
    /^npm has taken --dry-run for itself: .*\n\nnpm run catalogue:import -- FILE/,
  );
});

it.each([
  [['set', '17', '-5'], "Unknown option '-5'."],
  [['--colour'], "Unknown option '--colour'."],
  [['--reason'], "Option '--reason <value>' argument missing."],
  [['--reason', '-5'], "Option '--reason' argument is ambiguous."],
])('says what is wrong with %j, and how the command is written', (args, sentence) => {
  const usage = 'npm run stock -- set NUMBER COPIES';
  expect(() => commandArguments(args, { reason: { type: 'string' } }, usage)).toThrow(
    `${sentence}\n\n${usage}`,
  );
});
