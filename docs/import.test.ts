import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mappingParts, readMapping } from '../seed/import/mapping.ts';

it('docs/import.md has every column of the mapping that is used without --mapping', async () => {
  const page = await readFile(path.join(import.meta.dirname, 'import.md'), 'utf8');
  const [, table = ''] = /^\| Column .+\n\| --- .+\n((?:\|.+\n)+)/m.exec(page) ?? [];
  const named = table.split('\n').flatMap((line) => line.split('|')[1]?.match(/(?<=`)\w+(?=`)/g) ?? []);
  expect(named.sort()).toEqual([...mappingParts].sort());
  const { title, edition } = readMapping('quire', '.');
  expect([title, edition.weightGrams]).toEqual([
    { column: 'title', optional: true },
    { column: 'weightGrams', optional: true },
  ]);
});
