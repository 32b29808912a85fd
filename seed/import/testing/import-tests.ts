import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, inject, vi } from 'vitest';
import { products } from '../../../rest-api/database/schema.ts';
import { cloneDatabase, type TestDatabase } from '../../../rest-api/testing/test-database.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { readRequests } from '../import-request.ts';

/** Gives each test of a file a folder and a database to import into. To be called once, outside of the tests. */
export function importTests() {
  let folder: string;
  let test: TestDatabase;
  /** What the latest import printed. */
  const printed: string[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'quire-import-'));
    test = await cloneDatabase(inject('templateDatabaseUrl'));
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await test.drop();
    rmSync(folder, { recursive: true });
  });

  return {
    get folder() {
      return folder;
    },
    get database() {
      return test.database;
    },
    get databaseUrl() {
      return test.url;
    },
    printed,
    /** Writes a file, and returns its path. */
    file(name: string, content: string | Buffer): string {
      const place = path.join(folder, name);
      writeFileSync(place, content);
      return place;
    },
    /** Imports as the command line does, and returns the summary and the report. */
    async run(...args: string[]) {
      printed.length = 0;
      const [request] = readRequests(args, folder) ?? [];
      if (!request) throw new Error('The arguments name no file.');
      const settings = {
        ...{ dataDir: folder, databaseUrl: test.url, port: 1, restPort: 2, host: '', jwtSecret: undefined },
        mail: { publicUrl: 'http://localhost', hasMailbox: false },
      };
      const { signal } = new AbortController();
      const { seconds: _seconds, ...summary } = await importCatalogue(request, settings, signal);
      const place = /^Report: (.+)$/m.exec(printed.join('\n'))?.[1] ?? '';
      return { summary, report: JSON.parse(readFileSync(place, 'utf8')) };
    },
    /** The imported books, in the order of their numbers. */
    imported: () =>
      test.database
        .select()
        .from(products)
        .where(isNotNull(products.importKey))
        .orderBy(asc(products.number)),
  };
}
