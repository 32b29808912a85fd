import { expect, type Locator, type Page } from '@playwright/test';
import { breakOperation, goWithin, heading, someBooks, test } from './shopper.ts';

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

  test('the bar is one line, whatever font is installed, and no category is in a row by itself', async ({
    page,
    account,
  }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    const bar = page.getByRole('navigation', { name: 'Shop' });
    await page.goto('/');
    for (const last of [
      bar.getByRole('link', { name: 'Login' }),
      bar.getByRole('button', { name: 'Your account' }),
    ]) {
      await expect(last).toBeVisible();
      expect((await box(bar)).height).toBeLessThan(64);
      expect((await box(last)).x + (await box(last)).width).toBeLessThanOrEqual(320);
      expect(await fitsWidth(page)).toBe(true);
      await page.evaluate((value) => localStorage.setItem('token', value), account.token);
      await page.reload();
    }
    const tiles = page.getByRole('region', { name: 'Shop By Category' }).getByRole('listitem');
    await expect(tiles).toHaveCount(5);
    const tops = await tiles.evaluateAll((all) =>
      all.map((tile) => Math.round(tile.getBoundingClientRect().y)),
    );
    for (const top of tops) expect(tops.filter((other) => other === top).length).toBeGreaterThan(1);
  });

  test('Place Order is visible without scrolling, and covers no focused element', async ({
    page,
    shopper,
  }) => {
    const books = await someBooks(page.request, 6);
    await shopper.putInCart(...books.map(({ _id }) => _id));
    await page.goto('/cart');
    const order = page.getByRole('link', { name: 'Place Order' });
    await expect(order).toBeInViewport({ ratio: 1 });
    const bar = await box(order);
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

  test('the total and Buy are visible beside each other without scrolling', async ({ page, shopper }) => {
    const books = await someBooks(page.request, 6);
    await shopper.saveAddress();
    await shopper.putInCart(...books.map(({ _id }) => _id));
    await page.goto('/checkout');
    await page.getByRole('radio').first().click();
    const buy = page.getByRole('button', { name: 'Buy' });
    await expect(buy).toBeInViewport({ ratio: 1 });
    const total = await page.getByText('Total', { exact: true }).locator('+ dd').textContent();
    const beside = page.getByText(total ?? '', { exact: true }).last();
    await expect(beside).toBeInViewport({ ratio: 1 });
    expect((await box(beside)).x).toBeLessThan((await box(buy)).x);
    expect(await fitsWidth(page)).toBe(true);
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

  test('touch targets have 44 pixels', async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.putInCart(book?._id ?? '');
    await page.goto('/products');
    for (const [path, shown] of [
      ['/products', 'Showing All 50 Products'],
      ['/cart', 'Place Order'],
      ['/profile', 'Delete my account'],
    ] as const) {
      if (path !== '/products') await goWithin(page, path);
      await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
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

test.describe('on a usual phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the price of a book is no further down the home page than 1.3 screens', async ({ page }) => {
    await page.goto('/');
    const price = await box(
      page
        .getByRole('main')
        .getByText(/^Price ₹/)
        .first(),
    );
    expect(price.y + price.height).toBeLessThanOrEqual(844 * 1.3);
    expect(await fitsWidth(page)).toBe(true);
  });
});

test('at 400 % zoom nothing covers the text', async ({ page, shopper }) => {
  const [book] = await someBooks(page.request, 1);
  await shopper.putInCart(book?._id ?? '');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/products');
  for (const [path, shown] of [
    ['/products', 'Showing All 50 Products'],
    ['/cart', 'Place Order'],
    [`/products/${book?._id}`, 'Similar Products'],
  ] as const) {
    if (path !== '/products') await goWithin(page, path);
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
    expect(await fitsWidth(page), path).toBe(true);
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll('header, main *')]
        .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(fixed, path).toEqual([]);
  }
});

test('the filters fit on a screen of 900 pixels, and stay beside a long listing', async ({ page }) => {
  await page.goto('/products?category=Fiction&price=500&rating=4');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await expect(panel.getByText('1 star & above')).toBeInViewport({ ratio: 1 });
  // What is known of editions comes below, and the panel scrolls to it.
  const last = panel.getByRole('button', { name: 'Year' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });

  const clear = panel.getByRole('button', { name: 'Clear' });
  await clear.click();
  const slider = panel.getByRole('slider', { name: 'Price' });
  await expect(panel.getByText('Any price')).toBeVisible();
  // The panel has its counts, and moves no more.
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await expect(panel.getByLabel('Fiction', { exact: true })).toHaveAttribute('aria-description', /books$/);
  // The slider accepts a click at its lower end.
  const thumb = await box(panel.locator('.MuiSlider-thumb'));
  await page.mouse.click(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
  await expect(page).toHaveURL('/products?price=100');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Under ₹100');
  await page.getByRole('button', { name: 'Remove filter Under ₹100' }).click();
  await expect(page).toHaveURL('/products');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Any price');

  await expect(heading(page)).toHaveText('Showing All 50 Products');
  const scrollDown = () =>
    page.evaluate(() => {
      window.scrollTo(0, 2500);
      return window.scrollY;
    });
  // The heading is there before the last of the books.
  await expect.poll(scrollDown).toBeGreaterThan(1000);
  await expect(clear).toBeInViewport();
});

test.describe('on a screen each of whose pixels is two by two', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  test('covers are sharp', async ({ page }) => {
    const [book] = await someBooks(page.request, 1);
    /** Covers that have fewer pixels than the screen shows. */
    const blurred = () =>
      page.evaluate(() => {
        const shown = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
          ({ currentSrc, complete }) => complete && currentSrc,
        );
        if (shown.length === 0) return ['no cover'];
        return shown
          .filter(
            ({ currentSrc, clientWidth }) =>
              Number(/covers\/(\d+)\//.exec(currentSrc)?.[1] ?? 480) < clientWidth * 2,
          )
          .map(({ currentSrc }) => currentSrc);
      });
    for (const path of ['/', '/products', `/products/${book?._id}`]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        await expect.poll(blurred, { message: `${path} at ${width} pixels` }).toEqual([]);
      }
    }
  });
});

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

test('with reduced motion the slider jumps, and in few colours every control has an edge', async ({
  page,
}) => {
  const next = page.getByRole('button', { name: 'Next: Fiction Books' });
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await page.goto('/');
  const shop = page.getByRole('link', { name: 'Shop Now' });
  await expect(shop).toHaveCSS('border-top-width', '1px');
  await expect(shop).toHaveCSS('border-top-style', 'solid');
  await expect(next).toBeEnabled();
  const left = await next.evaluate((button: HTMLElement) => {
    button.click();
    const list = document.querySelector(
      `ul[aria-labelledby="${button.closest('section')?.getAttribute('aria-labelledby')}"]`,
    );
    return list?.scrollLeft;
  });
  expect(left).toBeGreaterThan(100);
  await goWithin(page, '/products');
  await expect(page.locator('.MuiSlider-rail')).toHaveCSS('border-top-style', 'solid');
});

test('a failed optional part does not break the page', async ({ page }) => {
  let asked = 0;
  await page.route(/\/assets\/(PageHead|ColourScheme\w+|FurtherFilters)-.*\.js/, (route) => {
    if (route.request().url().includes('FurtherFilters')) asked += 1;
    return route.abort();
  });
  await page.goto('/products');
  await expect.poll(() => asked).toBeGreaterThanOrEqual(1);
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  const fiction = page.getByLabel('Fiction', { exact: true });
  await expect(fiction).toHaveAttribute('aria-description', /books$/);
  await expect(page.getByText('Further filters could not be loaded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Year', exact: true })).toBeHidden();
  // The served head is only right for this URL: the client creates the next one.
  await fiction.check();
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

test.describe('on a phone that is held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test('a book can be bought without scrolling', async ({ page }) => {
    const [book] = await someBooks(page.request, 1);
    await page.goto(`/products/${book?._id}`);
    const buy = page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true });
    await expect(buy).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main').getByText(/delivery per order/)).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 120));
    await expect(buy).toBeInViewport({ ratio: 1 });
    expect(await fitsWidth(page)).toBe(true);
  });

  test('the total stays in view beside Place Order and Buy, and the sums have their frame', async ({
    page,
    shopper,
  }) => {
    const books = await someBooks(page.request, 3);
    await shopper.saveAddress();
    await shopper.putInCart(...books.map(({ _id }) => _id));
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: 'Place Order' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('with delivery')).toBeInViewport({ ratio: 1 });
    const panel = page.getByRole('region', { name: 'Price Details' }).locator('..');
    await expect(panel).toHaveCSS('border-top-width', '1px');
    await goWithin(page, '/checkout');
    await page.getByRole('radio').first().click();
    await expect(page.getByRole('button', { name: 'Buy' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('with delivery')).toBeInViewport({ ratio: 1 });
    expect(await fitsWidth(page)).toBe(true);
  });
});

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

test.describe('with text of twice the size', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('what sticks leaves room to read, and counts leave their icons in view', async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await page.goto(`/products/${book?._id}`);
    await enlarge(page);
    const buy = page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true });
    await expect(buy).toBeInViewport({ ratio: 1 });
    // Nothing else sticks at the bottom.
    const covered = await page.evaluate(
      () =>
        [...document.querySelectorAll('main *')]
          .filter((element) => getComputedStyle(element).position === 'sticky')
          .map((element) => element.getBoundingClientRect().height)
          .reduce((sum, height) => sum + height, 0) / innerHeight,
    );
    expect(covered).toBeLessThan(0.12);
    await shopper.putInCart(book?._id ?? '');
    await page.reload();
    await enlarge(page);
    const cart = page.getByRole('link', { name: 'Cart, 1 book' });
    const icon = await box(cart.locator('svg'));
    const badge = await box(cart.locator('.count[aria-hidden]'));
    const width = Math.max(0, icon.x + icon.width - badge.x);
    const height = Math.max(0, badge.y + badge.height - icon.y);
    expect((width * height) / (icon.width * icon.height)).toBeLessThan(0.3);
    expect(await fitsWidth(page)).toBe(true);
  });

  test('the words of a button stay within it, and every page of the checkout fits', async ({
    page,
    shopper,
  }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.saveAddress();
    await shopper.putInCart(book?._id ?? '');
    for (const path of [
      '/',
      '/products',
      `/products/${book?._id}`,
      '/cart',
      '/wishlist',
      '/checkout',
      '/orders',
    ]) {
      await page.goto(path);
      await enlarge(page);
      await expect(heading(page)).toBeVisible();
      expect(await fitsWidth(page), path).toBe(true);
      const tooWide = await page
        .getByRole('main')
        .locator('a.MuiButton-root, button.MuiButton-root')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => button.scrollWidth > button.clientWidth + 1)
            .map((button) => button.textContent),
        );
      expect(tooWide, path).toEqual([]);
    }
    await page.goto('/checkout');
    await page.getByRole('radio').first().click();
    await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();
    await enlarge(page);
    expect(await fitsWidth(page)).toBe(true);
  });

  test('what wraps in the bar stays at its end, and the state of an order fits into its frame', async ({
    page,
    shopper,
  }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.saveAddress();
    await shopper.order(book?._id ?? '');
    await page.goto('/orders');
    const chip = page.getByRole('article').locator('.MuiChip-root').first();
    await expect(chip).toBeVisible();
    await enlarge(page);
    const [frame, label] = [await box(chip), await box(chip.locator('.MuiChip-label'))];
    expect(label.height).toBeLessThanOrEqual(frame.height);
    const bar = await box(page.getByRole('navigation', { name: 'Shop' }));
    const last = await box(page.getByRole('navigation', { name: 'Shop' }).getByRole('button').last());
    expect(bar.x + bar.width - (last.x + last.width)).toBeLessThan(12);
  });
});

test('the focus ring of a filter is whole', async ({ page }) => {
  await page.goto('/products');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  for (const role of ['radio', 'checkbox'] as const) {
    const choice = panel.getByRole(role).first().locator('..');
    const ring = await box(choice);
    const edge = await box(panel);
    // 3 pixels beside what has the focus, 2 wide.
    expect(ring.x - edge.x).toBeGreaterThanOrEqual(5);
  }
});

test('an order prints without a button, and as in the light scheme', async ({ page, shopper }) => {
  const [book] = await someBooks(page.request, 1);
  await shopper.saveAddress();
  const { id } = await shopper.order(book?._id ?? '');
  await page.goto(`/orders/${id}`);
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const button of await page.locator('button, .MuiButton-root').all()) await expect(button).toBeHidden();
  await expect(page.getByRole('main').getByRole('list', { name: 'Books of the order' })).toBeVisible();

  const colours = () =>
    page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).color));
  const light = await colours();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  expect(await colours()).toEqual(light);
});
