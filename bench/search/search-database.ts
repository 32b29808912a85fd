import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { indexQueuedBooks, markWellKnown } from '../../rest-api/catalogue/search/search-index.ts';
import { migrateDatabase } from '../../rest-api/database/migrate.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { importCatalogue } from '../../seed/import/import-catalogue.ts';
import { readMapping } from '../../seed/import/mapping.ts';
import { seedWhenEmpty } from '../../seed/seed.ts';
import { copyBooks } from '../catalogue/copy-books.ts';
import { withDataFolder } from '../data-folder.ts';

interface Csv {
  file: string;
  mapping: string;
}

/**
 * A database with a number of books: the sample data, more from the file if necessary, and generated ones for the rest.
 * Reuses that of an earlier run unless tables, index or file have changed.
 */
export async function searchDatabase(
  serverUrl: string,
  books: number,
  csv: Csv | undefined,
): Promise<string> {
  const family = `search_${books}_`;
  const name = family + sourcesHash(csv);
  const server = new Client({ connectionString: withDatabase(serverUrl, 'postgres') });
  await server.connect();
  try {
    const { rows } = await server.query<{ datname: string }>('select datname from pg_database');
    const kept = rows.map(({ datname }) => datname).filter((datname) => datname.startsWith(family));
    if (kept.includes(name)) return withDatabase(serverUrl, name);
    for (const stale of kept) await server.query(`drop database ${stale}`);
    const making = `${family}making`;
    await server.query(`create database ${making}`);
    await fill(withDatabase(serverUrl, making), books, csv);
    await server.query(`alter database ${making} rename to ${name}`);
    return withDatabase(serverUrl, name);
  } finally {
    await server.end();
  }
}

async function fill(url: string, books: number, csv: Csv | undefined): Promise<void> {
  await migrateDatabase(url);
  let { books: made } = await seedWhenEmpty(url);
  if (csv && books > made) {
    const summary = await withDataFolder((dataDir) =>
      importCatalogue(
        {
          kind: 'csv',
          file: csv.file,
          mapping: readMapping(csv.mapping, '.'),
          delimiter: ',',
          maxBad: 50,
          dryRun: false,
        },
        { databaseUrl: url, dataDir } as Parameters<typeof importCatalogue>[1],
        new AbortController().signal,
      ),
    );
    made += summary.new;
  }
  // In a file of ten thousand rows a few are invalid.
  if (books - made > 100) await copyBooks(url, books - made);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    // Without a transaction: each step is committed, as when the REST service catches up.
    const indexed = await indexQueuedBooks(drizzle(client));
    await markWellKnown(drizzle(client));
    console.log(`${indexed} books indexed in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Hash of everything that determines a database's content. */
function sourcesHash(csv: Csv | undefined): string {
  const hash = createHash('sha256');
  for (const folder of ['rest-api/database/migrations', 'rest-api/catalogue/search', 'bench/catalogue']) {
    for (const file of readdirSync(path.join(projectRoot, folder)).sort()) {
      if (!/\.sql$|^(generated-books|vocabulary|words|spelling|search-entry)\.ts$/.test(file)) continue;
      hash.update(readFileSync(path.join(projectRoot, folder, file)));
    }
  }
  if (csv && existsSync(csv.file)) hash.update(readFileSync(csv.file));
  return hash.digest('hex').slice(0, 12);
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
