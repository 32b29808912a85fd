import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectRoot } from './project-root.ts';

/** A place in a file, as stacks have it. */
const place = /(file:\/\/\/\S+?\.js):(\d+):(\d+)/g;

/**
 * A stack, or a line of it, with places in the sources instead of places in the built bundles. It reads their source maps
 * only now: Node.js's own `--enable-source-maps` reads all of them at the start, of which they would take a seventh.
 */
export function withSourcePlaces(stack: string): string {
  return stack.replace(place, (built, url: string, line: string, column: string) => {
    const found = sourceMapOf(fileURLToPath(url))?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return built;
    // Written from the folder of the build, which is moved to its place afterwards.
    const source = pathToFileURL(path.join(projectRoot, found.originalSource.replace(/^(\.\.\/)+/, '')));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

/** Undefined where a file has none, as sources have not. */
function sourceMapOf(file: string): SourceMap | undefined {
  const map = `${file}.map`;
  return existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined;
}

/** Has the error that ends this process printed with places in the sources. */
export function printSourcePlaces(): void {
  process.once('uncaughtExceptionMonitor', (error) => {
    if (error instanceof Error && error.stack) error.stack = withSourcePlaces(error.stack);
  });
}
