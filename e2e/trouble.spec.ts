import { expect } from '@playwright/test';
import { expectToast, GRAPHQL, heading, logIn, someBooks, test } from './shopper.ts';

test('the client waits at most ten seconds for a response', async ({ page }) => {
  await page.clock.install();
  await page.goto('/products');
  const fiction = page.getByLabel('Fiction', { exact: true });
  // The panel has its counts: the page sends no other request from here on.
  await expect(fiction).toHaveAttribute('aria-description', /books$/);
  await page.route(GRAPHQL, () => undefined);
  // The test controls the clock, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest(GRAPHQL);
  await fiction.check();
  await asked;
  await page.clock.fastForward(8_000);
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await page.clock.fastForward(3_000);
  await expect(page.getByText('The books could not be loaded')).toBeVisible();
});

test('offline, a page says so and recovers by itself', async ({ page, context }) => {
  await page.goto('/products?category=Biographies');
  await expect(heading(page)).toHaveText('Showing All 10 Products');
  // All code of a filtered listing has loaded, and the counts: offline the page misses nothing but the books.
  await expect(page.getByRole('button', { name: 'Remove filter Biographies' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Year', exact: true })).toBeVisible();
  const fiction = page.getByLabel('Fiction', { exact: true });
  await expect(fiction).toHaveAttribute('aria-description', /books$/);
  await context.setOffline(true);
  await fiction.check();
  await expect(page.getByText('The books could not be loaded')).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Showing All 20 Products');
});

test('without the code of the filters, a listing shows its books, and Retry loads the filters', async ({
  page,
}) => {
  await page.route('**/assets/FilterPanel-*.js*', (route) => route.abort());
  await page.goto('/products');
  // The page has reloaded once, which did not help.
  await expect(page.getByText('The filters could not be loaded')).toBeVisible();
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unroute('**/assets/FilterPanel-*.js*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Fiction', { exact: true })).toBeVisible();
});

test('a toast loads its code again where that has failed before', async ({ page, request, account }) => {
  const [book] = await someBooks(request, 1);
  await logIn(page, account.token);
  await page.route('**/assets/ToastStack-*.js*', (route) => route.abort());
  const failed = page.waitForEvent('console', (message) =>
    /dynamically imported module.*ToastStack/.test(message.text()),
  );
  await page.goto(`/products/${book?._id}`);
  await failed;
  await page.unroute('**/assets/ToastStack-*.js*');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expectToast(page, 'Product Added To Cart');
});

test('parts whose code does not load leave the rest as it is, and load at the next address or by Retry', async ({
  page,
  account,
}) => {
  await logIn(page, account.token);
  const parts = '**/assets/{UserMenu,FilterChips}-*.js*';
  await page.route(parts, (route) => route.abort());
  // The page asks whether the shop is there at all.
  await page.route(
    ({ pathname }) => pathname === '/products',
    (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()),
  );
  await page.goto('/products?rating=4');
  const bar = page.getByRole('banner');
  const retry = bar.getByRole('button', { name: /^Retry/ });
  await expect(retry).toBeVisible();
  await expect(page.getByText('What is filtered could not be loaded')).toBeVisible();
  await expect(heading(page)).toHaveText(/^Showing All \d+ Products$/);

  await page.unroute(parts);
  await retry.click();
  await expect(bar.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page.getByLabel('3 stars & above').check();
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
  await expect(page.getByText('What is filtered could not be loaded')).toHaveCount(0);
});

test.describe("a part of the client's code that", () => {
  const part = '**/assets/NotFoundPage-*.js*';
  const open = async (page: import('@playwright/test').Page) => {
    await page.goto('/login');
    await expect(heading(page)).toBeVisible();
    // A navigation within the client, like a broken link.
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  };

  test('is gone after an upgrade makes the page reload, once', async ({ page }) => {
    let asked = 0;
    await page.route(part, (route) => {
      asked += 1;
      // Under its address and once more under another one.
      return asked <= 2 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await open(page);
    await expect(heading(page)).toHaveText('Page not found');
    expect(asked).toBe(3);
  });

  test('is gone as a link is followed makes the next page load whole', async ({ page }) => {
    let asked = 0;
    await page.route('**/assets/SignupPage-*.js*', (route) => {
      asked += 1;
      // Under its address and once more under another one.
      return asked <= 2 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(heading(page)).toHaveText('Signup');
    await expect(page).toHaveURL('/signup');
    expect(asked).toBe(3);
    await page.goBack();
    await expect(heading(page)).toHaveText('Login');
  });

  test('stays missing is reported, with links elsewhere', async ({ page }) => {
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
    // Twice for each attempt, which the page makes at most three of.
    expect(asked).toBeLessThanOrEqual(6);
  });

  test('takes long to load shows a progress bar at the top', async ({ page }) => {
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

test('a cover that does not load is replaced by a plain one', async ({ page, request }) => {
  const [book] = await someBooks(request, 1);
  await page.route('**/covers/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`/products/${book?._id}`);
  await expect(page.getByRole('img', { name: `Cover of ${book?.title}` })).toHaveText('No picture');
});
