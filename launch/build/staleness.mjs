// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {import('./parts.mjs').Part} Part */

/**
 * What is found below the project's folder, for one scan of several parts, which share many of their inputs.
 * @typedef {{ files: Map<string, string[]>, times: Map<string, import('node:fs').Stats> }} FileScan
 */

/** @returns {FileScan} */
const newScan = () => ({ files: new Map(), times: new Map() });

/**
 * Whether any of the parts has to be built.
 * @param {string} root the project's folder
 * @param {Part[]} parts
 */
export function isAnyStale(root, parts) {
  const scan = newScan();
  return parts.some((part) => isStale(root, part, scan));
}

/** File systems store times to two seconds or better: a file of this age can no longer change without a new time. */
const settledMs = 3_000;

/**
 * Whether a part has to be built: its outputs are missing, or were built from other inputs. Contents count, not
 * times, which a checkout changes; but files that have the sizes and times of the last comparison are not read again.
 * @param {string} root the project's folder
 * @param {Part} part
 * @param {FileScan} scan
 */
export function isStale(root, part, scan = newScan()) {
  if (!part.outputs.every((output) => existsSync(join(root, output)))) return true;
  const hash = readIfThere(stampOf(root, part));
  if (hash === undefined) return true;
  const { times, newest } = timesOfInputs(root, part, scan);
  const seen = `${hash} ${times}`;
  if (readIfThere(seenOf(root, part)) === seen) return false;
  const comparedAt = Date.now();
  if (hash !== hashInputs(root, part)) return true;
  if (newest < comparedAt - settledMs) remember(seenOf(root, part), seen);
  return false;
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
export function hashInputs(root, part) {
  const hash = createHash('sha256');
  for (const file of inputFiles(root, part, newScan())) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * One hash over the names, sizes and times of a part's inputs, and the newest of the times in milliseconds since 1970.
 * @param {string} root
 * @param {Part} part
 * @param {FileScan} scan
 */
function timesOfInputs(root, part, scan) {
  const hash = createHash('sha256');
  let newest = 0;
  for (const file of inputFiles(root, part, scan)) {
    const { size, mtimeMs, ctimeMs } = memoized(scan.times, file, () => statSync(`${root}/${file}`));
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\0`);
    newest = Math.max(newest, mtimeMs, ctimeMs);
  }
  return { times: hash.digest('hex'), newest };
}

/** @param {string} root @param {Part} part @param {FileScan} scan */
const inputFiles = (root, { inputs, leaveOut }, scan) =>
  inputs
    .flatMap((input) => memoized(scan.files, input, () => filesOf(root, input)))
    .filter((file) => !leaveOut.test(file) || inputs.includes(file));

/** @param {string} root @param {string} input @returns {string[]} */
function filesOf(root, input) {
  if (!input.endsWith('/')) return existsSync(join(root, input)) ? [input] : [];
  if (!existsSync(join(root, input))) return [];
  return filesBelow(root, input);
}

/** @param {string} root @param {string} folder that exists, with "/" at its end @returns {string[]} */
function filesBelow(root, folder) {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(root, `${folder}${entry.name}/`) : [folder + entry.name],
    );
}

/**
 * @template Value
 * @param {Map<string, Value>} known
 * @param {string} key
 * @param {() => Value} find
 * @returns {Value}
 */
function memoized(known, key, find) {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

/** @param {string} root @param {Part} part */
function stampOf(root, part) {
  return join(root, 'dist/.built', part.name);
}

/** @param {string} root @param {Part} part */
function seenOf(root, part) {
  return `${stampOf(root, part)}.seen`;
}

/** @param {string} file @param {string} text */
function remember(file, text) {
  try {
    writeFileSync(file, text);
  } catch {
    // The account that starts the shop may not write into the build: it compares the contents each time.
  }
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
