import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { migrateDatabase } from '../../rest-api/database/migrate.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { importCatalogue } from '../../seed/import/import-catalogue.ts';
import { readMapping } from '../../seed/import/mapping.ts';
import { seedWhenEmpty } from '../../seed/seed.ts';
import { withDataFolder } from '../data-folder.ts';
import type { Report } from '../report.ts';
import { writeFurtherBooks } from './further-books.ts';

interface Csv {
  file: string;
  mapping: string;
}

/**
 * A database with a number of books: the sample data, more from the file if necessary, and generated ones for the rest.
 * Reuses that of an earlier run unless tables, index or file have changed.
 */
export async function searchDatabase(
  report: Report,
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
    await fill(report, withDatabase(serverUrl, making), books, csv);
    await server.query(`alter database ${making} rename to ${name}`);
    return withDatabase(serverUrl, name);
  } finally {
    await server.end();
  }
}

async function fill(report: Report, url: string, books: number, csv: Csv | undefined): Promise<void> {
  await migrateDatabase(url);
  let { books: made } = await seedWhenEmpty(url);
  const rows = report.table(`Import for ${books.toLocaleString('en')} books, with all that searches need`, {
    books: 0,
    seconds: 1,
  });
  await withDataFolder(async (dataDir) => {
    const add = async (file: string, mapping: string) => {
      const request = {
        ...{ kind: 'csv' as const, file, mapping: readMapping(mapping, '.'), delimiter: ',' },
        ...{ maxBad: 50, dryRun: false },
      };
      const settings = { databaseUrl: url, dataDir };
      const summary = await importCatalogue(request, settings, new AbortController().signal);
      made += summary.new;
      const most = summary.new > 100_000 ? 480 : summary.new > 1_000 ? 6 : undefined;
      rows.push({
        what: path.basename(file),
        figures: { books: summary.new, seconds: summary.seconds },
        ...(most && { goals: [{ value: summary.seconds, most, unit: 's' }] }),
      });
    };
    if (csv && books > made) await add(csv.file, csv.mapping);
    // In a file of ten thousand rows a few are invalid.
    if (books - made < 100) return;
    const further = path.join(dataDir, 'further-books.csv');
    await writeFurtherBooks(further, books - made, csv?.file);
    await add(further, 'quire');
  });
}

/** Hash of everything that determines a database's content. */
function sourcesHash(csv: Csv | undefined): string {
  const hash = createHash('sha256');
  const folders = [
    'rest-api/database/migrations',
    'rest-api/catalogue/search',
    'bench/catalogue',
    'bench/search',
  ];
  for (const folder of folders) {
    for (const file of readdirSync(path.join(projectRoot, folder)).sort()) {
      if (!/\.sql$|^(generated-books|further-books|vocabulary|words|spelling|search-entry)\.ts$/.test(file))
        continue;
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
