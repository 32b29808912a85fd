import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import { parts } from './build/parts.mjs';

const notCloned = /^(node_modules|dist|data|generated|\.git|\.bench|test-results)$|\.generated\.ts$/;

/** The sources of the shop, as a fresh clone has them. */
function clone(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'quire-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(projectRoot, folder, { recursive: true, filter: (file) => !notCloned.test(path.basename(file)) });
  return folder;
}

const generated = parts.find(({ name }) => name === 'generated')?.outputs ?? [];
const install = (folder: string) =>
  execFileSync('npm', ['run', 'prepare'], { cwd: folder, encoding: 'utf8' });
const thoseIn = (folder: string) => generated.filter((output) => existsSync(path.join(folder, output)));

it('on a fresh clone npm ci generates the code that types and tests need', () => {
  const folder = clone();
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  install(folder);
  expect(thoseIn(folder)).toEqual(generated);
});

it('npm ci without the packages of development generates nothing, and does not fail', () => {
  const folder = clone();
  install(folder);
  expect(thoseIn(folder)).toEqual([]);
});
