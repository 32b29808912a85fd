import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../runtime/project-root.ts';
import { buildShop } from '../../runtime/testing/build-shop.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

buildShop('client', 'ssr', 'staff');

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

it.each(['/staff', '/staff/', '/staff/orders?page=2', '/staff/index.html'])(
  '%s is the back room, under a policy with a nonce of its own and closed to search engines',
  async (address) => {
    const response = await fetch(`${shop.origin}${address}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toHaveLength(24);
    expect(html).toContain(`nonce="${nonce}"`);
    expect(html).not.toContain('__CSP_NONCE__');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(response.headers.get('permissions-policy')).toBe('camera=(self), microphone=()');
  },
);

it('its scripts are below /staff and cached for good; a missing one is no page', async () => {
  const html = readFileSync(path.join(projectRoot, 'dist/staff/index.html'), 'utf8');
  const script = /src="(\/staff\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  const response = await fetch(`${shop.origin}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe('br');
  await response.arrayBuffer();
  const missing = await fetch(`${shop.origin}/staff/assets/gone.js`);
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
});

it('an address that only begins with the same letters is the shop’s', async () => {
  const response = await fetch(`${shop.origin}/staffing`);
  expect(response.status).toBe(404);
  expect(response.headers.get('x-robots-tag')).toBeNull();
});

it.each(['/', '/products', '/staffing', '/mailbox', '/assets/gone.js'])(
  '%s, which is no page of the back room, may not use a camera',
  async (address) => {
    const response = await fetch(`${shop.origin}${address}`);
    expect(response.headers.get('permissions-policy')).toBe('camera=(), microphone=()');
  },
);
