import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../runtime/project-root.ts';

const leftOut = /^(node_modules|dist|data|\.bench|\.git|test-results|generated|.*\.generated\.ts)$/;

/** All files of the project, with their folders, as paths from its root. */
export function projectFiles(folder = ''): string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true })
    .filter(({ name }) => !leftOut.test(name))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? [`${file}/`, ...projectFiles(file)] : [file];
    });
}
