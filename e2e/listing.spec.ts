import { expect, type Page } from '@playwright/test';
import { heading, holdOperation, takenOver, test } from './shopper.ts';

/** A part of a book in the REST service's response. */
interface ListedBook {
  title: string;
  categoryName: string;
  price: number;
  rating: number;
}

/** Uses the filters, which are in a drawer. */
async function filter(page: Page, change: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await change();
  await page.getByRole('button', { name: /^Show \d+ books?$/ }).click();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
}

test('filters are in the URL: they survive a reload, Back and a shared link', {
  tag: '@phone',
}, async ({ page, request }) => {
  await page.goto('/products');
  await filter(page, async () => {
    await page.getByLabel('Fiction', { exact: true }).check();
    await page.getByLabel('4 stars & above').check();
    await page.getByLabel('High to low').check();
  });
  await expect(page).toHaveURL('/products?category=Fiction&rating=4&sort=HIGH_TO_LOW');
  const { products } = await (await request.get('/api/products')).json();
  const wanted: ListedBook[] = products.filter(
    ({ categoryName, rating }: ListedBook) => categoryName === 'Fiction' && rating >= 4,
  );
  const dearest = wanted.reduce((one, other) => (other.price > one.price ? other : one));
  const counted = heading(page);
  const first = page.getByRole('main').getByRole('article').first();
  await expect(counted).toHaveText(`Showing All ${wanted.length} Products`);
  await expect(first).toContainText(dearest.title);

  await page.reload();
  await expect(counted).toHaveText(`Showing All ${wanted.length} Products`);
  await expect(first).toContainText(dearest.title);
  await page.goBack();
  await expect(page).toHaveURL('/products?category=Fiction&rating=4');
  await page.goBack();
  await expect(page).toHaveURL('/products?category=Fiction');
  await expect(counted).toHaveText('Showing All 10 Products');
  await filter(page, async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
  });
  await expect(page).toHaveURL('/products');
  await expect(counted).toHaveText('Showing All 50 Products');
});

test('scrolling loads more books, and Back returns to them', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/products');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(24);
  await expect(async () => {
    // Not by the wheel, whose scrolling goes on for a while.
    await page.evaluate(() => window.scrollBy(0, 3000));
    await expect(cards).toHaveCount(50, { timeout: 500 });
  }).toPass();
  const book = cards.nth(45).getByRole('link').first();
  await book.scrollIntoViewIfNeeded();
  await expect(book).not.toBeEmpty();
  const title = (await book.textContent()) ?? '';
  const scrolled = await page.evaluate(() => window.scrollY);
  await book.click();
  await expect(heading(page)).toHaveText(title);
  await page.goBack();
  await expect(cards).toHaveCount(50);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(scrolled, -1);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeInViewport();
});

test('"Show more" moves the focus to the first of the new books', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/products');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(24);
  await takenOver(page);
  const release = await holdOperation(page, 'ProductsPage');
  await page.getByRole('button', { name: 'Show more' }).focus();
  await page.keyboard.press('Enter');
  release();
  await expect(cards.nth(24).getByRole('link').first()).toBeFocused();
});

test('a search waits for a pause, dims the previous books, and announces its results', {
  tag: '@desktop',
}, async ({ page }) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.get('operationName') !== 'ProductsPage') return;
    const { filter } = JSON.parse(url.searchParams.get('variables') ?? '{}');
    if (filter?.search) searches.push(filter.search);
  });
  await page.clock.install();
  await page.goto('/products');
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await takenOver(page);
  const release = await holdOperation(page, 'ProductsPage');
  const box = page.getByRole('combobox', { name: 'Search books' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('roy');
  await page.clock.runFor(200);
  expect(searches).toEqual([]);
  // No further than to the end of the pause: the held query has a time limit.
  const afterPause = async () => {
    await page.clock.runFor(50);
    return searches;
  };
  await expect.poll(afterPause).toEqual(['roy']);
  const books = page.getByRole('list', { name: 'Books' });
  const busy = books.locator('xpath=ancestor::*[@aria-busy="true"]');
  await expect(busy).toHaveCount(1);
  await expect(busy).toHaveCSS('opacity', '0.4');
  await expect(books.getByRole('article')).toHaveCount(24);
  release();
  await page.clock.resume();
  await expect(heading(page)).toHaveText('Showing All 2 Products');
  await expect(page.getByRole('status').filter({ hasText: '2 books found for “roy”' })).toBeAttached();
  expect(searches).toEqual(['roy']);
  await expect(page).toHaveURL('/products?search=roy');

  await box.fill('no such thing');
  await expect(page.getByText('No title or author contains “no such thing”')).toBeVisible();
  await expect(page.getByText('Check the spelling')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No books found' })).toBeAttached();
  await expect(box).toBeFocused();
  await page.getByRole('button', { name: 'Show all books' }).click();
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await expect(box).toHaveValue('');
});
