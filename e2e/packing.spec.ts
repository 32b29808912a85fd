import { expect } from '@playwright/test';
import { someBooks, test } from './shopper.ts';
import { addStaff, blockedBy, expectStaffPage, logInToBackRoom, staffList } from './staff.ts';

test('a packer logs in with a code, and ships the next order of the queue by keyboard', async ({
  page,
  account,
  request,
}) => {
  test.setTimeout(120_000);
  const blocked = blockedBy(page);
  await account.saveAddress();
  const [book] = await someBooks(request, 1);
  const order = await account.order(book?._id ?? '');
  await account.payOrder(order);
  const number = order.id.slice(0, 8).toUpperCase();

  // After the login the packer is where they wanted to go.
  const email = await addStaff('packer');
  await page.goto(staffList('orders', { queue: true, search: number }));
  await expect(page.getByRole('heading', { level: 1, name: 'Quire back room' })).toBeVisible();
  await logInToBackRoom(page, email);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pack the next order' })).toBeFocused();

  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('Enter');
  await expect(page.getByLabel('Scan the ISBN of each book')).toBeFocused();
  await page.keyboard.insertText('9780000000002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('9780000000002 is not in this order.');
  await press('Tab');
  await press('Tab');
  await expect(page.getByRole('button', { name: 'All are here' })).toBeFocused();
  await press('Enter');
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  for (const key of 'EE12345') await press(key);
  await press('Enter');
  await expect(page.getByText(`The parcel of ${number} is shipped.`)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(12);
  await expectStaffPage(page, 'shipped');
  expect(blocked).toEqual([]);
});
