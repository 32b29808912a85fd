import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import express, { type ErrorRequestHandler } from 'express';
import sharp from 'sharp';
import supertest from 'supertest';
import { v4 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { processes, until } from '../../../launch/testing/shop-process.ts';
import { errorHandler, HttpError } from '../../routing/errors.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { products } from '../products/product-tables.ts';
import { coverRoutes } from './covers.routes.ts';
import { type CoverDrawing, DrawingProcess } from './drawing-process.ts';
import { DrawnCovers } from './drawn-covers.ts';

/** Most of these tests start processes, on a machine that may be busy. */
vi.setConfig({ testTimeout: 120_000 });
const patient = { startMs: 60_000, workMs: 60_000, idleMs: 60_000 };
/** Of the tests that are not about the process. */
const drawing = new DrawingProcess(patient);

let test: TestDatabase;
let folder: string;
let logged: unknown[];
beforeAll(async () => {
  // Those of other files, which share a process with this one.
  await endDrawers();
  test = await cloneDatabase(inject('templateDatabaseUrl'));
});
afterAll(async () => {
  await endDrawers();
  await test.drop();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'quire-covers-'));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

async function endDrawers() {
  for (const { pid } of drawers()) process.kill(pid, 'SIGKILL');
  await until('no drawing process is left', () => drawers().length === 0);
}

/** The routes alone, so that a test can observe the drawing and set its time limits. */
function service(drawing: CoverDrawing, coversFolder: string | undefined = folder, maxWaiting?: number) {
  const heard = logged;
  const logError = (error: unknown) => void heard.push(error);
  const app = express();
  app.use(coverRoutes(test.database, new DrawnCovers(coversFolder, drawing, logError, maxWaiting)));
  const tell: ErrorRequestHandler = (error, _request, _response, next) => {
    if (!(error instanceof HttpError)) logError(error);
    next(error);
  };
  app.use(tell, errorHandler);
  return supertest(app);
}

async function importedBook(title = 'The White Tiger') {
  const id = uuid();
  const image = `/covers/${id}.webp`;
  const amounts = { pricePaise: 100, previousPricePaise: 100, rating: 4 };
  const words = { title, author: 'by Aravind Adiga', categoryName: 'Fiction' as const };
  await test.database.insert(products).values({ id, image, ...words, ...amounts });
  return { id, image };
}

const filesStored = () =>
  readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.webp'));
const drawers = () =>
  processes().filter(({ ppid, command }) => ppid === process.pid && /draw\.ts|draw-covers\.js/.test(command));

describe('the drawing process', () => {
  afterEach(endDrawers);

  it('responds with 500 when the drawing process dies, and replaces it', async () => {
    const real = new DrawingProcess(patient);
    const asked = new EventEmitter();
    const http = service({
      draw(request) {
        asked.emit('draw');
        return real.draw(request);
      },
    });
    await http.get((await importedBook()).image).expect(200);
    const [drawer] = drawers();
    if (!drawer) throw new Error('Nothing draws.');
    process.kill(drawer.pid, 'SIGSTOP');
    const { image } = await importedBook('Another');
    const answer = http.get(image).then(({ status, headers }) => [status, headers['cache-control']]);
    await once(asked, 'draw');
    process.kill(drawer.pid, 'SIGKILL');
    expect(await answer).toEqual([500, 'no-store']);
    expect(logged.map(String).join()).toMatch(/drawing process ended with SIGKILL/);
    await http.get(image).expect(200);
    expect(drawers().map(({ pid }) => pid)).not.toContain(drawer.pid);
  });

  it('responds with 503 when a drawing takes too long, and replaces the process', async () => {
    const http = service(new DrawingProcess({ ...patient, workMs: 1 }));
    const { image } = await importedBook();
    for (let time = 1; time <= 2; time++) {
      const answer = await http.get(image).expect(503).expect('retry-after', '2');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(logged.map(String)).toEqual(Array(time).fill('Error: The drawing took more than 1 ms.'));
      await until('the process has ended', () => drawers().length === 0);
    }
  });

  it('starts the process with the first cover, and ends it when it is idle', async () => {
    const http = service(new DrawingProcess({ ...patient, idleMs: 50 }));
    const { image } = await importedBook();
    expect(drawers()).toEqual([]);
    await http.get(image).expect(200);
    await until('the process has ended', () => drawers().length === 0);
    await http.get((await importedBook('Another')).image).expect(200);
  });
});

it('draws the cover of a book that has none, stores it, and responds with 304 to a client that has it', async () => {
  const http = service(drawing);
  const { image } = await importedBook();
  const first = await http.get(image).expect(200).expect('content-type', 'image/webp');
  expect(await sharp(first.body).metadata()).toMatchObject({ format: 'webp', width: 480, height: 720 });
  expect(first.headers['cache-control']).toBe('public, max-age=86400');
  const { etag = '' } = first.headers;
  await http.get(image).set('If-None-Match', etag).expect(304);

  const [kept] = filesStored();
  writeFileSync(path.join(folder, String(kept)), 'what is on the disk');
  const second = await http.get(image).expect(200).expect('etag', etag);
  expect(second.body.toString()).toBe('what is on the disk');
});

it.each([
  { width: 320, height: 480, screens: 'small screens' },
  { width: 800, height: 1200, screens: 'sharp ones' },
])('draws it in $width pixels too, for $screens', async ({ width, height }) => {
  const http = service(drawing);
  const { image } = await importedBook();
  const other = image.replace('/covers/', `/covers/${width}/`);
  const whole = await http.get(image).expect(200);
  const { body, headers } = await http.get(other).expect(200).expect('content-type', 'image/webp');
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width, height });
  expect(headers.etag).not.toBe(whole.headers.etag);
  await http.get(other).set('If-None-Match', String(headers.etag)).expect(304);
  await http.get(other).set('If-None-Match', String(whole.headers.etag)).expect(200);
  expect((await http.get(image).expect(200)).body.equals(whole.body)).toBe(true);
  await http.get(`/covers/${width}/${uuid()}.webp`).expect(404);
});

it('draws a new one when the title has changed, and deletes the old one', async () => {
  const http = service(drawing);
  const { id, image } = await importedBook();
  const before = await http.get(image).expect(200);
  await test.database.update(products).set({ title: 'The Black Tiger' }).where(eq(products.id, id));
  const after = await http.get(image).set('If-None-Match', String(before.headers.etag)).expect(200);
  expect(after.body.equals(before.body)).toBe(false);
  expect(filesStored()).toHaveLength(1);
});

it('draws a cover once for concurrent requests', async () => {
  let drawings = 0;
  const http = service({
    draw(request) {
      drawings += 1;
      return drawing.draw(request);
    },
  });
  const { image } = await importedBook();
  const answers = await Promise.all(Array.from({ length: 20 }, () => http.get(image).expect(200)));
  expect(new Set(answers.map(({ headers }) => headers['content-length'])).size).toBe(1);
  expect(drawings).toBe(1);
});

it('queues some covers, and responds with 503 beyond that', async () => {
  let draw = (_image: Uint8Array) => {};
  const first = new Promise<Uint8Array>((resolve) => {
    draw = resolve;
  });
  const http = service({ draw: () => first }, undefined, 4);
  const books = await Promise.all(Array.from({ length: 8 }, (_, i) => importedBook(`Book ${i}`)));
  const answers = books.map(({ image }) => http.get(image).then((answer) => answer));
  const refused = await Promise.race(answers);
  expect(refused.status).toBe(503);
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  expect(refused.headers.etag).toBeUndefined();
  expect(refused.body).toEqual({ error: { message: expect.any(String) } });
  let refusals = 0;
  for (const answer of answers) void answer.then(({ status }) => (refusals += Number(status === 503)));
  await until('three are refused, and so all have come', () => refusals === 3);
  draw(new Uint8Array(1));
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 503)).toHaveLength(3);
});

it('responds with 404 for an unknown book, a sample book, and any other path', async () => {
  const http = service(drawing);
  const [sample] = await test.database.select().from(products).limit(1);
  const { image } = await importedBook();
  for (const path of [
    `/covers/${uuid()}.webp`,
    `/covers/${sample?.id}.webp`,
    image.replace('.webp', ''),
    image.replace('.webp', '.png'),
    image.toUpperCase().replace('/COVERS', '/covers').replace('.WEBP', '.webp'),
    '/covers/..%2Fsecrets.webp',
    '/covers/%00.webp',
  ]) {
    await http.get(path).expect(404);
  }
  await http.post(image).expect(405);
  expect(logged).toEqual([]);
});

it('sends a cover that cannot be stored', async () => {
  const file = path.join(folder, 'not-a-folder');
  writeFileSync(file, '');
  const { image } = await importedBook();
  await service(drawing, file).get(image).expect(200).expect('content-type', 'image/webp');
  expect(logged.map(String).join()).toMatch(/ENOTDIR/);
});
