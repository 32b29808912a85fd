import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from './shopper.ts';
import { blockedBy, expectStaffPage, openAs } from './staff.ts';

test('a buyer adds a book, gives it a cover and withdraws it, and sees it in the shop', {
  tag: '@catalogue',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const blocked = blockedBy(page);
  const title = `The Banyan ${crypto.randomUUID().slice(0, 8)}`;
  await openAs(page, 'buyer', '/staff/books');
  await expect(page.getByRole('link', { name: 'Add a book' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(26);

  await page.getByRole('link', { name: 'Add a book' }).click();
  await page.getByRole('button', { name: 'This book has no ISBN' }).click();
  await page.getByLabel('Title').fill(title);
  await expect(page.getByRole('button', { name: 'Add the book' })).toBeInViewport();
  await page.getByRole('textbox', { name: 'Author' }).fill('Asha Rao');
  await page.getByLabel(/^Price/).fill('250');
  await page.getByLabel('Rating').fill('4');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Fiction' }).click();
  await page.getByRole('button', { name: 'Add a contributor' }).click();
  await page.getByLabel('Name').fill('Asha Rao');
  await expectStaffPage(page, 'a new book');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const choose = async (name: string, buffer: Buffer) =>
    page.getByLabel('A picture for the cover').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('cover.png', Buffer.from('Not a picture at all.'));
  await expect(page.getByText(/^This is not a picture/)).toBeVisible();
  const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#2a6f4e' } })
    .png()
    .toBuffer();
  await choose('cover.png', picture);
  await expect(page.getByRole('img', { name: 'cover.png, not uploaded yet' })).toBeVisible();
  await expectStaffPage(page, 'a chosen cover');
  await page.getByRole('button', { name: 'Use this cover' }).click();
  const cover = page.getByRole('img', { name: `The cover of ${title}` });
  await expect(cover).toHaveAttribute('src', /-[0-9a-f]{16}\.webp$/);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectStaffPage(page, 'a book');

  const id = page.url().split('/').pop() ?? '';
  await page.goto(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto(`/staff/books/${id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expectStaffPage(page, 'withdrawing');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(/Withdrawn since/)).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/api/products/${id}`)).status(), { timeout: 15_000 })
    .toBe(404);
  expect(blocked).toEqual([]);
});
