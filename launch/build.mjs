// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildPart } from './build/build-part.mjs';
import { parts } from './build/parts.mjs';
import { hashInputs, isStale, markFresh, markStale } from './build/staleness.mjs';
import { takeLock } from './process-lock.mjs';

class SourceError extends Error {}

/** Builds all parts that are out of date (`npm run build`), or those named as arguments. */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = process.argv.slice(2);

process.chdir(root);
process.env.NODE_ENV = 'production';
try {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const lock = await takeBuildLock();
  try {
    for (const part of parts) {
      if (wanted.length && !wanted.includes(part.name)) continue;
      if (isStale(root, part)) await buildAndReport(part);
    }
  } finally {
    rmSync(join(root, 'dist/.new'), { recursive: true, force: true });
    lock.release();
  }
} catch (error) {
  console.error(errorMessageFor(/** @type {NodeJS.ErrnoException} */ (error)) ?? error);
  process.exitCode = 1;
}

/** @param {import('./build/parts.mjs').Part} part */
async function buildAndReport(part) {
  const start = performance.now();
  // Hashed first: a source that changes during the build makes the next build run.
  const hash = hashInputs(root, part);
  try {
    await buildPart(root, part, () => markStale(root, part));
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    // An error without a system code is in the sources, and the message says where.
    throw code ? error : new SourceError(`${part.title} failed: ${message}`);
  }
  markFresh(root, part, hash);
  console.log(`${part.title}… ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Another start in this folder may be building the same; then its result is used. */
async function takeBuildLock() {
  for (let told = false; ; told = true) {
    const lock = takeLock(join(root, 'dist/.lock'));
    if ('release' in lock) return lock;
    if (!told) console.log(`Waiting for the build of process ${lock.holder.pid}…`);
    await pause(100);
  }
}

/** @param {NodeJS.ErrnoException} error */
function errorMessageFor(error) {
  const { code, message, path } = error;
  const missing = /^Cannot find package '([^']+)'/.exec(message)?.[1];
  if (missing) return `Building needs ${missing}, which is not installed: run \`npm ci --include=dev\`.`;
  if (path && (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')) {
    return `The build cannot write ${path} (${code}): make the project's folder writable, or build as its owner.`;
  }
  if (code === 'ENOSPC') return `The disk of ${root} is full: make room for the build.`;
  return error instanceof SourceError ? message : undefined;
}
