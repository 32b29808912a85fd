// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {import('./parts.mjs').Part} Part */

/**
 * Whether a part has to be built: its outputs are missing, or were built from other inputs. Contents count, not times,
 * which a checkout changes.
 * @param {string} root the project's folder
 * @param {Part} part
 */
export function isStale(root, part) {
  if (!part.outputs.every((output) => existsSync(join(root, output)))) return true;
  const stamp = stampOf(root, part);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashInputs(root, part);
}

/**
 * Stores the hash of the inputs that a part was built from.
 * @param {string} root
 * @param {Part} part
 * @param {string} hash of the inputs, taken before the build
 */
export function markFresh(root, part, hash) {
  const stamp = stampOf(root, part);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Removes that hash while the part is being replaced.
 * @param {string} root
 * @param {Part} part
 */
export function markStale(root, part) {
  rmSync(stampOf(root, part), { force: true });
}

/**
 * One hash over the names and contents of a part's inputs.
 * @param {string} root
 * @param {Part} part
 */
export function hashInputs(root, { inputs, leaveOut }) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(root, input))) {
    if (leaveOut.test(file) && !inputs.includes(file)) continue;
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} input @returns {string[]} */
function filesOf(root, input) {
  if (!existsSync(join(root, input))) return [];
  return input.endsWith('/') ? filesBelow(root, input) : [input];
}

/** @param {string} root @param {string} folder that exists, with "/" at its end @returns {string[]} */
function filesBelow(root, folder) {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(root, `${folder}${entry.name}/`) : [folder + entry.name],
    );
}

/** @param {string} root @param {Part} part */
function stampOf(root, part) {
  return join(root, 'dist/.built', part.name);
}
