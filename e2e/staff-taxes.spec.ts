import { expect } from '@playwright/test';
import { someBooks, test } from './shopper.ts';
import { blockedBy, expectStaffPage, openAs, staffList } from './staff.ts';

test('a buyer sets, changes and removes the tax of a book by keyboard alone, on a phone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const blocked = blockedBy(page);
  const book = (await someBooks(page.request, 9)).at(-1);
  const title = book?.title ?? '';
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  await openAs(page, 'buyer', staffList('taxes', { search: title }));
  await expect(page.getByText(/^No book matches\. A book that is not on this list/)).toBeVisible();

  await page.getByRole('button', { name: 'Set a tax' }).press('Enter');
  const field = page.getByRole('combobox', { name: 'Book' });
  await expect(field).toBeFocused();
  await expectStaffPage(page, 'a new tax');
  await page.keyboard.type(title);
  const option = page.getByRole('option', { name: title }).first();
  await expect(option).toBeVisible();
  await expectStaffPage(page, 'books to choose');
  await press('ArrowDown');
  await expect(option).toHaveClass(/Mui-focused/);
  await press('Enter');
  await expect(field).toHaveValue(title);
  await press('Tab');
  await expect(page.getByRole('textbox', { name: 'HSN or SAC' })).toBeFocused();
  await page.keyboard.type('12');
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Rate' })).toHaveAccessibleDescription(
    'Choose a rate that may be set.',
  );
  await expectStaffPage(page, 'a tax with faults');
  await page.getByRole('textbox', { name: 'HSN or SAC' }).press('End');
  await page.keyboard.type('34');
  await press('Tab');
  const rate = page.getByRole('combobox', { name: 'Rate' });
  await expect(rate).toBeFocused();
  await page.keyboard.type('5');
  await expect(rate).toHaveValue('500');
  await press('Tab', 2);
  await expect(page.getByRole('button', { name: 'Set the tax' })).toBeFocused();
  await press('Enter');
  const card = page.getByRole('list', { name: 'Books with a tax' }).getByRole('listitem');
  await expect(card).toContainText('1234');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectStaffPage(page, 'a list with a tax');

  await page.getByRole('button', { name: `Change the tax of ${title}` }).press('Enter');
  await expect(page.getByRole('dialog', { name: `Tax of ${title}` })).toBeVisible();
  await expect(page.getByRole('option', { name: '18%' })).toBeAttached();
  await expectStaffPage(page, 'a change of a tax');
  await press('Tab');
  await page.keyboard.type('1');
  await expect(rate).toHaveValue('1800');
  await press('Tab', 2);
  await press('Enter');
  await expect(card).toContainText('18%');

  await page.getByRole('button', { name: `Remove the tax of ${title}` }).press('Enter');
  await expect(page.getByRole('alertdialog', { name: `Remove the tax of ${title}?` })).toBeVisible();
  await expectStaffPage(page, 'the removal of a tax');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText(/^No book matches\. A book that is not on this list/)).toBeVisible();
  expect(blocked).toEqual([]);
});
