import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findServiceToken } from '../../rest-api/team/sessions/staff-sessions.queries.ts';
import { serviceTokens } from '../../rest-api/team/tokens/token-tables.ts';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import type { Settings } from '../settings.ts';
import { commandSettings } from '../testing/command-settings.ts';
import { runTokensCommand } from './tokens.ts';

let clone: TestDatabase;
let settings: Settings;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  settings = commandSettings(clone.url);
});
afterAll(() => clone.drop());

const run = (...args: string[]) => runTokensCommand(args, () => settings);

it('prints a token and nothing else, lists it and revokes it', async () => {
  expect(await run('list')).toBe('There is no service token.');
  const token = await run('add', 'Warehouse', '--permissions', 'orders:read,orders:ship', '--days', '30');
  expect(token).toMatch(/^qst_[\w-]{43}$/);
  expect(await findServiceToken(clone.database, token)).toMatchObject({
    name: 'Warehouse',
    permissions: ['orders:read', 'orders:ship'],
  });
  const [row] = await clone.database.select().from(serviceTokens);
  expect(await run('list')).toMatch(
    new RegExp(`^${row?.id}  Warehouse  orders:read,orders:ship  until \\d{4}-.*  last used \\d{4}-`),
  );
  expect(await run('revoke', row?.id ?? '')).toBe('The token Warehouse is revoked.');
  expect(await findServiceToken(clone.database, token)).toBeUndefined();
});

it('says what to do where nothing can be done', async () => {
  const add = (...args: string[]) => run('add', 'Till', ...args);
  await expect(add('--permissions', 'all', '--days', '1')).rejects.toThrow(
    /^--permissions: some of orders:read/,
  );
  await expect(add('--days', '1')).rejects.toThrow(/^--permissions/);
  for (const days of ['0', '731', 'long']) {
    await expect(add('--permissions', 'stock:write', '--days', days)).rejects.toThrow(
      /^--days: a whole number/,
    );
  }
  await expect(run('revoke', 'nonsense')).rejects.toThrow(/^There is no service token nonsense/);
  for (const args of [['add'], ['kill', 'x'], ['revoke', 'a', 'b']]) {
    await expect(run(...args)).rejects.toThrow(/^npm run --silent tokens -- add/);
  }
  expect(await run()).toMatch(/^npm run --silent tokens -- add/);
});
