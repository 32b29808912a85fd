import { expect, it } from 'vitest';
import { startTestService } from './testing/test-service.ts';

const tryAgain = { error: { message: 'The shop cannot answer right now. Please try again in a moment.' } };

it('is ready while its database responds, and alive without it', async () => {
  const { http, close, logged } = await startTestService();
  await http.get('/readyz').expect(200, { status: 'ok', payments: 'sandbox' });
  await close();
  await http.get('/readyz').expect(503, { status: 'waiting for the database' });
  await http.get('/healthz').expect(200, { status: 'ok' });
  expect(logged).toHaveLength(1);
  await http.get('/api/categories').expect(503, tryAgain).expect('Retry-After', '2');
});

it('is not ready when it is shutting down, and still responds', async () => {
  const draining = new AbortController();
  const { http, close } = await startTestService({ draining: draining.signal });
  draining.abort();
  await http.get('/readyz').expect(503, { status: 'about to end' });
  await http.get('/api/categories').expect(200);
  await close();
});

it("hides an internal error, and logs it with the request's id", async () => {
  const { http, database, close, logged } = await startTestService();
  await database.execute('drop table categories');
  const response = await http.get('/api/categories').set('X-Request-Id', 'a-known-request').expect(500);
  expect(response.body).toEqual({
    error: { message: 'Something went wrong on our side. Please try again.' },
  });
  expect(response.headers['x-request-id']).toBe('a-known-request');
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 'error',
    requestId: 'a-known-request',
    method: 'GET',
    route: '/categories',
    status: 500,
    err: { cause: { code: '42P01', message: expect.stringContaining('categories') } },
  });
  await close();
});

it('sends security headers with its responses and its page', async () => {
  const { http, close } = await startTestService();
  for (const path of [
    '/api/categories',
    '/api/categories',
    '/api/users/address',
    '/api/nowhere',
    '/readyz',
  ]) {
    const { headers } = await http.get(path);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
  const page = await http.get('/api/docs/').expect(200);
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self';"),
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  await close();
});
