import { watch } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runtime/project-root.ts';

/** Editors write a file in several steps. */
const quietMs = 80;

/**
 * Watches folders of the project.
 * @param onChange gets the paths, such as `bff/server.ts`, that have changed since the last call
 * @returns a function that stops watching
 */
export function watchSources(
  folders: string[],
  onChange: (files: string[]) => void | Promise<void>,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const watchers = folders.map((folder) =>
    watch(path.join(projectRoot, folder), { recursive: true }, (_event, file) => {
      if (file === null) return;
      changed.add(path.posix.join(folder, file.replaceAll(path.sep, '/')));
      clearTimeout(timer);
      timer = setTimeout(() => {
        const files = [...changed];
        changed.clear();
        // One after the other: what one generates, the next may load.
        turn = turn.then(() => onChange(files));
      }, quietMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
