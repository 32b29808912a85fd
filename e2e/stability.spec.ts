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
