import { expect, type Locator, type Page } from '@playwright/test';
import { breakOperation, heading, someBooks, test } from './shopper.ts';

/** Content that stays visible and reachable on small screens and in long lists. */

const box = async (target: Locator) => {
  const found = await target.boundingBox();
  if (!found) throw new Error(`${target} has no place on the screen`);
  return found;
};

const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('the bar is one line, whatever font is installed', async ({ page, account }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    const bar = page.getByRole('navigation', { name: 'Shop' });
    for (const token of ['', account.token]) {
      await page.goto('/');
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      if (token === '') await page.evaluate(() => localStorage.removeItem('token'));
      await page.reload();
      const last = bar.getByRole(token ? 'button' : 'link', { name: token ? 'Your account' : 'Login' });
      await expect(last).toBeVisible();
      expect((await box(bar)).height).toBeLessThan(64);
      expect((await box(last)).x + (await box(last)).width).toBeLessThanOrEqual(320);
      expect(await fitsWidth(page)).toBe(true);
    }
  });

  test('Add to cart and Place Order are visible without scrolling', async ({ page, shopper }) => {
    const books = await someBooks(page.request, 6);
    await page.goto(`/products/${books[0]?._id}`);
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }),
    ).toBeInViewport({ ratio: 1 });
    await shopper.putInCart(...books.map(({ _id }) => _id));
    await page.goto('/cart');
    const order = page.getByRole('link', { name: 'Place Order' });
    await expect(order).toBeInViewport({ ratio: 1 });
    const bar = await box(order);

    // The focused element is neither under it nor under the bar at the top.
    const top = await box(page.getByRole('banner'));
    const controls = page.getByRole('list', { name: 'Books in the cart' }).getByRole('button');
    await page.getByRole('list', { name: 'Books in the cart' }).getByRole('link').first().focus();
    await expect(controls).toHaveCount(24);
    for (let presses = 0; presses < 16; presses++) {
      await page.keyboard.press('Tab');
      await expect(async () => {
        const focused = await box(page.locator(':focus'));
        expect(focused.y).toBeGreaterThanOrEqual(top.y + top.height);
        expect(focused.y + focused.height).toBeLessThanOrEqual(bar.y);
      }).toPass();
    }
  });

  test('the price and the cost of delivery are visible under a long title', async ({ page }) => {
    const found = await page.request.get('/api/products?search=The Hundred-Year-Old Man');
    const { products } = await found.json();
    await page.goto(`/products/${products[0]._id}`);
    await expect(heading(page)).toContainText('The Hundred-Year-Old Man Who Climbed Out of the Window');
    const main = page.getByRole('main');
    await expect(main.getByText(`Price ₹${products[0].price}`, { exact: true }).first()).toBeInViewport({
      ratio: 1,
    });
    await expect(main.getByText('+ ₹199 delivery per order')).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('button', { name: 'Add to cart', exact: true })).toBeInViewport({ ratio: 1 });
    expect(await fitsWidth(page)).toBe(true);
  });

  test('no category is in a row by itself', async ({ page }) => {
    await page.goto('/');
    const tiles = page.getByRole('region', { name: 'Shop By Category' }).getByRole('listitem');
    await expect(tiles).toHaveCount(5);
    const tops = await tiles.evaluateAll((all) =>
      all.map((tile) => Math.round(tile.getBoundingClientRect().y)),
    );
    for (const top of tops) expect(tops.filter((other) => other === top).length).toBeGreaterThan(1);
  });

  test('touch targets have 44 pixels', async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.putInCart(book?._id ?? '');
    for (const path of ['/products', '/cart', '/profile']) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, header a, footer a, footer label')]
          .map((target) => ({ target, size: target.getBoundingClientRect() }))
          .filter(({ size }) => size.width > 0 && Math.min(size.width, size.height) < 44)
          .map(({ target, size }) => `${size.width} × ${size.height}: ${target.outerHTML}`),
      );
      expect(small, path).toEqual([]);
    }
  });
});

test('at 400 % zoom nothing covers the text', async ({ page, shopper }) => {
  const [book] = await someBooks(page.request, 1);
  await shopper.putInCart(book?._id ?? '');
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/products', '/cart', `/products/${book?._id}`]) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await fitsWidth(page), path).toBe(true);
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll('header, main *')]
        .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(fixed, path).toEqual([]);
  }
});

test('the filters stay beside a long listing', async ({ page }) => {
  await page.goto('/products');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await expect(panel.getByRole('button', { name: 'Clear' })).toBeVisible();
  await page.evaluate(() => window.scrollBy(0, 2500));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await expect(panel.getByRole('button', { name: 'Clear' })).toBeInViewport();
});

test('the last row of the filters is visible on a screen of 900 pixels', async ({ page }) => {
  await page.goto('/products?category=Fiction&price=500&rating=4');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await expect(panel.getByText('1 star & above')).toBeInViewport({ ratio: 1 });
  // What is known of editions comes below, and the panel scrolls to it.
  const last = panel.getByRole('button', { name: 'Year' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('the price slider accepts a click at its lower end', async ({ page }) => {
  await page.goto('/products');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const slider = panel.getByRole('slider', { name: 'Price' });
  await expect(panel.getByText('Any price')).toBeVisible();
  // The panel has its counts, and moves no more.
  await expect(panel.getByLabel('Fiction', { exact: true })).toHaveAttribute('aria-description', /books$/);
  const thumb = await box(panel.locator('.MuiSlider-thumb'));
  await page.mouse.click(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
  await expect(page).toHaveURL('/products?price=100');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Under ₹100');
  await page.getByRole('button', { name: 'Remove filter Under ₹100' }).click();
  await expect(page).toHaveURL('/products');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Any price');
});

for (const screen of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`on a screen of ${screen.width} pixels, each of which is two by two`, () => {
    test.use({ viewport: screen, deviceScaleFactor: 2 });

    test('covers are sharp', async ({ page }) => {
      const [book] = await someBooks(page.request, 1);
      for (const path of ['/', '/products', `/products/${book?._id}`]) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const covers = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('main img')]
            .filter(({ currentSrc, complete }) => complete && currentSrc)
            .map(({ currentSrc, clientWidth }) => ({
              width: Number(/covers\/(\d+)\//.exec(currentSrc)?.[1] ?? 480),
              needed: clientWidth * 2,
            })),
        );
        expect(covers.length).toBeGreaterThan(0);
        for (const { width, needed } of covers) expect(width, path).toBeGreaterThanOrEqual(needed);
      }
    });
  });
}

test("light, dark or the system's colours: the choice is in the footer and persists", async ({ page }) => {
  const dark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect.poll(dark).toBe(true);
  await page.reload();
  expect(await dark()).toBe(true);
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'System', exact: true }).click();
  await expect.poll(dark).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(dark).toBe(true);
});

test('with reduced motion the slider jumps', async ({ page }) => {
  const next = page.getByRole('button', { name: 'Next: Fiction Books' });
  const row = page.getByRole('list', { name: 'Fiction Books' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(next).toBeEnabled();
  const left = await next.evaluate((button: HTMLElement) => {
    button.click();
    const list = document.querySelector(
      `ul[aria-labelledby="${button.closest('section')?.getAttribute('aria-labelledby')}"]`,
    );
    return list?.scrollLeft;
  });
  expect(left).toBeGreaterThan(100);
  await expect(row).toBeVisible();
});

test('in the system’s own few colours every control has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const shop = page.getByRole('link', { name: 'Shop Now' });
  await expect(shop).toHaveCSS('border-top-width', '1px');
  await expect(shop).toHaveCSS('border-top-style', 'solid');
  await page.goto('/products');
  await expect(page.locator('.MuiSlider-rail')).toHaveCSS('border-top-style', 'solid');
});

test('a failed optional part does not break the page', async ({ page }) => {
  await page.route(/\/assets\/(PageHead|ColourScheme\w+)-.*\.js/, (route) => route.abort());
  await page.goto('/products');
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  // The served head is only right for this URL: the client creates the next one.
  await page.getByLabel('Fiction', { exact: true }).check();
  await expect(heading(page)).toHaveText('Showing All 10 Products');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('after a successful Retry, the focus is on the heading', async ({ page, shopper }) => {
  const [book] = await someBooks(page.request, 1);
  await shopper.putInCart(book?._id ?? '');
  await breakOperation(page, 'CartPage');
  await page.goto('/cart');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.focus();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Place Order' })).toBeVisible();
  await expect(heading(page)).toBeFocused();
});
