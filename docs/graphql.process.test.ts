import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../bff/testing/test-shop.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { type CodeBlock, codeBlocks } from './code-blocks.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('sh', ['-c', 'curl --version']).status === 0;

let shop: TestShop;
let folder: string;
let blocks: CodeBlock[];
beforeAll(async () => {
  shop = await startTestShop();
  folder = await mkdtemp(path.join(os.tmpdir(), 'quire-client-'));
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const page = await readFile(path.join(import.meta.dirname, 'graphql.md'), 'utf8');
  const here = page.replaceAll('http://localhost:4000', shop.origin);
  blocks = codeBlocks(here);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

describe('docs/graphql.md', () => {
  it.runIf(hasCurl)('has commands that work', async () => {
    const commands = blocks.filter(({ language, name }) => language === 'sh' && name === '');
    expect(commands).toHaveLength(3);
    const outputs: string[] = [];
    for (const { text } of commands) {
      const { stdout } = await run('sh', ['-c', text], { cwd: folder });
      outputs.push(stdout);
    }
    expect(JSON.parse(outputs[0] ?? '').data.products).toMatchObject({ totalCount: 50 });
    expect(await readFile(path.join(folder, 'schema.graphql'), 'utf8')).toContain('type Query');
    expect(JSON.parse(outputs[2] ?? '').data.categories).toHaveLength(5);
  });

  it('installs the versions that the shop is built with', async () => {
    const read = async (file: string) => JSON.parse(await readFile(path.join(projectRoot, file), 'utf8'));
    const own = await read('package.json');
    const { packages } = await read('package-lock.json');
    const { dependencies, devDependencies, overrides } = JSON.parse(
      blocks.find(({ name }) => name === 'package.json')?.text ?? '{}',
    );
    const pinned: [name: string, version: string][] = Object.entries({ ...dependencies, ...devDependencies });
    // `tsc` comes from here; the package `typescript` is the interface for programs.
    const packageOf = (name: string) => (name === 'typescript' ? '@typescript/native' : name);
    const installed = pinned.map(([name]) => [name, packages[`node_modules/${packageOf(name)}`]?.version]);
    expect(pinned).toEqual(installed);
    // The parser of knip and the types of REST calls are none of a client's business.
    const { 'oxc-parser': _, 'openapi-typescript': __, ...heldBack } = own.overrides;
    expect(overrides).toEqual(heldBack);

    const modules = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text);
    const imported = modules.flatMap((text) => [...text.matchAll(/from '([^.'][^']*)'/g)]);
    const names = imported.map(([, specifier = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]);
    expect(pinned.map(([name]) => name)).toEqual(expect.arrayContaining(names));
  });

  it('leads to a typed client that runs', async () => {
    for (const { name, text } of blocks.filter(({ name }) => name.includes('.'))) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const commands =
      blocks
        .find(({ name }) => name === 'run')
        ?.text.trim()
        .split('\n') ?? [];
    expect(commands).toHaveLength(3);
    let stdout = '';
    for (const command of commands) {
      const [npx, program = '', ...args] = command.split(' ');
      expect(npx).toBe('npx');
      // What it would find and start.
      const installed = path.join(folder, 'node_modules/.bin', program);
      ({ stdout } = await run(installed, args, { cwd: folder, shell: process.platform === 'win32' }));
    }
    expect(stdout.trim().split('\n').slice(-3)).toEqual([
      '5 more',
      'Wrong email or password.',
      '1 book in the cart',
    ]);
    expect(stdout).toContain('₹');
  }, 120_000);
});
