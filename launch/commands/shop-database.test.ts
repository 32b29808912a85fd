import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import { takeLock } from '../process-lock.mjs';
import type { Settings } from '../settings.ts';
import { commandSettings } from '../testing/command-settings.ts';
import { runDemoCommand } from './demo.ts';
import { runJobsCommand } from './jobs.ts';
import { runStaffCommand } from './staff.ts';
import { runStockCommand } from './stock.ts';
import { runTokensCommand } from './tokens.ts';

let clone: TestDatabase;
let folder: string;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  await clone.database.execute(sql`drop schema public cascade`);
  await clone.database.execute(sql`create schema public`);
  folder = await mkdtemp(path.join(tmpdir(), 'quire-command-'));
});
afterAll(async () => {
  await clone.drop();
  await rm(folder, { recursive: true });
});

const commands: [string, (settings: Settings) => Promise<string>][] = [
  [
    'staff -- list',
    (settings) =>
      runStaffCommand(
        ['list'],
        () => settings,
        async () => 'secret',
      ),
  ],
  [
    'staff -- add',
    (settings) =>
      runStaffCommand(
        ['add', 'asha@example.com', '--role', 'owner'],
        () => settings,
        async () => 'secret',
      ),
  ],
  ['tokens', (settings) => runTokensCommand(['list'], () => settings)],
  ['jobs', (settings) => runJobsCommand(['list'], () => settings)],
  ['stock', (settings) => runStockCommand(['list'], () => settings)],
  ['demo', (settings) => runDemoCommand([], () => settings)],
];
const notPrepared =
  /^The database of the shop is not prepared yet: wait until the start says “Quire is open.”/;

it.each(commands)(
  'npm run %s says while the first start makes the tables that it has to wait',
  async (_, run) => {
    await expect(run(commandSettings(clone.url))).rejects.toThrow(notPrepared);
  },
);

it.each(commands)('npm run %s makes no database while the first start makes it', async (_, run) => {
  const lock = takeLock(path.join(folder, 'lock'));
  try {
    const settings = { ...commandSettings(''), databaseUrl: undefined, dataDir: folder };
    await expect(run(settings)).rejects.toThrow(notPrepared);
  } finally {
    if ('release' in lock) lock.release();
  }
});
