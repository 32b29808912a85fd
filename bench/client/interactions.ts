import type { Browser, Page } from '@playwright/test';
import type { PageName } from './pages.ts';

/** What a shopper does on a page, on a phone. */
const acts: Record<PageName, (page: Page) => Promise<void>> = {
  async home(page) {
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await page.getByRole('button', { name: 'Next: New Release Books' }).click();
    await page.getByRole('button', { name: 'Next: Fiction Books' }).click();
  },
  async listing(page) {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Fiction' }).click();
    await page.getByRole('radio', { name: 'Low to high' }).click();
    await page.getByRole('button', { name: /^Show \d* ?books?/ }).click();
    await page
      .getByRole('combobox', { name: 'Search books' })
      .or(page.getByRole('textbox'))
      .first()
      .fill('the');
  },
  async book(page) {
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await page.getByRole('button', { name: 'Next: Similar Products' }).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /Add to cart/ })
      .first()
      .click();
  },
};

/** Milliseconds until the slowest interaction was painted, and the layout shift. */
export interface Felt {
  inp: number;
  cls: number;
}

/** Interacts with a page in a browser whose processor is four times slower. */
export async function feel(browser: Browser, name: PageName, url: string): Promise<Felt> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const felt = { inp: 0, cls: 0 };
    Object.assign(window, { felt });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId) felt.inp = Math.max(felt.inp, entry.duration);
      }
      // Not in the types yet.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) felt.cls += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await acts[name](page);
  await page.waitForLoadState('networkidle');
  // Entries arrive with the frame after the next.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const felt = await page.evaluate(() => (window as unknown as { felt: Felt }).felt);
  await page.close();
  return felt;
}
