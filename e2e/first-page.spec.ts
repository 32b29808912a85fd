import { expect, type Page } from '@playwright/test';
import { logIn, servedWhole, someBooks, takenOver, test } from './shopper.ts';

/** Names or ids of the operations that the page sends from now on. */
function operationsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const name = searchParams.get('operationName') ?? request.postData() ?? '';
    // The listing's panel asks for its own data, which no page carries.
    if (pathname === '/graphql' && !/^(FilterCounts|EditionFacets)$/.test(name)) asked.push(name);
  });
  return asked;
}

const canonical = (page: Page) => page.locator('head link[rel="canonical"]');

test('the head changes with the page', async ({ page, baseURL }) => {
  await page.goto('/');
  await takenOver(page);
  await expect(page).toHaveTitle('Quire, an open book store');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/`);

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Fiction' }).click();
  await expect(page.getByLabel('Fiction', { exact: true })).toBeChecked();
  const search = page.getByRole('combobox', { name: 'Search books' });
  await expect(search).toBeVisible();
  await expect(page).toHaveTitle('Fiction · Quire');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/products?category=Fiction`);
  await expect(page.locator('head meta[name="description"]')).toHaveAttribute('content', /^Fiction at Quire/);

  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(canonical(page)).toHaveAttribute('href', page.url());
  await expect(page.locator('head meta[name="description"]')).toHaveAttribute('content', /out of 5\.$/);
  await expect(search).toBeHidden();
  // The served tags described the home page.
  await expect(page.locator('head meta[property="og:url"]')).toHaveCount(0);

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test.describe('before the scripts are there', () => {
  /** Opens a page as it was served; its scripts load when the returned function is called. */
  async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    return release;
  }

  test('a shopper sees no link to log in, and no number of books but their own', async ({
    page,
    request,
    account,
  }) => {
    const [book] = await someBooks(request, 1);
    await account.putInCart(book?._id ?? '');
    await logIn(page, account.token);
    await servedWhole(page);
    const release = await openWithoutScripts(page, '/products');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing All 50 Products');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Login' })).toBeHidden();
    await expect(bar.getByText('0', { exact: true }).first()).toBeHidden();
    release();
    await expect(bar.getByRole('link', { name: 'Cart, 1 book', exact: true })).toBeVisible();
    const empty = bar.getByRole('link', { name: 'Wishlist, 0 books', exact: true });
    await expect(empty.getByText('0', { exact: true })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Your account' })).toBeVisible();
  });

  test('clicks are replayed when they are', async ({ page, request }) => {
    const [book] = await someBooks(request, 1);
    await servedWhole(page);
    const release = await openWithoutScripts(page, `/products/${book?._id}`);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    release();
    await expect(page).toHaveURL('/login');
  });

  test('typed text is searched for when they are', async ({ page }) => {
    await servedWhole(page);
    const release = await openWithoutScripts(page, '/products');
    const box = page.getByRole('combobox', { name: 'Search books by title or author' });
    await box.pressSequentially('roy');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing All 2 Products');
    await expect(page).toHaveURL('/products?search=roy');
    await expect(box).toHaveValue('roy');
    await expect(box).toBeFocused();
  });

  test('a page that has only its shell shows its header and its heading, and keeps what is typed', async ({
    page,
    account,
  }) => {
    const release = await openWithoutScripts(page, '/products?search=the');
    await expect(page.locator('[data-shell]').getByRole('heading', { level: 1 })).toHaveText(/^Showing All/);
    const box = page.getByRole('combobox', { name: 'Search books by title or author' });
    await box.pressSequentially('roy');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing All 2 Products');
    await expect(page.locator('[data-shell]')).toHaveCount(0);
    await expect(box).toHaveValue('roy');
    await expect(box).toBeFocused();

    const releaseLogin = await openWithoutScripts(page, '/login');
    await page.locator('[data-shell]').getByLabel('Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.keyboard.press('Enter');
    expect(page.url()).not.toContain('password');
    releaseLogin();
    await expect(page.getByText('Logged in Successfully')).toBeVisible();
  });

  test('a chosen sort order is applied when they are', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await servedWhole(page);
    const release = await openWithoutScripts(page, '/products?category=Fiction');
    const sort = page.getByRole('combobox', { name: 'Sort by price, date, rating or title' });
    await sort.selectOption('Price: low to high');
    release();
    await expect(page).toHaveURL('/products?category=Fiction&sort=LOW_TO_HIGH');
    await expect(sort).toHaveValue('LOW_TO_HIGH');
  });
});

for (const [colorScheme, screen, shopper] of [
  ['light', 'phone', 'a visitor'],
  ['dark', 'desk', 'a shopper'],
] as const) {
  test(`the browser hydrates the served pages: ${colorScheme}, ${screen}, ${shopper}`, async ({
    browser,
    request,
    baseURL,
    account,
  }) => {
    const context = await browser.newContext({
      baseURL,
      colorScheme,
      viewport: { width: screen === 'phone' ? 412 : 1440, height: 900 },
    });
    if (shopper === 'a shopper') {
      await context.addInitScript((token) => localStorage.setItem('token', token), account.token);
    }
    // The server's content is there before the scripts run.
    await context.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        Object.assign(window, { served: document.querySelector('#root > *') }),
      ),
    );
    const page = await context.newPage();
    await servedWhole(page);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    const asked = operationsOf(page);
    const [book] = await someBooks(request, 1);
    for (const [path, shown] of [
      ['/', 'Fiction Books'],
      ['/products?category=Fiction&sort=LOW_TO_HIGH', 'Showing All 10 Products'],
      [`/products/${book?._id}`, 'Similar Products'],
    ] as const) {
      await page.goto(path);
      const bar = page.getByRole('banner');
      const own =
        shopper === 'a visitor'
          ? bar.getByRole('link', { name: 'Login' })
          : bar.getByRole('button', { name: 'Your account' });
      await expect(own).toBeVisible();
      const other = colorScheme === 'dark' ? 'Use light colours' : 'Use dark colours';
      await expect(page.getByRole('button', { name: screen === 'phone' ? 'System' : other })).toBeVisible();
      await expect(page.getByRole('heading', { name: shown })).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      // React keeps elements that it hydrates, and replaces those that do not match.
      expect(await page.evaluate(() => (Reflect.get(window, 'served') as Element).isConnected)).toBe(true);
      // The page has brought all that a visitor's needs.
      if (shopper === 'a visitor') expect(asked).toEqual([]);
      expect(complaints).toEqual([]);
    }
    if (shopper === 'a visitor') {
      await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing All 50 Products');
      expect(asked).toHaveLength(1);
      expect(complaints).toEqual([]);
    }
    await context.close();
  });
}

test('the served page shows its books without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await servedWhole(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing All 50 Products');
  await context.close();
});
