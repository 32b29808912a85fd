import { expect } from '@playwright/test';
import { expectToast, heading, logInByHand, payment, test, toast } from './shopper.ts';

test('a visitor finds a book, logs in, and buys it', { tag: '@desktop' }, async ({ page, account }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await account.saveAddress();

  await page.goto('/');
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(heading(page)).toHaveText('Showing All 50 Products');

  const title = 'The God of Small Things';
  await page.getByRole('link', { name: title }).first().click();
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByText('158 Ratings & 15 Reviews')).toBeVisible();
  const bookPage = page.url();

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInByHand(page, account);
  await expectToast(page, 'Logged in Successfully');
  await expect(page).toHaveURL(bookPage);
  // The addition is done.
  await expectToast(page, 'Product Added To Cart');
  await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible();
  await main.getByRole('link', { name: 'Go to Cart', exact: true }).click();
  await expect(heading(page)).toContainText('My Cart');
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await expect(page.getByText('₹648').first()).toBeVisible();

  await page.getByRole('link', { name: 'Place Order' }).click();
  await expect(heading(page)).toHaveText('Select Delivery Address');
  await page.getByRole('radio').first().click();
  await expect(page).toHaveURL(/\/orderSummary$/);
  await expect(heading(page)).toHaveText('Order Summnary');
  await expect(page.getByText('14 Church Street').first()).toBeVisible();

  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(payment(page)).toContainText('₹648');
  await payment(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expectToast(page, 'Order Placed');
  await expectToast(page, 'Continue Shopping');
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('link', { name: 'Cart, 0 books' })).toBeVisible();
  await expect(toast(page, 'Continue Shopping')).toBeHidden();
  const confirmation = page.getByRole('region', { name: 'Order confirmation' });
  await expect(confirmation).toContainText('is placed and paid');
  await expect(confirmation).toContainText('14 Church Street');
  await page.reload();
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await expect(page.getByRole('link', { name: 'Cart, 0 books' })).toBeVisible();
  await expect(confirmation).toBeHidden();
  expect(complaints).toEqual([]);
});
