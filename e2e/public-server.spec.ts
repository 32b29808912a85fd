import { expect, test } from '@playwright/test';

test('a deep link answers the page, a file that is not there does not', async ({ request }) => {
  const page = await request.get('/products/anything?category=Fiction');
  expect(page.status()).toBe(200);
  expect(page.headers()['content-type']).toContain('text/html');
  expect(page.headers()['content-security-policy']).toContain("default-src 'self'");
  expect((await request.get('/assets/gone.js')).status()).toBe(404);
  expect((await request.get('/covers/gone.webp')).status()).toBe(404);
});

test('hashed files are kept for ever and sent compressed', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const answer = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()['cache-control']).toContain('immutable');
  expect(answer.headers()['content-encoding']).toBe('br');
});

test('every page has a nonce of its own', async ({ request }) => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await request.get('/');
      const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';
      expect(await answer.text()).toContain(nonce);
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('the playground runs a query without any other site', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
  });
  await page.goto('/graphql');
  // The button asks which operation to run, once the editor has understood the text.
  const operation = page.getByRole('menuitem', { name: 'CheapFiction' });
  await expect(async () => {
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect(operation).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await operation.click();
  await expect(page.locator('.result-window')).toContainText('"totalCount": 10');
  expect(elsewhere).toEqual([]);
});
