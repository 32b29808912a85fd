import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import { sectionOf } from './code-blocks.ts';
import { projectFiles } from './project-files.ts';

/** The fact of an edition that is the example of contributing.md. */
const example = /\bweightGrams\b|\bweight_grams\b/;

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const section = sectionOf(read('docs/contributing.md'), 'Add a field to a book');
const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? [];

/** The files of each row of the first table, as paths or the ends of them, such as `read-*.ts` or `migrations/`. */
const rows = table
  .split('\n')
  .slice(2, -1)
  .map((row) => {
    const [, places = '', change = ''] = row.split('|');
    const files = [...places.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return { files, isOptional: change.trim().startsWith('Only if') };
  });

function isOf(place: string, file: string): boolean {
  const pattern = place.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return new RegExp(`(^|/)${pattern}${place.endsWith('/') ? '' : '$'}`).test(file);
}

it('names all files that have the example, and no row without one', () => {
  const having = projectFiles().filter((file) => !file.endsWith('/') && example.test(read(file)));
  const named = rows.flatMap(({ files }) => files);
  const missed = having.filter((file) => !named.some((place) => isOf(place, file)));
  // Tests may say more of it; those that a new fact makes fail are in the table. A release writes its documents itself.
  const unlisted = /\.test\.tsx?$|^docs\/contributing\.md$|\/released-[^/]+$/;
  expect(missed.filter((file) => !unlisted.test(file))).toEqual([]);
  const idle = rows.filter(
    ({ files, isOptional }) =>
      !isOptional && !files.some((place) => having.some((file) => isOf(place, file))),
  );
  expect(idle).toEqual([]);
  expect(rows.length).toBeGreaterThan(5);
});
