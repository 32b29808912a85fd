import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import { editionParts } from '../seed/import/edition-cells.ts';

it('docs/import.md has every column of the mapping that is used without --mapping, which has every fact of an edition', async () => {
  const page = await readFile(path.join(import.meta.dirname, 'import.md'), 'utf8');
  const [, table = ''] = /^\| Column .+\n\| --- .+\n((?:\|.+\n)+)/m.exec(page) ?? [];
  const named = table.split('\n').flatMap((line) => line.split('|')[1]?.match(/(?<=`)\w+(?=`)/g) ?? []);
  const mapping = path.join(projectRoot, 'seed/import/mappings/quire.json');
  const parts = Object.keys(JSON.parse(await readFile(mapping, 'utf8')));
  expect(named.sort()).toEqual(parts.sort());
  expect(parts).toEqual(expect.arrayContaining([...editionParts]));
});
