import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { migrateDatabase } from '../../rest-api/database/migrate.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { copyBooks } from './copy-books.ts';
import { fillEditions } from './fill-editions.ts';

export interface ReusedDatabase {
  url: string;
  /** Seconds that filling it took; undefined if it existed. */
  madeIn: number | undefined;
}

/** The database with this many generated books: that of an earlier run, unless generator or tables have changed. */
export async function reusedDatabase(serverUrl: string, books: number): Promise<ReusedDatabase> {
  const family = `catalogue_${books}_`;
  const name = family + sourcesHash();
  const server = new Client({ connectionString: withDatabase(serverUrl, 'postgres') });
  await server.connect();
  try {
    const { rows } = await server.query<{ datname: string }>('select datname from pg_database');
    const kept = rows.map(({ datname }) => datname).filter((datname) => datname.startsWith(family));
    const url = withDatabase(serverUrl, name);
    if (kept.includes(name)) return { url, madeIn: undefined };
    for (const stale of kept) await server.query(`drop database ${stale}`);

    // Under a temporary name until it is complete.
    const making = `${family}making`;
    await server.query(`create database ${making}`);
    const start = performance.now();
    await fill(withDatabase(serverUrl, making), books);
    await server.query(`alter database ${making} rename to ${name}`);
    return { url, madeIn: (performance.now() - start) / 1000 };
  } finally {
    await server.end();
  }
}

async function fill(url: string, books: number): Promise<void> {
  await migrateDatabase(url);
  await copyBooks(url, books);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await fillEditions(client);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Hash of what determines a database's content: the generator and the migrations. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['rest-api/database/migrations', 'bench/catalogue']) {
    for (const file of readdirSync(path.join(projectRoot, folder)).sort()) {
      if (!/\.sql$|^generated-books\.ts$|^fill-editions\.ts$|^vocabulary\.ts$/.test(file)) continue;
      hash.update(readFileSync(path.join(projectRoot, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
