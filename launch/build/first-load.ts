import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { modulesOf } from '../../client/src/app/page-route.ts';
import { routes } from '../../client/src/app/routes.ts';

/** A file of the build's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
}

/** The pages whose first load is held to a size, by their paths. */
export const FIRST_PAGES = { home: '/', listing: '/products', book: '/products/:productId' } as const;

/**
 * The scripts that a page of the built client loads before it can be used: those of every page and its own, with
 * all that they import.
 * @returns bytes by the file's name, compressed as they are sent
 */
export function firstLoad(built: string, page: keyof typeof FIRST_PAGES): Map<string, number> {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'),
  );
  const route = routes.find(({ path }) => path === FIRST_PAGES[page]);
  if (!route) throw new Error(`The route table has no ${FIRST_PAGES[page]}.`);
  const needed = new Set<string>(['index.html', ...modulesOf(route)]);
  for (const name of needed) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build in ${built} has no ${name}.`);
    for (const next of chunk.imports ?? []) needed.add(next);
  }
  const files = new Set([...needed].map((name) => manifest[name]?.file ?? name));
  // Within the page when it is served, and still a script.
  files.add('head-script.js');
  return new Map([...files].map((file) => [file, bytesInBrotli(path.join(built, file))]));
}

/** The size in brotli: the build puts that version beside all but the smallest files. */
function bytesInBrotli(file: string): number {
  const compressed = `${file}.br`;
  return existsSync(compressed) ? statSync(compressed).size : brotliCompressSync(readFileSync(file)).length;
}

/** Bytes of a first load together. */
export const totalOf = (files: ReadonlyMap<string, number>): number =>
  [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
