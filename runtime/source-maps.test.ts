import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectRoot } from './project-root.ts';
import { mapStackTrace } from './source-maps.ts';

/** Calls `look` with a stack of two places, by file: one in a bundle with a source map, and one without. */
async function withBundle(look: (stack: (file: string) => string, built: string) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quire-map-'));
  const built = path.join(folder, 'bff.js');
  const map = { version: 3, names: [], sources: ['../../../bff/server.ts'], mappings: 'AAAA;AACA' };
  await writeFile(`${built}.map`, JSON.stringify(map));
  await look((file) => `Error: no\n    at run (${pathToFileURL(file)}:2:1)\n    at node:internal:1:2`, built);
  await rm(folder, { recursive: true });
}

const source = path.join(projectRoot, 'bff/server.ts');

it('shows places of a built bundle as places in the sources, and others as they are', () =>
  withBundle(async (stack, built) => {
    expect(mapStackTrace(stack(built))).toBe(stack(source));
    const other = stack(path.join(path.dirname(built), 'other.js'));
    expect(mapStackTrace(other)).toBe(other);
  }));

it('reads nothing for a place that it has shown before', () =>
  withBundle(async (stack, built) => {
    mapStackTrace(stack(built));
    await rm(`${built}.map`);
    expect(mapStackTrace(stack(built))).toBe(stack(source));
  }));
