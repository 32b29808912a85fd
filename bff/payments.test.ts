import { afterEach, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
afterEach(() => shop.close());

const notice = 'Test shop: payments are simulated and no money moves.';
const textOf = async (path: string) => (await fetch(shop.origin + path)).text();

describe('a shop whose payments are simulated', () => {
  it('shows a notice at the top of every page, in its own landmark', async () => {
    shop = await startTestShop(undefined, undefined, { sandboxNotice: true });
    for (const path of ['/', '/products?search=x', '/login', '/cart', '/nothing']) {
      const html = await textOf(path);
      expect(html).toMatch(new RegExp(`<body>\\s*<aside [^>]*aria-label="Test shop">${notice}</aside>`));
      expect(html.indexOf(notice)).toBeLessThan(html.indexOf('<div id="root">'));
    }
  });

  it('shows no notice on a loopback address, and reports the sandbox at /readyz', async () => {
    shop = await startTestShop();
    expect(await textOf('/login')).not.toContain('<aside');
    const response = await fetch(`${shop.origin}/readyz`);
    expect(await response.json()).toEqual({ status: 'ok', payments: 'sandbox' });
  });
});

it('a public server set to Razorpay is not ready while the REST service uses the sandbox', async () => {
  shop = await startTestShop(undefined, undefined, { razorpay: true });
  const response = await fetch(`${shop.origin}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    status: expect.stringMatching(/sandbox at the REST service, razorpay here; set .*RAZORPAY_KEY_ID/),
    payments: 'sandbox',
  });
});
