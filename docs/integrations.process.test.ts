import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../http/testing/free-port.ts';
import { webhookJob } from '../rest-api/team/webhooks/webhooks.queries.ts';
import { addBooks } from '../rest-api/testing/books.ts';
import { paidOrder } from '../rest-api/testing/paid-order.ts';
import { addServiceToken, addStaff } from '../rest-api/testing/staff.ts';
import { startTestService, type TestService } from '../rest-api/testing/test-service.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { codeBlocks, sectionOf } from './code-blocks.ts';

let service: TestService;
let page: string;
/** Within the project, whose packages the programs import. */
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  page = await readFile(path.join(import.meta.dirname, 'integrations.md'), 'utf8');
  await mkdir(path.join(projectRoot, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(path.join(projectRoot, 'node_modules/.cache/integrations-'));
  service = await startTestService({}, { webhooksToPrivate: true });
});
afterAll(async () => {
  for (const child of running) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await service.close();
  await rm(folder, { recursive: true });
});

/** Starts the program of a section. Its output grows while it runs. */
async function start(section: string, env: Record<string, string>): Promise<{ output: string }> {
  const [program] = codeBlocks(sectionOf(page, section)).filter(({ language }) => language === 'js');
  const file = path.join(folder, program?.name ?? expect.unreachable());
  await writeFile(file, program?.text ?? '');
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
  const SHOP = new URL(service.http.get('/').url).origin;
  const env = { SHOP, TOKEN: token, PAUSE_MS: '50' };
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
