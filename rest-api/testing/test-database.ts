import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '../database/database.ts';

export interface TestDatabase {
  url: string;
  database: Database;
  drop(): Promise<void>;
}

/**
 * A new database, cloned from the template.
 * @param timeoutFactor how many times longer than in a shop statements, locks and connections may take: on a busy
 * machine tests prepare much, and hold a lock for as long as it takes others to wait for it
 */
export async function cloneDatabase(templateUrl: string, timeoutFactor = 10): Promise<TestDatabase> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Files that are copied take a third less processor time than pages that are written to the log.
  await administer(templateUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(templateUrl, name);
  const onIdleError = (error: Error) => {
    throw error;
  };
  const { database, close } = openDatabase(url, onIdleError, { timeoutFactor });
  return {
    url,
    database,
    async drop() {
      await close();
      // Processes of the server may end much later than their connections, and dropping waits 5 s for them. Neither can
      // `force` end the server's own workers.
      await administer(templateUrl, waitUntilUnused(name));
      await administer(templateUrl, `drop database ${name}`);
    },
  };
}

const waitUntilUnused = (name: string) => `
  do $$ begin
    while exists (select from pg_stat_activity where datname = '${name}')
      and clock_timestamp() < statement_timestamp() + interval '1 minute'
    loop
      perform pg_sleep(0.02);
      perform pg_stat_clear_snapshot();
    end loop;
  end $$`;

// Connects to another database, because a template with connections cannot be cloned.
async function administer(templateUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(templateUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
