import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../http/testing/free-port.ts';
import type { InvoicesResponse } from '../rest-api/contract/responses.ts';
import { invoiceJob } from '../rest-api/sales/invoices/invoice-jobs.ts';
import { webhookJob } from '../rest-api/team/webhooks/webhooks.queries.ts';
import { addBooks } from '../rest-api/testing/books.ts';
import { paidOrder } from '../rest-api/testing/paid-order.ts';
import { addServiceToken, addStaff } from '../rest-api/testing/staff.ts';
import { startTestService, type TestService } from '../rest-api/testing/test-service.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { codeBlocks, sectionOf } from './code-blocks.ts';

const seller = {
  name: 'Quire Books',
  address: ['12 Church Street', 'Bengaluru 560001'],
  state: 'Karnataka',
  gstin: '29AAGCB7383J1Z4',
  grievanceOfficer: null,
};

let service: TestService;
let page: string;
/** Within the project, whose packages the programs import. */
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  page = await readFile(path.join(import.meta.dirname, 'integrations.md'), 'utf8');
  await mkdir(path.join(projectRoot, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(path.join(projectRoot, 'node_modules/.cache/integrations-'));
  service = await startTestService({}, { webhooksToPrivate: true, settings: { seller } });
});
afterAll(async () => {
  for (const child of running) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await service.close();
  await rm(folder, { recursive: true });
});

/** Writes the program of a section into the folder. */
async function programOf(section: string): Promise<string> {
  const [program] = codeBlocks(sectionOf(page, section)).filter(({ language }) => language === 'js');
  const file = path.join(folder, program?.name ?? expect.unreachable());
  await writeFile(file, program?.text ?? '');
  return file;
}

/** Runs the program of a section to its end. @returns what it prints */
async function run(section: string, given: string[], token: string, input = ''): Promise<string> {
  const file = await programOf(section);
  const env = { ...process.env, SHOP: origin(), TOKEN: token };
  const running = promisify(execFile)(process.execPath, [file, ...given], { cwd: folder, env });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

const origin = () => new URL(service.http.get('/').url).origin;

/** Starts the program of a section. Its output grows while it runs. */
async function start(section: string, env: Record<string, string>): Promise<{ output: string }> {
  const file = await programOf(section);
  const child = spawn(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } });
  running.push(child);
  const shown = { output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      shown.output += chunk.toString();
    });
  return shown;
}

async function buy(): Promise<string> {
  const [book = ''] = await addBooks(service.database, [{}]);
  const { id } = await paidOrder(service, book);
  await service.changeSequencer.round();
  return id;
}

it('has a program that follows orders from where it was', async () => {
  const { token } = await addServiceToken(service.database, 'orders:read');
  const env = { SHOP: origin(), TOKEN: token, PAUSE_MS: '50' };
  const first = await start('Follow what changes', env);
  const cursor = path.join(folder, 'cursor.txt');
  await expect.poll(() => readFile(cursor, 'utf8').catch(() => '')).not.toBe('');
  const seen = await buy();
  await expect.poll(() => first.output).toContain(`order.paid ${seen}`);
  running.pop()?.kill('SIGKILL');

  const missed = await buy();
  const second = await start('Follow what changes', env);
  await expect.poll(() => second.output).toContain(`order.paid ${missed}`);
  expect(second.output).not.toContain(seen);
});

it('has a program that receives webhooks, and refuses those that others have signed', async () => {
  const { token } = await addStaff(service.database, 'owner');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { body } = await service.http
    .post('/api/staff/webhooks')
    .set('authorization', token)
    .send({ url, types: ['order.paid'] })
    .expect(201);
  const receiver = await start('Get webhooks', { WEBHOOK_SECRET: body.secret, PORT: String(port) });
  await expect
    .poll(() =>
      fetch(url, { method: 'POST' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(400);
  const id = await buy();
  await service.jobs.runDue(webhookJob);
  await expect.poll(() => receiver.output).toBe(`order.paid ${id}\n`);
});

it('has a warehouse that ships what the shop has sold, each order once', async () => {
  const { token } = await addServiceToken(service.database, 'orders:read', 'orders:ship');
  const section = 'A warehouse that packs and ships';
  const [shipped, changed] = [await buy(), await buy()];
  const listed = (await run(section, ['list'], token))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const mine = listed.filter(({ order }) => order === shipped || order === changed);
  expect(mine).toMatchObject([
    { order: shipped, address: { state: expect.any(String) }, copies: [{ copies: 1 }] },
    { order: changed },
  ]);
  const rows = mine.map(
    ({ order, version }, row) => `${order},${order === changed ? 99 : version},AWB-${row}`,
  );
  const sent = () => run(section, ['shipped', 'delhivery'], token, rows.join('\n'));
  const answer = `${shipped} shipped\n${changed} The order has changed since you saw it. Look at it again.\n`;
  expect(await sent()).toBe(answer);
  expect(await sent()).toBe(answer);
  const read = (id: string) => service.http.get(`/api/staff/orders/${id}`).set('authorization', token);
  expect((await read(shipped)).body.order).toMatchObject({
    fulfilment: 'SHIPPED',
    shipments: [{ trackingNumber: 'AWB-0' }],
  });
  expect((await read(changed)).body.order.shipments).toEqual([]);
});

it('has vouchers of a month for accounts that add up to what was sold', async () => {
  const { token } = await addServiceToken(service.database, 'takings:read');
  await buy();
  await buy();
  await service.jobs.runDue(invoiceJob);
  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);
  const read = (path: string) =>
    service.http.get(`/api/staff${path}`).set('authorization', token).expect(200);
  const { invoices } = (await read('/invoices?first=100')).body as InvoicesResponse;
  const printed = await run('Invoices for accounts', [month], token);
  const [titles, ...vouchers] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(`[${line}]`));
  expect(titles).toHaveLength(14);
  expect(invoices.length).toBeGreaterThan(1);
  expect(new Set(vouchers.map(([, , number]) => number))).toEqual(
    new Set(invoices.map(({ number }) => number)),
  );
  const paise = vouchers.reduce((sum, cells) => sum + Math.round(Number(cells.at(-1)) * 100), 0);
  expect(paise).toBe(invoices.reduce((sum, { total }) => sum + total.amountPaise, 0));
  expect(vouchers[0]).toMatchObject({ 0: 'Sales', 7: expect.stringMatching(/^\d{4,8}$/) });
  expect(await run('Invoices for accounts', ['2020-12'], token)).toBe(`${printed.split('\n')[0]}\n`);
});
