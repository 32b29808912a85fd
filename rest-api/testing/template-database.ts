import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { seedWhenEmpty } from '../../seed/seed.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres/start.ts';
import { migrateDatabase } from '../database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a migrated and seeded database, to be cloned and not to be connected to. */
    templateDatabaseUrl: string;
  }
}

/** Runs before the tests of a project, which clone the template. */
export default async function setup(project: TestProject): Promise<void> {
  await templateDatabaseOf(project);
}

/** URL of the template: the first project that asks starts its PostgreSQL for all, which ends after their shops. */
export async function templateDatabaseOf({ vitest }: TestProject): Promise<string> {
  const all = vitest.getRootProject();
  const { templateDatabaseUrl } = all.getProvidedContext();
  if (templateDatabaseUrl) return templateDatabaseUrl;
  const { url, stop } = await startTemplateDatabase();
  all.provide('templateDatabaseUrl', url);
  vitest.onClose(stop);
  return url;
}

/** Starts a PostgreSQL without durability, with the shop's tables and sample data. */
export async function startTemplateDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quire-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    roots: [dataDir],
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      autovacuum: 'off',
      // Tests connect thousands of times, and each side would hash the password as often.
      scram_iterations: '1',
    },
  });
  await migrateDatabase(postgres.url);
  await seedWhenEmpty(postgres.url);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
