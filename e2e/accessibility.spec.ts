import { expect, type Page } from '@playwright/test';
import { expectEachSound, expectSound } from './axe.ts';
import { changeResponses } from './change-responses.ts';
import { breakOperation, heading, holdOperation, someBooks, test } from './shopper.ts';

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

/** Navigates within the client, so that the page fetches its data itself. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.goto('/login');
  await expect(heading(page)).toHaveText('Login');
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('for a visitor', { tag: '@phone' }, async ({ page, request }) => {
    const [book] = await someBooks(request, 1);
    await expectEachSound(page, [
      '/',
      '/products',
      '/products?search=nothing+like+it&category=Fiction',
      `/products/${book?._id}`,
      '/authors/arundhati-roy',
      '/series/the-empyrean',
      '/nowhere',
    ]);
  });

  test('for a visitor, where pages have more columns', { tag: '@desktop' }, async ({ page, request }) => {
    const [book] = await someBooks(request, 1);
    await expectEachSound(page, ['/', '/products', `/products/${book?._id}`]);
  });

  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signup', 'Signup'],
  ] as const) {
    test(`on ${path}, with and without errors`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expectSound(page, path);
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      const first = page.getByLabel(/^Email/);
      await expect(first).toBeFocused();
      await expect(first).toHaveAccessibleDescription('Enter your email.');
      await expectSound(page, `${path} with faults`);
    });
  }

  test('on the way to another password', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(heading(page)).toHaveText('Forgot password');
    await expectSound(page, '/forgot-password');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByLabel(/^Email/)).toHaveAccessibleDescription('Enter your email.');
    await expectSound(page, '/forgot-password with faults');
    await page.getByLabel(/^Email/).fill(`${'a-long-name.'.repeat(5)}x@example.com`);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toHaveText('Look in your mailbox');
    await expectSound(page, 'the letter on its way');
  });

  for (const [path, button] of [
    ['/reset-password', 'Set password'],
    ['/restore-email', 'Put my email back'],
    ['/confirm-email', 'Confirm my email'],
  ] as const) {
    test(`on ${path}, and when its link is not valid`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(`${path}#nonsense`);
      await expect(heading(page)).toBeVisible();
      await expectSound(page, path);
      const press = page.getByRole('button', { name: button });
      if (path !== '/confirm-email') {
        await press.click();
        await expect(page.getByLabel(/^New password/)).toHaveAccessibleDescription('Choose a password.');
        await expectSound(page, `${path} with faults`);
        await page.getByLabel(/^New password/).fill('a better secret');
      }
      await press.click();
      await expect(heading(page)).toHaveText('This link is not valid');
      await expectSound(page, `${path} with a link that is not valid`);
    });
  }

  for (const [path, operation] of [
    ['/', 'HomePage'],
    ['/products', 'ProductsPage'],
    ['/products/{id}', 'BookPage'],
    ['/authors/arundhati-roy', 'AuthorPage'],
  ] as const) {
    test(`while ${path} loads, and when it does not`, { tag: '@phone' }, async ({ page, request }) => {
      const [book] = await someBooks(request, 1);
      const address = path.replace('{id}', book?._id ?? '');
      const release = await holdOperation(page, operation);
      await walkTo(page, address);
      await expect(heading(page)).not.toHaveText('Login');
      await expectSound(page, `${path} on its way`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      release();
      await breakOperation(page, operation);
      await walkTo(page, address);
      await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
      await expectSound(page, `${path} failed`);
    });
  }

  for (const path of ['/products/{id}', '/cart', `/products?search=${'x'.repeat(90)}`]) {
    test(`with long titles on ${path}`, { tag: '@phone' }, async ({ page, shopper, request }) => {
      const [book] = await someBooks(request, 1);
      const id = book?._id ?? '';
      await shopper.putInCart(id);
      await lengthenTitles(page);
      await page.goto(path.replace('{id}', id));
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSound(page, path);
    });
  }

  test('with the filters open', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/products?category=Fiction&rating=3');
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await expect(page.getByRole('button', { name: /^Show \d+ books$/ })).toBeVisible();
    await expectSound(page, 'the drawer');
  });
});
