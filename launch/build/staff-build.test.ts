import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../runtime/project-root.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import { parts } from './parts.mjs';
import { hashInputs } from './staleness.mjs';

buildShop('client', 'staff');

/** The texts of all scripts of a build. */
const scriptsOf = (folder: string): string[] =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(projectRoot, folder, file), 'utf8'));

/** Names that react-admin, its languages and the back room's own operations leave in a build. */
const BACK_ROOM = /RaLayout|RaList|ra\.notification|staffLogin/;

it('the back room is in its own build, and nothing of it in the shoppers’', () => {
  expect(scriptsOf('dist/staff').some((text) => BACK_ROOM.test(text))).toBe(true);
  const scripts = scriptsOf('dist/client');
  expect(scripts.length).toBeGreaterThan(10);
  for (const text of scripts) expect(BACK_ROOM.exec(text)?.[0]).toBeUndefined();
});

it('a change of the back room leaves the shoppers’ builds as they are', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'quire-staff-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(path.join(projectRoot, 'client'), path.join(root, 'client'), { recursive: true });
  const hashes = () =>
    Object.fromEntries(
      parts
        .filter(({ inputs }) => inputs.includes('client/'))
        .map((part) => [part.name, hashInputs(root, { ...part, inputs: ['client/'] })]),
    );
  const before = hashes();
  writeFileSync(path.join(root, 'client/staff/New.tsx'), '');
  expect(Object.keys(before)).toEqual(['client', 'ssr', 'staff']);
  const changed = Object.entries(hashes()).filter(([name, hash]) => hash !== before[name]);
  expect(changed.map(([name]) => name)).toEqual(['staff']);
});
