import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { projectRoot } from '../../launch/project-root.ts';
import { openDatabase } from '../../rest-api/database/database.ts';
import { startEmbeddedPostgres } from '../../rest-api/database/embedded-postgres/start.ts';
import { keptDatabase } from './kept-database.ts';
import { measure } from './measures.ts';
import { measureOverHttp, type Streamed } from './over-http.ts';
import { type SizeResult, table } from './report.ts';
import { findTerms } from './terms.ts';

const folder = path.join(projectRoot, '.bench');

/**
 * `npm run bench -- catalogue [--books 50,10000,…]`: how the catalogue's queries grow with the catalogue. Pages,
 * counts and facets are timed at the functions that the REST calls use, with nothing kept of an answer; `GET`
 * is the REST service over HTTP, which counts with every page.
 */
export async function run(): Promise<void> {
  const sizes = readSizes();
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  try {
    const results: SizeResult[] = [];
    for (const books of sizes) results.push(await measureSize(postgres.url, books));
    const [cpu] = os.cpus();
    const machine = `${cpu?.model} x ${os.cpus().length}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}`;
    const load = os.loadavg()[0]?.toFixed(1);
    console.log(
      `\n${machine}; load of the last minute ${load} (other work on the machine lengthens every figure)\n`,
    );
    for (const line of table(results)) console.log(line);
    await mkdir(folder, { recursive: true });
    const kept = results.map(({ books, timings }) => ({ books, timings: Object.fromEntries(timings) }));
    const file = path.join(folder, 'catalogue.json');
    await writeFile(file, `${JSON.stringify({ machine, load, results: kept }, null, 2)}\n`);
    console.log(`\nAlso in ${path.relative(process.cwd(), file)}.`);
  } finally {
    await postgres.stop();
  }
}

function readSizes(): number[] {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { books: { type: 'string', default: '50,10000,100000,1000000' } },
  });
  const sizes = values.books.split(',').map(Number);
  if (sizes.every((size) => Number.isInteger(size) && size > 0)) return sizes;
  throw new Error(`--books ${values.books}: give whole numbers with commas between, such as 50,10000.`);
}

async function measureSize(serverUrl: string, books: number): Promise<SizeResult> {
  const { url, madeIn } = await keptDatabase(serverUrl, books);
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  try {
    const { rows } = await database.execute(
      sql`select relname as name, pg_relation_size(oid) / 1000000.0 as mb from pg_class
          where relname like 'product%' and relkind in ('r', 'i') order by mb desc`,
    );
    const sizes = rows.map(({ name, mb }) => `${name} ${Number(mb).toFixed(1)}`).join(', ');
    const made = madeIn === undefined ? 'kept from an earlier run' : `made in ${madeIn.toFixed(1)} s`;
    console.log(`${books.toLocaleString('en')} books, ${made}. MB: ${sizes}`);

    const timings = await measure(database);
    const terms = await findTerms(database);
    const searches = [...terms['rare (1-10 hits)'], ...terms['middling (50-1,000)']];
    const overHttp = await measureOverHttp(database, searches);
    console.log(`  whole catalogue streamed: ${describe(overHttp.streamed)}`);
    return { books, timings: new Map([...timings, ...overHttp.timings]) };
  } finally {
    await close();
  }
}

function describe({ seconds, books, memoryMb }: Streamed): string {
  return `${books.toLocaleString('en')} books in ${seconds.toFixed(1)} s, memory up by ${memoryMb.toFixed(0)} MB at most`;
}
