import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { addFirstBook, emptyCart, loginAsGuest } from './shopper.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it stands, a line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate<AxeResults>('axe.run()');
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme axe finds nothing`, () => {
    test.use({ colorScheme: scheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of ['/', '/products', '/login', '/signup', '/nowhere']) {
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }

    test('on the way from a book to the order summary', async ({ page }) => {
      await loginAsGuest(page);
      await emptyCart(page);
      await addFirstBook(page);
      await page.getByRole('main').getByRole('link').first().click();
      await expect(page.getByText('158 Ratings & 15 Reviews')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      for (const path of ['/profile', '/profile/address', '/cart', '/checkout']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await violations(page)).toEqual([]);
      }
      await page.getByRole('radio').first().click();
      await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Buy' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await emptyCart(page);
    });
  });
}
