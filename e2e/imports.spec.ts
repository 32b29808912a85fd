import { expect } from '@playwright/test';
import { test } from './shopper.ts';
import { expectStaffPage, openAs } from './staff.ts';

test('a file of books is uploaded and checked, and its report outlives a reload', async ({ page }) => {
  test.setTimeout(120_000);
  const key = crypto.randomUUID();
  await openAs(page, 'buyer', '/staff/imports');
  const rows = [
    `The Peepal ${key},Asha Rao,100,4,Fiction,test:${key}`,
    'Lost,Asha Rao,free,4,Fiction,test:x',
  ];
  const buffer = Buffer.from(['title,author,price,rating,categoryName,key', ...rows].join('\n'));
  const file = page.getByLabel('A file of books to import');
  await file.setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('status')).toHaveText('Checked: nothing has changed yet.', { timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Bad rows' })).toContainText('Line 3: price');
  await expect(page.getByRole('table', { name: 'Book by book' })).toContainText(`The Peepal ${key}`);
  await page.getByRole('button', { name: 'Mend them here' }).click();
  await expect(page.getByRole('textbox', { name: 'price' })).toHaveValue('free');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectStaffPage(page, `a checked import at ${width}`);
  }
  // Not imported: another book would change what other tests count.
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'What would change' })).toContainText('New books1');
  await page.goto('/staff/imports');
  await expect(page.getByRole('list', { name: 'Earlier imports' })).toContainText('books.csv');
});
