import { createServer } from 'node:http';
import { Pool } from 'undici';
import { expect, it } from 'vitest';
import { listen } from '../../http/listen.ts';
import { freePort } from '../../http/testing/free-port.ts';
import { withRetry } from './retry.ts';

it('a write whose connection was refused is retried', async () => {
  const port = await freePort();
  const pool = new Pool(`http://127.0.0.1:${port}`);
  const server = createServer((_request, response) => {
    response.end('written');
  });
  let tries = 0;
  const written = await withRetry(
    async () => {
      tries += 1;
      if (tries === 2) await listen(server, { host: '127.0.0.1', port });
      const { body } = await pool.request({ method: 'POST', path: '/' });
      return body.text();
    },
    { isIdempotent: false, signal: new AbortController().signal },
  );
  expect([written, tries]).toEqual(['written', 2]);
  await pool.close();
  server.close();
});
