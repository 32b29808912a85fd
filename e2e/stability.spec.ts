import { expect, type Page } from '@playwright/test';
import { GRAPHQL, someBooks, test } from './shopper.ts';

const SLOW_MS = 600;

/** The Cumulative Layout Shift since the page was opened. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, shift) => sum + shift, 0));
}

test('the layout does not shift while pages load slowly', async ({ page, request }) => {
  const [book] = await someBooks(request, 1);
  const shifts = await watchShifts(page);
  // Slow enough to show skeletons.
  await page.route(GRAPHQL, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  for (const path of ['/', '/products?category=Fiction', `/products/${book?._id}`]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shifts(), path).toBeLessThan(0.02);
  }
});

test('the navigation bar stays as it is when the scripts arrive, for visitors and for shoppers', async ({
  page,
  account,
}) => {
  const bar = page.getByRole('navigation', { name: 'Shop' });
  const places = () =>
    bar
      .getByRole('link')
      .filter({ hasNotText: 'Login' })
      .evaluateAll((links) => links.map((link) => JSON.stringify(link.getBoundingClientRect())));
  const end = {
    visitor: bar.getByRole('link', { name: 'Login' }),
    shopper: bar.getByRole('button', { name: 'Your account' }),
  };
  for (const who of ['visitor', 'shopper'] as const) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/', '/products', '/wishlist']) {
        let arrive = () => {};
        const arrived = new Promise<void>((resolve) => {
          arrive = resolve;
        });
        await page.route(/\/assets\/.*\.js/, async (route) => {
          await arrived;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        await expect(bar.getByRole('link', { name: /^Wishlist/ })).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const served = await places();
        arrive();
        await expect(page.locator('html')).not.toHaveClass(/logged-in/);
        await expect(end[who]).toBeVisible();
        await page.unrouteAll();
        // A visitor of the wishlist is led to the login meanwhile, and the links of a page that goes have no place.
        await expect.poll(places, `${path} at ${width} pixels for a ${who}`).toEqual(served);
      }
    }
    await page.evaluate((value) => localStorage.setItem('token', value), account.token);
  }
});
