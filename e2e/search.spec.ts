import { expect, type Page } from '@playwright/test';
import { test } from './shopper.ts';

const box = { name: 'Search books by title or author' };

test('Escape closes the suggestions, Enter searches at once, and arrows choose a suggestion', async ({
  page,
}) => {
  await page.goto('/products');
  const search = page.getByRole('combobox', box);
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await search.click();
  await page.keyboard.type('roy');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(search).toHaveValue('roy');
  await page.keyboard.type(' ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=roy/);

  await search.fill('');
  await page.keyboard.type('umbr');
  await expect(list.getByRole('option', { name: /The Blue Umbrella/ })).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing All 1 Products');
  await page.keyboard.press('ArrowDown');
  const chosen = list.getByRole('option').first();
  await expect(chosen).toHaveAttribute('id', /./);
  await expect(search).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'The Blue Umbrella' })).toBeVisible();
});

/** Loads the page of books for longer than the delay after which the box searches for the text. */
async function slowDownBookPage(page: Page) {
  await page.clock.install();
  await page.route(/\/assets\/BookPage/, async (route) => {
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.clock.runFor(600);
    await route.fallback();
  });
}

test('choosing a book whose page loads slowly still opens it, and no search', async ({ page }) => {
  await slowDownBookPage(page);
  await page.goto('/products');
  await page.getByRole('combobox', box).click();
  await page.keyboard.type('umbr');
  await page.getByRole('option', { name: /The Blue Umbrella/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Blue Umbrella' })).toBeVisible();
});

test('so does a click on a book of the listing while a search is about to begin', async ({ page }) => {
  await slowDownBookPage(page);
  await page.route(/operationName=Suggestions/, (route) => route.abort());
  await page.goto('/products?search=ruskin');
  await page.getByRole('combobox', box).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' bond');
  await page
    .getByRole('main')
    .getByRole('link', { name: /The Blue Umbrella/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Blue Umbrella' })).toBeVisible();
});
