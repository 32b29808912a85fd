import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ServerUser, writePrivate } from './user.ts';

/**
 * Creates the role `quire`, which may create databases but is not a superuser, and its database `quire`. A file in
 * `home` records that it is done; an interrupted run is repeated.
 * @param superuserUrl a connection as `postgres`
 */
export async function createRoleAndDatabase(
  home: string,
  user: ServerUser,
  superuserUrl: string,
  password: string,
) {
  const done = path.join(home, 'role-is-made');
  if (existsSync(done)) return;
  // Loaded only on the first start, because this process stays as supervisor and should stay small.
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: superuserUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const found = await client.query(
      "select exists (select from pg_roles where rolname = 'quire') as role, " +
        "exists (select from pg_database where datname = 'quire') as database",
    );
    const verb = found.rows[0].role ? 'alter' : 'create';
    await client.query(`${verb} role quire login createdb password ${client.escapeLiteral(password)}`);
    if (!found.rows[0].database) await client.query('create database quire owner quire');
  } finally {
    await client.end();
  }
  await writePrivate(user, done, '');
}
