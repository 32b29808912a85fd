import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../rest-api/testing/test-database.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { codeBlocks } from './code-blocks.ts';

const columns = 'title,author,price,rating,categoryName,isbn';
const row = '"A Book, and More",Ada Lovelace,499.50,4.5,Fiction,9780439023481';

let folder: string;
let commands: string[];
let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase(inject('templateDatabaseUrl'));
  folder = await mkdtemp(path.join(os.tmpdir(), 'quire-import-'));
  await writeFile(path.join(folder, 'books.csv'), `${columns}\n${row}\n`);
  const names = Object.fromEntries(columns.split(',').map((name) => [name, name]));
  await writeFile(path.join(folder, 'my-mapping.json'), JSON.stringify({ ...names, rating: 'rating' }));
  const page = await readFile(path.join(import.meta.dirname, 'import.md'), 'utf8');
  const [first] = codeBlocks(page);
  commands = (first?.text ?? '').trim().split('\n');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('docs/import.md', () => {
  it('has commands that work: an import, one for show, and one by a mapping', async () => {
    const outputs: string[] = [];
    for (const command of commands) {
      const here = command.replace('npm run', `npm --prefix ${projectRoot} run`);
      const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data') };
      outputs.push((await promisify(execFile)('sh', ['-c', here], { cwd: folder, env })).stdout);
    }
    expect(outputs).toHaveLength(3);
    expect(outputs[0]).toMatch(/new +1\n/);
    expect(outputs[1]).toMatch(/unchanged +1\n/);
    expect(outputs[2]).toMatch(/unchanged +1\n/);
  }, 120_000);
});
