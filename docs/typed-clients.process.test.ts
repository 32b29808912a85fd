import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../bff/testing/test-shop.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { codeBlocks, sectionOf } from './code-blocks.ts';

const run = promisify(execFile);
const programs = ['rest.ts', 'tada.ts', 'preset.ts', 'genql.ts'];

let shop: TestShop;
/** Within the project, whose packages the clients import. */
let folder: string;
beforeAll(async () => {
  shop = await startTestShop();
  const page = await readFile(path.join(import.meta.dirname, 'integrations.md'), 'utf8');
  await mkdir(path.join(projectRoot, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(path.join(projectRoot, 'node_modules/.cache/typed-clients-'));
  const blocks = codeBlocks(sectionOf(page, 'Typed clients'));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  for (const { language, name, text } of blocks)
    if (language !== 'sh' && name !== '') await writeFile(path.join(folder, name), text);
  const types = blocks.find(({ name }) => name === 'types')?.text ?? expect.unreachable();
  await inFolder('bash', '-e', '-c', types);
}, 120_000);
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const inFolder = async (program: string, ...args: string[]): Promise<string> =>
  (await run(program, args, { cwd: folder, env: { ...process.env, SHOP: shop.origin } })).stdout;
const compile = () => inFolder('npx', 'tsc', '--project', '.');

it('compile strictly, and not with a field that there is not', { timeout: 120_000 }, async () => {
  expect(await compile()).toBe('');
  for (const program of programs) {
    const file = path.join(folder, program);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('for (const { title,', 'for (const { name: title,'));
    await expect(compile()).rejects.toMatchObject({ stdout: expect.stringContaining(program) });
    await writeFile(file, text);
  }
});

it.each(programs)('%s shows books of the shop', { timeout: 60_000 }, async (program) => {
  const output = await inFolder('npx', 'tsx', program);
  const { data } = await shop.graphql(
    '{ products(filter: { search: "the" }, first: 3) { nodes { title pricePaise } } }',
  );
  const lines = data.products.nodes.map(
    ({ title, pricePaise }: { title: string; pricePaise: number }) => `${title}: ₹${pricePaise / 100}\n`,
  );
  expect(lines).toHaveLength(3);
  expect(output).toBe(lines.join(''));
});
