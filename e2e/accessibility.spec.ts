import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { heading, payment, someBooks, test } from './shopper.ts';

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
    // Colours do not depend on the width of the screen.
    test.skip(({ isMobile }) => isMobile && scheme === 'dark');

    for (const path of [
      '/',
      '/products',
      '/products?search=nothing+like+it',
      '/login',
      '/signup',
      '/nowhere',
    ]) {
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await violations(page)).toEqual([]);
      });
    }

    test('on the way from a book to the order summary', async ({ page, shopper }) => {
      const [book] = await someBooks(page.request, 1);
      const product = { _id: book?._id ?? '' };
      await shopper.saveAddress();
      await shopper.putInCart(product._id);
      await shopper.ask('POST', '/user/wishlist', { product });
      for (const path of [`/products/${product._id}`, '/wishlist', '/profile', '/profile/address', '/cart']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await violations(page), path).toEqual([]);
      }
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Edit profile' }).click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      expect(await violations(page)).toEqual([]);
      await page.goto('/checkout');
      await page.getByRole('button', { name: 'Add New Address' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Address' }).click();
      await expect(page.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('radio').first().click();
      await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Buy' }).click();
      await expect(payment(page)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await payment(page).getByRole('button', { name: 'Let the payment fail' }).click();
      expect(await violations(page)).toEqual([]);
    });

    test('on orders, their pages and the invoice', async ({ page, shopper }) => {
      const [book] = await someBooks(page.request, 1);
      await page.goto('/orders');
      await expect(page.getByText('You have no orders yet.')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await shopper.saveAddress();
      const paid = await shopper.order(book?._id ?? '');
      await shopper.payOrder(paid);
      const open = await shopper.order(book?._id ?? '');
      for (const path of [
        '/orders',
        `/orders/${open._id}`,
        `/orders/${paid._id}`,
        `/orders/${paid._id}/invoice`,
      ]) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await violations(page), path).toEqual([]);
      }
      await page.goto(`/orders/${open._id}`);
      await page.getByRole('button', { name: /^Cancel order/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      expect(await violations(page)).toEqual([]);
    });
  });
}
