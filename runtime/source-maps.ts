import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectRoot } from './project-root.ts';

/** A place in a file, as stacks have it. */
const place = /(file:\/\/\/\S+?\.js):(\d+):(\d+)/g;

/** What places of the bundles are in the sources: no more than the code has places that an error passes. */
const knownPlaces = new Map<string, string>();

/** The source maps of the bundles. One takes up to 10 MB and 30 ms to read: it stays until memory is collected. */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * A stack, or a line of it, with places in the sources instead of places in the built bundles. It reads their source maps
 * only now: Node.js's own `--enable-source-maps` reads all of them at the start, of which they would take a seventh. It
 * looks up each place once, so that many errors do not hold up requests.
 */
export function mapStackTrace(stack: string): string {
  return stack.replace(place, (built, url: string, line: string, column: string) => {
    const known = knownPlaces.get(built) ?? findPlace(url, Number(line), Number(column)) ?? built;
    knownPlaces.set(built, known);
    return known;
  });
}

function findPlace(url: string, line: number, column: number): string | undefined {
  const found = sourceMapOf(fileURLToPath(url))?.findEntry(line - 1, column - 1);
  if (!found || !('originalSource' in found)) return undefined;
  // Written from the folder of the build, which is moved to its place afterwards.
  const source = pathToFileURL(path.join(projectRoot, found.originalSource.replace(/^(\.\.\/)+/, '')));
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

/** Undefined where a file has none, as sources have not. */
function sourceMapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)?.deref();
  if (known) return known;
  const map = `${file}.map`;
  if (!existsSync(map)) return undefined;
  const read = new SourceMap(JSON.parse(readFileSync(map, 'utf8')));
  maps.set(file, new WeakRef(read));
  return read;
}

/** Has the error that ends this process printed with places in the sources. */
export function mapUncaughtErrors(): void {
  process.once('uncaughtExceptionMonitor', (error) => {
    if (error instanceof Error && error.stack) error.stack = mapStackTrace(error.stack);
  });
}
