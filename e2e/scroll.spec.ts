import { expect, type Page } from '@playwright/test';
import { heading, payment, servedWhole, someBooks, takenOver, test } from './shopper.ts';

/** Scroll positions: new pages open at the top, Back and reload restore the position. */

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/** Scrolls, and waits until the page has the event, by which it remembers its position. */
async function scrollDown(page: Page, top: number): Promise<void> {
  const scroll = (y: number) =>
    new Promise<number>((resolve) => {
      window.addEventListener('scroll', () => resolve(window.scrollY), { once: true });
      window.scrollTo(0, y);
    });
  expect(await page.evaluate(scroll, top)).toBe(top);
}

/** The heading is not under the bar at the top. */
async function expectHeadingInSight(page: Page): Promise<void> {
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
  const room = async () => {
    const [bar, title] = [await page.getByRole('banner').boundingBox(), await heading(page).boundingBox()];
    return (title?.y ?? -1) - ((bar?.y ?? 0) + (bar?.height ?? 0));
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
}

test('another address in the same tab opens at its top; reload and Back return', {
  tag: '@phone',
}, async ({ page, request }) => {
  const [book] = await someBooks(request, 1);
  await page.goto('/');
  await takenOver(page);
  await scrollDown(page, 1100);
  for (const address of [`/products/${book?._id}`, '/products']) {
    await page.goto(address);
    await takenOver(page);
    await expect(heading(page)).toBeInViewport();
    await expect.poll(() => scrollTop(page), address).toBe(0);
  }
  await scrollDown(page, 700);
  await page.reload();
  await takenOver(page);
  await expect.poll(() => scrollTop(page)).toBe(700);

  await page.goBack();
  await takenOver(page);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await takenOver(page);
  await expect.poll(() => scrollTop(page)).toBe(1100);
  await page.goForward();
  await takenOver(page);
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('@desktop a scroll position from before the scripts have loaded stays', async ({ page }) => {
  await servedWhole(page);
  await page.goto('/');
  await takenOver(page);
  await scrollDown(page, 1100);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.fallback();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  // The browser restores the position by itself.
  await expect.poll(() => scrollTop(page)).toBe(1100);
  // With the wheel: until the page has loaded, the browser may restore the position once more, unless somebody scrolls.
  await page.mouse.move(720, 450);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => scrollTop(page)).toBe(1300);
  release();
  await takenOver(page);
  expect(await scrollTop(page)).toBe(1300);
});

test('@desktop a filter chosen far down shows the top of its books, and Back the previous position', async ({
  page,
}) => {
  await page.goto('/products');
  await takenOver(page);
  const choice = page.getByLabel('Biographies', { exact: true });
  // The panel has its counts, and moves no more.
  await expect(choice).toHaveAttribute('aria-description', /books$/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24);
  await scrollDown(page, 1500);
  const before = await choice.boundingBox();
  await choice.check();
  await expect(heading(page)).toHaveText('Showing All 10 Products');
  await expectHeadingInSight(page);
  await expect(choice).toBeFocused();
  await expect.poll(() => choice.boundingBox()).toEqual(before);

  await page.goBack();
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await expect.poll(() => scrollTop(page)).toBe(1500);
  await page.goForward();
  await expect(heading(page)).toHaveText('Showing All 10 Products');
  await expectHeadingInSight(page);
});

test('a search far down shows the top of its results', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products');
  await takenOver(page);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24);
  await scrollDown(page, 1500);
  const box = page.getByRole('combobox', { name: 'Search books' });
  await box.fill('the');
  await expect(page).toHaveURL('/products?search=the');
  await expect(page.getByRole('status').filter({ hasText: 'found for “the”' })).toBeAttached();
  await expectHeadingInSight(page);
  await expect(box).toBeFocused();
});

test('the end of the listing links to its top', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/products?category=Fiction');
  await takenOver(page);
  const products = page.getByRole('contentinfo').getByRole('link', { name: 'Products' });
  await products.click();
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await expect(heading(page)).toBeFocused();
  // Further books would move the link while it is pressed.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 3000));
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(50, { timeout: 500 });
  }).toPass();
  // The link leads to the current URL.
  await products.click();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText('Showing All 10 Products');
});

test('Back to the summary of an order that has been paid shows the top of what is left of it', {
  tag: '@phone',
}, async ({ page, shopper }) => {
  const [book] = await someBooks(page.request, 1);
  await shopper.saveAddress();
  await shopper.putInCart(book?._id ?? '');
  await page.goto('/checkout');
  await page.getByRole('radio').first().click();
  await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();
  const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await scrollDown(page, Math.min(end, 400));
  await page.getByRole('button', { name: 'Buy' }).click();
  await payment(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(page).toHaveURL(/\/products$/);
  await page.goBack();
  await expect(heading(page)).toHaveText('Order Summnary');
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
});
