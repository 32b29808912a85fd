import { type APIRequestContext, expect } from '@playwright/test';
import { expectEachSound } from './axe.ts';
import { someBooks, test } from './shopper.ts';
import { addServiceToken } from './staff.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing for a visitor', async ({ page, request }) => {
  const [book] = await someBooks(request, 1);
  await publishPage(request);
  await expectEachSound(page, [
    ['/', 'Books worth staying in for'],
    ['/products', 'Showing All 50 Products'],
    ['/products?search=nothing+like+it&category=Fiction', 'Showing All 0 Products'],
    [`/products/${book?._id}`, /^Similar Products$/],
    ['/authors/arundhati-roy', /^Showing All|^The God of Small Things$/],
    ['/series/the-empyrean', /^Book 3$/],
    ['/pages/gift-cards', /^How to give one$/],
    ['/nowhere', 'Page not found'],
  ]);
});

/** A page of the owner's, which no footer shows: other tests of this shop count its links. */
async function publishPage(request: APIRequestContext): Promise<void> {
  const authorization = await addServiceToken('settings:write');
  const body =
    '## How to give one\n\nAsk at the *counter*, or [write](/pages/contact).\n\n- For **books**\n- For nothing else\n\n> Good for a year.';
  const data = { slug: 'gift-cards', title: 'Gift cards', body, state: 'PUBLISHED' };
  const response = await request.post('/api/staff/pages', { data, headers: { authorization } });
  // It is there already where the test runs again.
  expect([201, 409]).toContain(response.status());
}
