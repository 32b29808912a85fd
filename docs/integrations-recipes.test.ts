import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../bff/testing/test-shop.ts';
import { addStaff } from '../rest-api/testing/staff.ts';
import { codeBlocks } from './code-blocks.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('sh', ['-c', 'curl --version']).status === 0;

let shop: TestShop;
let folder: string;
let token: string;
let environment: NodeJS.ProcessEnv;
const page = await readFile(path.join(import.meta.dirname, 'integrations.md'), 'utf8');
const block = (name: string) => codeBlocks(page).find((each) => each.name === name)?.text ?? '';

beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await addStaff(shop.database, 'buyer'));
  folder = await mkdtemp(path.join(os.tmpdir(), 'quire-till-'));
  environment = { ...process.env, SHOP: shop.origin, TOKEN: token };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

async function copiesOf(isbn: string): Promise<number> {
  const response = await fetch(`${shop.origin}/api/staff/stock/${isbn}`, {
    headers: { authorization: token },
  });
  return (await response.json()).stock.onHand;
}

it.runIf(hasCurl)('counts by a command, through the public server', async () => {
  const env = { ...environment, FILE: 'file-of-counts' };
  const { stdout } = await run('sh', ['-c', block('counts')], { env });
  const blocks = codeBlocks(page);
  const answer = blocks[blocks.findIndex(({ name }) => name === 'counts') + 1];
  expect(stdout).toBe(answer?.text);
  expect(await copiesOf('9780141439587')).toBe(12);
});

it('has a till that sends a file of counts, once', async () => {
  await writeFile(path.join(folder, 'till.mjs'), block('till.mjs'));
  const rows = Array.from({ length: 3_000 }, (_, row) => `${(row % 50) + 1},${row}`);
  await writeFile(path.join(folder, 'counts.csv'), [...rows, '9780141439587,no number'].join('\n'));
  const send = () =>
    run(process.execPath, ['till.mjs', 'counts.csv', 'stocktaking-1'], { cwd: folder, env: environment });
  const first = await send();
  expect(JSON.parse(first.stdout)).toEqual({ UPDATED: 3_000, UNCHANGED: 0, INVALID: 1 });
  expect(first.stderr).toBe('9780141439587 copies: a whole number from 0 to 1000000.\n');
  expect(await copiesOf('50')).toBe(2_999);
  expect(await send()).toEqual(first);
});

it('refuses whoever may not, before it reads a line', async () => {
  const { token: packer } = await addStaff(shop.database, 'packer');
  await expect(
    run(process.execPath, ['till.mjs', 'counts.csv', 'stocktaking-2'], {
      cwd: folder,
      env: { ...environment, TOKEN: packer },
    }),
  ).rejects.toThrow('403: {"errors":["This needs the permission stock:write."],"code":"FORBIDDEN"}');
  expect(shop.logged).toEqual([]);
});
