import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { projectRoot } from '../../runtime/project-root.ts';
import { longConnectionTimeout } from './long-timeouts.ts';

// Any number, but the same in every process that migrates.
const migrationLock = 4_171_972;

const migrationsFolder = path.join(projectRoot, 'rest-api/database/migrations');

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
