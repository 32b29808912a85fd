import { expect, it } from 'vitest';
import { startTestService } from './testing/test-service.ts';

it('is ready while its database answers, and alive without it', async () => {
  const { http, close, logged } = await startTestService();
  await http.get('/readyz').expect(200, { status: 'ok' });
  await close();
  await http.get('/readyz').expect(503, { status: 'waiting for the database' });
  await http.get('/healthz').expect(200, { status: 'ok' });
  expect(logged).toHaveLength(1);
  const { body } = await http.get('/api/categories').expect(500);
  expect(body).toEqual({ error: { message: 'Something went wrong on our side. Please try again.' } });
});

it('protects browsers from its answers, and its own page as a page', async () => {
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
