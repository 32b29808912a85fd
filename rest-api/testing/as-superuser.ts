import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { EmbeddedPostgres } from '../database/embedded-postgres/start.ts';

/** The connection URL of PostgreSQL's superuser. */
export async function superuserUrl({ url, home }: Pick<EmbeddedPostgres, 'url' | 'home'>): Promise<string> {
  const superuser = new URL(url);
  superuser.username = 'postgres';
  superuser.password = await readFile(path.join(home, 'password-postgres'), 'utf8');
  return superuser.href;
}

/** Runs statements as PostgreSQL's superuser, each in a transaction of its own. */
export async function runAsSuperuser(
  postgres: Pick<EmbeddedPostgres, 'url' | 'home'>,
  ...statements: string[]
): Promise<void> {
  const client = new Client({ connectionString: await superuserUrl(postgres) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
