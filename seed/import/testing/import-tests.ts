import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from 'vitest';
import { products } from '../../../rest-api/catalogue/products/product-tables.ts';
import { cloneDatabase, type TestDatabase } from '../../../rest-api/testing/test-database.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { readRequests } from '../import-request.ts';

/**
 * Gives each test of a file, or of a `describe`, a folder and a database to import into. To be called once, outside of the
 * tests.
 * @param share whether they have one folder and one database: for tests that store nothing
 */
export function importTests({ share = false } = {}) {
  const [before, after] = share ? [beforeAll, afterAll] : [beforeEach, afterEach];
  let folder: string;
  let test: TestDatabase;
  /** What the latest import printed. */
  const printed: string[] = [];

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'quire-import-'));
    test = await cloneDatabase(inject('templateDatabaseUrl'));
  });
  after(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
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
      const [request] = (await readRequests(args, folder)) ?? [];
      if (!request) throw new Error('The arguments name no file.');
      const settings = {
        dataDir: folder,
        databaseUrl: test.url,
        port: 1,
        restPort: 2,
        host: '',
        jwtSecret: undefined,
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
