import { expect, type Page } from '@playwright/test';
import { expectEachSound, expectSound } from './axe.ts';
import { changeResponses } from './change-responses.ts';
import { breakOperation, goWithin, heading, holdOperation, someBooks, takenOver, test } from './shopper.ts';

/** From now on every book has a title and an author that do not fit on a line. */
async function lengthenTitles(page: Page): Promise<void> {
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
  const lengthen = (text: string) =>
    text.replace(/"(title|author)":"[^"]*"/g, `"$1":"An Extraordinarily Long Chronicle of a ${long}"`);
  await changeResponses(page, lengthen);
  await page.route('**/products/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: lengthen(await response.text()) });
  });
}

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('in the drawer of filters', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/products?category=Fiction&rating=3');
    await takenOver(page);
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await expect(page.getByRole('button', { name: /^Show \d+ books$/ })).toBeVisible();
    await expectSound(page, 'the drawer');
  });

  test('on the way into an account, with and without errors', { tag: '@phone' }, async ({ page }) => {
    await expectEachSound(page, [['/login', 'Login']]);
    const email = page.getByLabel(/^Email/);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter your email.');
    await expectSound(page, 'login with faults');

    await goWithin(page, '/signup');
    await expect(heading(page)).toHaveText('Signup');
    await page.getByRole('main').getByRole('button', { name: 'Signup', exact: true }).click();
    await expect(email).toHaveAccessibleDescription('Enter your email.');
    await expectSound(page, '/signup');

    await goWithin(page, '/forgot-password');
    await expect(heading(page)).toHaveText('Forgot password');
    await expectSound(page, '/forgot-password');
    await email.fill(`${'a-long-name.'.repeat(5)}x@example.com`);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Look in your mailbox');
    await expect(heading(page)).toBeFocused();
    await expectSound(page, 'the email on its way');
  });

  test('on the pages that emails lead to', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/reset-password#nonsense');
    await expect(heading(page)).toHaveText('Set a new password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByLabel(/^New password/)).toHaveAccessibleDescription('Choose a password.');
    await expectSound(page, '/reset-password');
    await page.getByLabel(/^New password/).fill('a better secret');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(heading(page)).toHaveText('This link is not valid');
    await expectSound(page, 'a link that is not valid');

    await goWithin(page, '/restore-email#nonsense');
    await expect(heading(page)).toHaveText('Take your account back');
    await expectSound(page, '/restore-email');
    await goWithin(page, '/confirm-email#nonsense');
    await expect(page.getByRole('button', { name: 'Confirm my email' })).toBeVisible();
    await expectSound(page, '/confirm-email');
  });

  test('while pages load, and when they do not', { tag: '@phone' }, async ({ page, request }) => {
    const [book, other] = await someBooks(request, 2);
    await page.goto('/login');
    for (const [path, operation] of [
      ['/', 'HomePage'],
      ['/products', 'ProductsPage'],
      [`/products/${book?._id}`, 'BookPage'],
      ['/authors/arundhati-roy', 'AuthorPage'],
    ] as const) {
      await expect(heading(page)).toBeVisible();
      const before = await heading(page).innerText();
      await holdOperation(page, operation);
      await goWithin(page, path);
      await expect(heading(page)).not.toHaveText(before);
      await expectSound(page, `${path} on its way`);
    }
    await breakOperation(page, 'BookPage');
    await goWithin(page, `/products/${other?._id}`);
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
    await expectSound(page, 'a book that could not be loaded');
  });

  test('with long titles', { tag: '@phone' }, async ({ page, shopper, request }) => {
    const [book] = await someBooks(request, 1);
    const id = book?._id ?? '';
    await shopper.putInCart(id);
    await lengthenTitles(page);
    await expectEachSound(page, [
      [`/products/${id}`, /^Similar Products$/],
      ['/cart', /^Place Order$/],
      [`/products?search=${'x'.repeat(90)}`, 'Showing All 0 Products'],
    ]);
  });
});
