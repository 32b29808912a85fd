import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { migrateDatabase } from '../rest-api/database/migrate.ts';
import { projectRoot } from '../runtime/project-root.ts';

/** A database whose content follows from files of the project. */
export interface GeneratedDatabase {
  /** What the names of all its versions begin with, such as `catalogue_50`. */
  family: string;
  /** The files beside the migrations that determine the content, as paths below the project's folder. */
  sources: readonly string[];
  /** Anything else that determines it. */
  extra?: string | Buffer | undefined;
  /** Fills the migrated database. */
  fill(url: string): Promise<void>;
}

export interface ReusedDatabase {
  url: string;
  /** Seconds that filling it took; undefined if it existed. */
  madeIn: number | undefined;
}

const migrationsFolder = 'rest-api/database/migrations';

/** The database of an earlier run, unless its sources or the tables have changed since; otherwise a new one. */
export async function reusedDatabase(
  serverUrl: string,
  { family, sources, extra, fill }: GeneratedDatabase,
): Promise<ReusedDatabase> {
  const name = `${family}_${hashOf(sources, extra)}`;
  const server = new Client({ connectionString: withDatabase(serverUrl, 'postgres') });
  await server.connect();
  try {
    const { rows } = await server.query<{ datname: string }>('select datname from pg_database');
    const kept = rows.map(({ datname }) => datname).filter((datname) => datname.startsWith(`${family}_`));
    const url = withDatabase(serverUrl, name);
    if (kept.includes(name)) return { url, madeIn: undefined };
    for (const stale of kept) await server.query(`drop database ${stale}`);

    // Under a temporary name until it is complete.
    const making = `${family}_making`;
    await server.query(`create database ${making}`);
    const start = performance.now();
    const makingUrl = withDatabase(serverUrl, making);
    await migrateDatabase(makingUrl);
    await fill(makingUrl);
    await vacuum(makingUrl);
    await server.query(`alter database ${making} rename to ${name}`);
    return { url, madeIn: (performance.now() - start) / 1000 };
  } finally {
    await server.end();
  }
}

/** As PostgreSQL does by itself some time after many changes. */
export async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function hashOf(sources: readonly string[], extra: string | Buffer | undefined): string {
  const hash = createHash('sha256');
  const migrations = readdirSync(path.join(projectRoot, migrationsFolder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.join(migrationsFolder, file));
  for (const file of [...migrations.sort(), ...sources]) {
    hash.update(readFileSync(path.join(projectRoot, file)));
  }
  if (extra !== undefined) hash.update(extra);
  return hash.digest('hex').slice(0, 12);
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
