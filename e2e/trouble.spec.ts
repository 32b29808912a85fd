import { expect } from '@playwright/test';
import { GRAPHQL, heading, someBooks, test } from './shopper.ts';

test('a shopper waits ten seconds at most for the shop', async ({ page }) => {
  await page.clock.install();
  await page.goto('/products');
  const fiction = page.getByLabel('Fiction', { exact: true });
  // The panel has its counts: nothing else is asked for from here on.
  await expect(fiction).toHaveAttribute('aria-description', /books$/);
  await page.route(GRAPHQL, () => undefined);
  // Time passes only as told, however long the machine takes.
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest(GRAPHQL);
  await fiction.check();
  await asked;
  await page.clock.fastForward(8_000);
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await page.clock.fastForward(3_000);
  await expect(page.getByText('The books could not be loaded')).toBeVisible();
});

test('offline, a page says so and goes on by itself', async ({ page, context }) => {
  await page.goto('/products');
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  const fiction = page.getByLabel('Fiction', { exact: true });
  await expect(fiction).toBeVisible();
  await context.setOffline(true);
  await fiction.check();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Showing All 10 Products');
});

test.describe('a part of the shop that', () => {
  const part = '**/assets/NotFoundPage-*.js';
  const open = async (page: import('@playwright/test').Page) => {
    await page.goto('/login');
    await expect(heading(page)).toBeVisible();
    // Within the shop, as a link to nowhere would.
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  };

  test('is gone after an upgrade is fetched by loading the page anew, once', async ({ page }) => {
    let asked = 0;
    await page.route(part, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await open(page);
    await expect(heading(page)).toHaveText('Page not found');
    expect(asked).toBe(2);
  });

  test('stays gone is told, with the ways out', async ({ page }) => {
    let asked = 0;
    await page.route(part, (route) => {
      asked += 1;
      return route.fulfill({ status: 404 });
    });
    await open(page);
    await expect(heading(page)).toHaveText('This page could not be shown');
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
    expect(asked).toBeLessThanOrEqual(4);
  });

  test('takes long is announced by a line along the top', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(part, async (route) => {
      await released;
      await route.continue();
    });
    await open(page);
    await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
    await expect(heading(page)).toHaveText('Login');
    release();
    await expect(heading(page)).toHaveText('Page not found');
    await expect(page.getByRole('progressbar')).toBeHidden();
  });
});

test('what is not there says so, and where to go instead', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(heading(page)).toHaveText('Page not found');
  await page.goto('/products/nothing');
  await expect(heading(page)).toHaveText('We do not have this book');
  await page.getByRole('main').getByRole('link', { name: 'Browse all books' }).click();
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await expect(heading(page)).toBeFocused();
});

test('a cover that does not load leaves a plain jacket', async ({ page, request }) => {
  const [book] = await someBooks(request, 1);
  await page.route('**/covers/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/products/${book?._id}`);
  await expect(page.getByRole('img', { name: `Cover of ${book?.title}` })).toHaveText('No picture');
});
