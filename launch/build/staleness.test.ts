import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../runtime/project-root.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import { type Part, parts } from './parts.mjs';
import { hashInputs, isStale, markFresh, markStale } from './staleness.mjs';

buildShop('servers');

const part: Part = {
  name: 'client',
  title: 'Building',
  outputs: ['dist/client'],
  inputs: ['lock.json', 'client/'],
  leaveOut: /\.test\.ts$/,
};

describe('a built part', () => {
  let root: string;
  const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'quire-staleness-'));
    mkdirSync(path.join(root, 'client/src'), { recursive: true });
    mkdirSync(path.join(root, 'dist/client'), { recursive: true });
    write('lock.json', '{}');
    write('client/src/a.ts', 'one');
    markFresh(root, part, hashInputs(root, part));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('stays fresh when nothing changes, also in a copy and with other times', () => {
    expect(isStale(root, part)).toBe(false);
    utimesSync(path.join(root, 'client/src/a.ts'), 1, 1);
    expect(isStale(root, part)).toBe(false);
    const copy = `${root}-copy`;
    cpSync(root, copy, { recursive: true });
    expect(isStale(copy, part)).toBe(false);
    rmSync(copy, { recursive: true });
  });

  it('stays fresh when a test changes', () => {
    write('client/src/a.test.ts', 'new');
    expect(isStale(root, part)).toBe(false);
  });

  it.each<[string, () => void]>([
    ['a byte of an input', () => write('client/src/a.ts', 'onf')],
    ['a single file named as input', () => write('lock.json', '[]')],
    ['a new file', () => write('client/src/b.ts', '')],
    ['a removed file', () => rmSync(path.join(root, 'client/src/a.ts'))],
    [
      'another name',
      () => renameSync(path.join(root, 'client/src/a.ts'), path.join(root, 'client/src/c.ts')),
    ],
    ['a missing output', () => rmSync(path.join(root, 'dist/client'), { recursive: true })],
    ['a build under way', () => markStale(root, part)],
  ])('is stale after %s', (_name, change) => {
    change();
    expect(isStale(root, part)).toBe(true);
  });
});

it('the servers are built again after a change of any module that they contain', () => {
  const server = parts.find(({ name }) => name === 'servers') ?? expect.unreachable();
  const built = path.join(projectRoot, 'dist/server');
  const maps = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js.map'),
  );
  expect(maps.length).toBeGreaterThan(10);
  const contained = maps.flatMap((map) => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(path.join(built, map), 'utf8'));
    // They are relative to the folder in which the part was built.
    return sources.map((source) => source.replace(/^(\.\.\/)+/, ''));
  });
  const own = [...new Set(contained)].filter((file) =>
    /^(bff|client|covers|http|launch|rest-api|runtime|seed)\//.test(file),
  );
  expect(own.length).toBeGreaterThan(300);
  const generated = /\/generated\//;
  const missed = own.filter(
    (file) =>
      !generated.test(file) &&
      (server.leaveOut.test(file) ||
        !server.inputs.some((input) => file === input || (input.endsWith('/') && file.startsWith(input)))),
  );
  expect(missed).toEqual([]);
});
