import { expect, test } from '@playwright/test';

test('a deep link serves the page, a missing file is a 404', async ({ request }) => {
  const page = await request.get('/products?category=Fiction');
  expect(page.status()).toBe(200);
  expect(page.headers()['content-type']).toContain('text/html');
  expect(page.headers()['content-security-policy']).toContain("default-src 'self'");
  expect((await request.get('/assets/gone.js')).status()).toBe(404);
  expect((await request.get('/covers/gone.webp')).status()).toBe(404);
});

test('hashed files are cacheable for good and sent compressed', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /"(\/assets\/shared-[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const response = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()['cache-control']).toContain('immutable');
  expect(response.headers()['content-encoding']).toBe('br');
});

test('every page has a nonce of its own', async ({ request }) => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const response = await request.get('/');
      const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1] ?? '';
      expect(await response.text()).toContain(nonce);
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});
