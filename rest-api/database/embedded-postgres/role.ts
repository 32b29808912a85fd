import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { longConnectionTimeout } from '../long-timeouts.ts';
import { writeOnce } from './private-file.ts';
import type { ServerUser } from './user.ts';

/** The roles of the shop: the owner migrates its database; the servers can read and write rows and own nothing. */
export const roles = { owner: 'quire', servers: 'quire_servers' } as const;

/** Any number, but the same in every process that makes the roles. */
const rolesLock = 4_171_973;

/**
 * Creates the roles and the database `quire`. The owner may create databases but is not a superuser. The servers have
 * their rights by membership, for tables of later versions too, and without an entry in a dump: whoever restores one needs
 * no such role. A file in `home` records that it is done; an interrupted run is repeated.
 * @param superuserUrl a connection as `postgres`
 */
export async function createRolesAndDatabase(
  home: string,
  user: ServerUser,
  superuserUrl: string,
  passwords: Record<keyof typeof roles, string>,
) {
  const done = path.join(home, 'roles-are-made');
  if (existsSync(done)) return;
  // Loaded only on the first start, because this process stays as supervisor and should stay small.
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: superuserUrl, ...longConnectionTimeout });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${rolesLock})`);
    const { rows } = await client.query(
      'select array(select rolname::text from pg_roles) as roles, ' +
        "exists (select from pg_database where datname = 'quire') as database",
    );
    const create = (role: string, rights: string, password: string) =>
      client.query(
        `${rows[0].roles.includes(role) ? 'alter' : 'create'} role ${role} ${rights} password ${client.escapeLiteral(password)}`,
      );
    await create(roles.owner, 'login createdb', passwords.owner);
    await create(roles.servers, 'login', passwords.servers);
    await client.query(`grant pg_read_all_data, pg_write_all_data, pg_maintain to ${roles.servers}`);
    if (!rows[0].database) await client.query(`create database quire owner ${roles.owner}`);
  } finally {
    await client.end();
  }
  await writeOnce(user, done, '');
}

/** The password of the servers, which is made where it is missing: data folders of earlier versions have none. */
export async function serversPassword(home: string, user: ServerUser): Promise<string> {
  const file = path.join(home, `password-${roles.servers}`);
  if (!existsSync(file)) await writeOnce(user, file, newPassword());
  return readFile(file, 'utf8');
}

export const newPassword = (): string => randomBytes(24).toString('hex');
