import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import supertest from 'supertest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { staticFiles } from './static-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'quire-files-'));
  writeFileSync(path.join(folder, 'shop.js'), 'let shop;');
  writeFileSync(path.join(folder, 'shop.js.br'), brotliCompressSync('let shop;'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function serve() {
  const app = express();
  app.use(staticFiles(folder, () => 'no-cache'));
  app.use((_request, response) => void response.status(404).send('gone'));
  return supertest(app);
}

it('a file comes in the encoding that lies beside it, and is asked for anew by its tag', async () => {
  const http = serve();
  const compressed = await http.get('/shop.js').set('accept-encoding', 'br').expect(200);
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
  const plain = await http.get('/shop.js').set('accept-encoding', 'identity').expect(200);
  expect(plain.text).toBe('let shop;');
  expect(plain.headers.etag).not.toBe(compressed.headers.etag);
  await http
    .get('/shop.js')
    .set({ 'accept-encoding': 'br', 'if-none-match': compressed.headers.etag ?? '' })
    .expect(304);
});

it('a file that is taken away while the server runs is told of, and the server runs on', async () => {
  const http = serve();
  rmSync(folder, { recursive: true });
  const gone = await http.get('/shop.js').set('accept-encoding', 'br').expect(404);
  expect(gone.text).toBe('gone');
  expect(gone.headers['content-encoding']).toBeUndefined();
});

it.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/%E0%A4%A'])(
  'nothing outside of the folder is sent for %s',
  async (address) => {
    const { status } = await serve().get(address);
    expect([400, 403, 404]).toContain(status);
  },
);
