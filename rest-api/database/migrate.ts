import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { projectRoot } from '../../launch/project-root.ts';

// Any number will do, as long as every process that migrates takes the same one.
const migrationLock = 4_171_972;

/**
 * Brings the database's tables up to date. Safe to call from several processes at once: one migrates, the
 * others wait for it.
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), {
      migrationsFolder: path.join(projectRoot, 'rest-api/database/migrations'),
    });
  } finally {
    await client.end();
  }
}
