import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectRoot } from './project-root.ts';
import { withSourcePlaces } from './source-places.ts';

it('shows places of a built bundle as places in the sources, and others as they are', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quire-map-'));
  const built = path.join(folder, 'bff.js');
  const map = { version: 3, names: [], sources: ['../../../bff/server.ts'], mappings: 'AAAA;AACA' };
  await writeFile(`${built}.map`, JSON.stringify(map));
  const stack = (file: string) =>
    `Error: no\n    at run (${pathToFileURL(file)}:2:1)\n    at node:internal:1:2`;
  expect(withSourcePlaces(stack(built))).toBe(stack(path.join(projectRoot, 'bff/server.ts')));
  const other = stack(path.join(folder, 'other.js'));
  expect(withSourcePlaces(other)).toBe(other);
  await rm(folder, { recursive: true });
});
