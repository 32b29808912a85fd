import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { jobs } from '../../rest-api/jobs/job-tables.ts';
import { enqueue } from '../../rest-api/jobs/jobs.queries.ts';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import type { Settings } from '../settings.ts';
import { commandSettings } from '../testing/command-settings.ts';
import { runJobsCommand } from './jobs.ts';

let clone: TestDatabase;
let settings: Settings;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  settings = commandSettings(clone.url);
});
afterAll(() => clone.drop());
beforeEach(async () => {
  await clone.database.delete(jobs);
});

const run = (...args: string[]) => runJobsCommand(args, () => settings);
const bury = async (subject: string) => {
  await enqueue(clone.database, { kind: 'letter', subject });
  const deadAt = new Date('2026-11-22T10:00:00Z');
  await clone.database.update(jobs).set({ deadAt, attempts: 3, lastError: '550 No such user\nmore' });
};

it('counts the jobs, and lists the dead ones with their reasons', async () => {
  expect(await run('list')).toBe('There is no job.');
  await bury('a');
  await enqueue(clone.database, { kind: 'letter', subject: 'b' });
  expect((await run('list')).split('\n')).toEqual([
    'letter: 1 to run, 1 dead',
    '',
    'Dead, the latest first; start them again with `npm run jobs -- retry`:',
    'letter a  2026-11-22T10:00:00.000Z  3 attempts  550 No such user',
  ]);
});

it('counts one attempt', async () => {
  await bury('a');
  await clone.database.update(jobs).set({ attempts: 1 });
  expect(await run('list')).toContain('  1 attempt  550');
});

it('retries dead jobs, by id or all of a kind', async () => {
  for (const subject of ['a', 'b', 'c']) await bury(subject);
  expect(await run('retry', 'letter', 'a')).toBe('Started one job again.');
  expect(await run('retry', 'letter')).toBe('Started 2 jobs again.');
  expect(await clone.database.select().from(jobs)).toMatchObject(
    Array.from({ length: 3 }, () => ({ deadAt: null, attempts: 0 })),
  );
});

it('says what to do if the command is impossible', async () => {
  await expect(run('retry', 'letter', 'a')).rejects.toThrow(
    /^There is no such dead job: `npm run jobs -- list`/,
  );
  for (const args of [['retry'], ['list', 'more'], ['kill']]) {
    await expect(run(...args)).rejects.toThrow(/^npm run jobs -- list /);
  }
  expect(await run()).toMatch(/^npm run jobs -- list /);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quire-jobs-'));
  settings = { ...settings, databaseUrl: undefined, dataDir };
  await expect(run('list')).rejects.toThrow(/^No shop is open in .*: start it with `npm start`/);
  await rm(dataDir, { recursive: true });
  await expect(run('list')).rejects.toThrow(/^No shop is open in /);
  settings = { ...settings, databaseUrl: 'postgresql://a:hunter2@127.0.0.1:1/x' };
  await expect(run('list')).rejects.toThrow(/^No PostgreSQL answers at 127.0.0.1/);
});
