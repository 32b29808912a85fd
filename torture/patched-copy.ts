import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parts } from '../launch/build/parts.mjs';
import { hashInputs, markFresh } from '../launch/build/staleness.mjs';
import { projectRoot } from '../runtime/project-root.ts';
import type { Change, Guard } from './guards.ts';

const copied = ['dist/server', 'dist/.built', 'launch', 'rest-api', 'package.json'];
const linked = ['dist/client', 'dist/ssr', 'dist/playground'];
const leftOut = new Set(['dist', 'launch', 'rest-api', 'package.json', 'data', '.git', 'test-results']);

/**
 * A copy of the built project in its own folder, without a guard; unchanged files are links. The project itself stays
 * unchanged.
 * @throws Error when the text to remove does not occur exactly once
 */
export function patchedCopy(guard: Guard): { root: string; remove(): void } {
  const root = mkdtempSync(path.join(os.tmpdir(), 'quire-without-'));
  chmodSync(root, 0o755);
  for (const name of copied) cpSync(path.join(projectRoot, name), path.join(root, name), { recursive: true });
  const others = readdirSync(projectRoot).filter((name) => !leftOut.has(name));
  for (const name of [...linked, ...others]) symlinkSync(path.join(projectRoot, name), path.join(root, name));
  try {
    for (const change of guard.changes) takeOut(root, guard.name, change);
  } catch (error) {
    rmSync(root, { recursive: true });
    throw error;
  }
  // Marks the copy as up to date: otherwise the start would rebuild what does not match its sources.
  for (const part of parts) markFresh(root, part, hashInputs(root, part));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function takeOut(root: string, name: string, { in: folder, find, put }: Change): void {
  const { file, text } = onlyPlaceOf(name, find, textsIn(root, folder));
  writeFileSync(
    file,
    text.replace(find, () => put),
  );
}

interface TextFile {
  file: string;
  text: string;
}

/** The files that a change can apply to, in a folder of the built project. */
export function textsIn(root: string, folder: Change['in']): TextFile[] {
  const where = path.join(root, folder);
  return readdirSync(where, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|sql)$/.test(file))
    .map((file) => path.join(where, file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

/** @throws Error when a text does not occur exactly once: then the list of guards is outdated */
export function onlyPlaceOf(name: string, find: string, files: readonly TextFile[]): TextFile {
  const places = files.flatMap((file) =>
    Array.from({ length: file.text.split(find).length - 1 }, () => file),
  );
  const [place] = places;
  if (place && places.length === 1) return place;
  throw new Error(
    `What keeps "${name}" stands ${places.length} times: bring torture/guards.ts up to date. It is ${find}`,
  );
}
