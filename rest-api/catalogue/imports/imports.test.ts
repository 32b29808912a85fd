import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../../runtime/project-root.ts';
import { importMappings, type StaffImport } from '../../contract/staff-imports.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { products } from '../products/product-tables.ts';
import { catalogueImportParts, catalogueImports } from './import-tables.ts';
import { importJob } from './start-import.ts';

// Each import starts a process, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  ({ token } = await addStaff(service.database, 'buyer'));
});
afterAll(() => service.close());

const header = 'title;author;price;rating;categoryName;key;description';
const row = (key: string, description = '', price = '100') =>
  `Book ${key};Asha Rao;${price};4;Fiction;${key};${description}`;

async function uploadPart(id: string, file: Buffer, offset: number, name = 'books.csv') {
  const query = new URLSearchParams({ name, size: String(file.length), offset: String(offset) });
  const response = await service.http
    .put(`/api/staff/imports/${id}?${query}`)
    .set({ authorization: token, 'content-type': 'application/octet-stream' })
    .send(file.subarray(offset, offset + 1_000_000))
    .expect(200);
  return response.body.import as StaffImport;
}

async function upload(lines: string[]): Promise<string> {
  const id = randomUUID();
  const file = Buffer.from([header, ...lines].join('\n'));
  for (let offset = 0; offset < file.length; offset += 1_000_000) await uploadPart(id, file, offset);
  return id;
}

const post = (path: string, body: object, status: number) =>
  service.http
    .post(`/api/staff/imports/${path}`)
    .set('authorization', token)
    .send(body)
    .expect(status)
    .then((response) => response.body);

async function read(id: string): Promise<StaffImport> {
  const response = await service.http.get(`/api/staff/imports/${id}`).set('authorization', token).expect(200);
  return response.body.import;
}

const runDue = () => service.jobs.runDue(importJob);
const booksOf = (key: string) => service.database.$count(products, like(products.importKey, `${key}:%`));

it('a file comes in parts, is checked, and is imported as the check has said', async () => {
  const id = randomUUID();
  const lines = Array.from({ length: 130 }, (_, i) => row(`whole:${i}`, 'A long story. '.repeat(600)));
  const file = Buffer.from(
    [header, ...lines, row('whole:bad', '', 'nothing'), row('whole:7', 'Again.')].join('\n'),
  );
  expect(await uploadPart(id, file, 1_000_000)).toMatchObject({ state: 'UPLOADING', kind: null });
  await post(`${id}/start`, { dryRun: true }, 409);
  expect(await uploadPart(id, file, 0)).toMatchObject({ state: 'UPLOADED', kind: 'CSV', hasFile: true });
  expect(await uploadPart(id, file, 0)).toMatchObject({ state: 'UPLOADED' });
  expect((await post(`${id}/start`, { dryRun: false }, 409)).errors).toEqual([
    expect.stringContaining('Check the file first'),
  ]);

  await post(`${id}/start`, { dryRun: true }, 202);
  const other = await upload([row('other:1')]);
  expect((await post(`${other}/start`, { dryRun: true }, 409)).errors).toEqual([
    'Staff buyer checks books.csv right now. Wait until that has ended, or cancel it.',
  ]);
  await runDue();
  const checked = await read(id);
  const counts = { read: 132, new: 130, changed: 0, bad: 1, duplicates: 1 };
  expect(checked).toMatchObject({ state: 'CHECKED', dryRun: true, progress: 1, mapping: 'quire', counts });
  expect(checked.report).toMatchObject({
    badRows: [{ line: 132, reasons: [expect.stringContaining('price')] }],
    duplicateRows: [{ line: 133, reasons: [expect.stringContaining('line 9')] }],
    joinedRows: [],
  });
  expect(await booksOf('whole')).toBe(0);

  await post(`${id}/start`, { dryRun: false }, 202);
  await runDue();
  const imported = await read(id);
  expect(imported).toMatchObject({ state: 'IMPORTED', dryRun: false, hasFile: false, counts });
  expect(imported.report).toEqual(checked.report);
  expect(await booksOf('whole')).toBe(130);
  const entries = await service.database
    .select({ action: auditEntries.action, actor: auditEntries.actor, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subject, `import:${id}`))
    .orderBy(auditEntries.id);
  expect(entries).toMatchObject(
    ['import.uploaded', 'import.check_started', 'import.started', 'import.imported'].map((action) => ({
      action,
      actor: 'Staff buyer',
    })),
  );
  expect(entries.at(-1)?.after).toMatchObject({ new: 130, changed: 0, withdrawn: 0, restored: 0 });
  expect((await post(`${id}/start`, { dryRun: true }, 409)).errors).toEqual([
    'The shop no longer has the file: upload it again.',
  ]);
});

it('a file that cannot be imported says why, and nothing is imported', async () => {
  const refused = await upload([row('refused:1'), row('refused:2', '', 'x'), row('refused:3', '', 'y')]);
  await post(`${refused}/start`, { dryRun: true }, 202);
  await runDue();
  expect(await read(refused)).toMatchObject({
    state: 'REFUSED',
    failure: expect.stringContaining('2 of 3 rows are bad'),
    report: { badRows: [{ line: 3 }, { line: 4 }] },
  });
  const file = await service.http
    .get(`/api/staff/imports/${refused}/bad-rows.csv`)
    .set('authorization', token)
    .expect(200);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="quire-bad-rows-[\d-]+\.csv"$/);
  const [head, ...bad] = file.text.trimEnd().split('\r\n');
  expect(head).toMatch(/^\ufeff?reasons,title,/);
  expect(bad).toEqual([expect.stringMatching(/^"?price: .*x/), expect.stringMatching(/^"?price: .*y/)]);
  // Corrected, it goes in.
  const [first = ''] = bad;
  const corrected = `${head}\r\n${first.replace(/,x,/, ',120,')}\r\n`;
  const again = randomUUID();
  await uploadPart(again, Buffer.from(corrected), 0, 'corrected.csv');
  await post(`${again}/start`, { dryRun: true }, 202);
  await runDue();
  expect(await read(again)).toMatchObject({ state: 'CHECKED', counts: { read: 1, new: 1, bad: 0 } });
  const id = randomUUID();
  await uploadPart(id, Buffer.from('name,price\nEmma,100\n'), 0, 'other shop.csv');
  await post(`${id}/start`, { dryRun: true }, 202);
  await runDue();
  const failed = await read(id);
  expect(failed).toMatchObject({
    state: 'FAILED',
    failure: expect.stringContaining('no column "isbn" or "key"'),
  });
  expect(failed.failure).not.toMatch(/\/(tmp|data)/);
  expect(await booksOf('refused')).toBe(0);
});

it('a file may have what the database cannot store, and its report has it as U+FFFD', async () => {
  const id = await upload([row('nul:1'), row('nul:2', '', 'x\0y'), row('nul:3', '', `${'9'.repeat(39)}😀`)]);
  await post(`${id}/start`, { dryRun: true }, 202);
  await runDue();
  expect(await read(id)).toMatchObject({
    state: 'REFUSED',
    report: {
      badRows: [
        { reasons: [expect.stringContaining('"x\ufffdy" is not')] },
        { reasons: [expect.stringContaining('9…" is not')] },
      ],
    },
  });
  const file = await service.http
    .get(`/api/staff/imports/${id}/bad-rows.csv`)
    .set('authorization', token)
    .expect(200);
  expect(file.text).toContain(',x\ufffdy,');

  const other = randomUUID();
  await uploadPart(other, Buffer.from('na\0me,price\nEmma,100\n'), 0);
  await post(`${other}/start`, { dryRun: true }, 202);
  await runDue();
  expect(await read(other)).toMatchObject({
    state: 'FAILED',
    failure: expect.stringContaining('it has "na\ufffdme", "price"'),
  });
});

/** An import that a check has found importable. */
async function checkedImport(key: string): Promise<string> {
  const id = await upload([row(`${key}:1`)]);
  await post(`${id}/start`, { dryRun: true }, 202);
  await runDue();
  return id;
}

it('cancelling a running import leaves the catalogue as it was', async () => {
  const id = await checkedImport('cancelled');
  await post(`${id}/start`, { dryRun: false }, 202);
  const running = await service.database.transaction(async (transaction) => {
    // It can store no book before it is cancelled.
    await transaction.execute(sql`lock table products in share mode`);
    const ended = runDue();
    await expect.poll(async () => (await read(id)).state, { interval: 20 }).toBe('RUNNING');
    await post(`${id}/cancel`, {}, 200);
    return { ended };
  });
  await running.ended;
  expect(await read(id)).toMatchObject({ state: 'CANCELLED', hasFile: true });
  expect(await booksOf('cancelled')).toBe(0);
  await post(`${id}/cancel`, {}, 409);
});

it('an import that was cut off with its service says so, and can be started again', async () => {
  const id = await checkedImport('cut');
  await post(`${id}/start`, { dryRun: false }, 202);
  // As the killed service has left it; its lease has ended.
  await service.database
    .update(catalogueImports)
    .set({ state: 'running' })
    .where(eq(catalogueImports.id, id));
  await runDue();
  expect(await read(id)).toMatchObject({ state: 'INTERRUPTED', hasFile: true });
  await post(`${id}/start`, { dryRun: false }, 202);
  await runDue();
  expect(await read(id)).toMatchObject({ state: 'IMPORTED', counts: { new: 1 } });
  expect(await booksOf('cut')).toBe(1);
});

it('stores no more than the latest files', async () => {
  for (let i = 0; i < 8; i += 1) await upload([row(`many:${i}`)]);
  const stored = await service.database
    .selectDistinct({ id: catalogueImportParts.importId })
    .from(catalogueImportParts);
  expect(stored).toHaveLength(6);
});

it('offers the mappings that ship with the shop, but not that of a data set whose prices are made up', () => {
  const shipped = (folder: string) =>
    readdirSync(path.join(projectRoot, 'seed/import', folder)).map((name) => path.basename(name, '.json'));
  expect([...importMappings.csv, 'goodbooks-10k'].sort()).toEqual(shipped('mappings').sort());
  expect([...importMappings.onix].sort()).toEqual(shipped('onix/mappings').sort());
});

it('a person says which column holds what: the file is checked and imported so', async () => {
  const id = randomUUID();
  const file = Buffer.from(
    'Code,Book name,Written by,M.R.P.,Stars,Shelf\nown:1,The Peepal,Asha Rao,350,4,Fiction',
  );
  await uploadPart(id, file, 0);
  await post(`${id}/start`, { dryRun: true }, 202);
  await runDue();
  const header = ['Code', 'Book name', 'Written by', 'M.R.P.', 'Stars', 'Shelf'];
  expect(await read(id)).toMatchObject({ state: 'FAILED', header, columns: null });

  const columns = ['key', 'title', 'author', 'price', 'rating', 'categoryName'].map((part, place) => ({
    part,
    column: header[place],
  }));
  await post(`${id}/start`, { dryRun: true, columns: columns.slice(1) }, 202);
  await runDue();
  expect(await read(id)).toMatchObject({ state: 'FAILED', failure: expect.stringContaining('isbn or key') });
  await post(`${id}/start`, { dryRun: true, columns }, 202);
  await runDue();
  expect(await read(id)).toMatchObject({ state: 'CHECKED', columns, counts: { new: 1, bad: 0 } });
  await post(`${id}/start`, { dryRun: false }, 202);
  await runDue();
  expect(await read(id)).toMatchObject({ state: 'IMPORTED', columns });
  const [book] = await service.database.select().from(products).where(eq(products.importKey, 'own:1'));
  expect(book).toMatchObject({ title: 'The Peepal', pricePaise: 35_000 });
});
