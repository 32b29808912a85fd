import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { projectRoot } from '../../runtime/project-root.ts';
import type { Queryable } from './database.ts';
import { longConnectionTimeout } from './long-timeouts.ts';

// Any number, but the same in every process that migrates.
const migrationLock = 4_171_972;

const migrationsFolder = path.join(projectRoot, 'rest-api/database/migrations');

/** Whether `migrateDatabase` would find nothing to do: like the library, by the time of the last migration. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  const journal = readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries }: { entries: { when: number }[] } = JSON.parse(journal);
  const { rows } = await database.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.last ?? 0) >= Math.max(...entries.map(({ when }) => when));
}

/** Migrates the database. Several processes may call it concurrently: one migrates, the others wait for it. */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, ...longConnectionTimeout });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
