import { expect } from '@playwright/test';
import { expectToast, heading, logInByHand, payment, takenOver, test, toast } from './shopper.ts';

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
  await page.reload();
  await confirmation.getByRole('link', { name: 'See your order' }).click();
  await expect(heading(page)).toHaveText(/^Order [0-9A-F]{8}$/);
  await page.goBack();
  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await expect(confirmation).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a new shopper signs up, adds an address at checkout, and buys', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/Signup');
  await page.getByLabel(/^Email/).fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel(/^First name/).fill('Grace');
  await page.getByLabel(/^Last name/).fill('Hopper');
  await page.getByRole('textbox', { name: /^Password/ }).fill('secret');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Singup Successfull');
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/products');
  await takenOver(page);
  await page
    .getByRole('button', { name: /Add to cart/ })
    .first()
    .click();
  await expectToast(page, 'Product Added To Cart');
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Add New Address' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add Address' }).click();
  await expect(form.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(/^Name/).fill('Grace Hopper');
  await form.getByLabel(/^Mobile/).fill('9876543210');
  await form.getByLabel(/^Area/).fill('7 Marine Drive');
  await form.getByLabel(/^Pincode/).fill('400020');
  await form.getByLabel(/^City/).fill('Mumbai');
  await form.getByLabel(/^State/).selectOption('Maharashtra');
  await form.getByRole('button', { name: 'Add Address' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused();

  await page.getByRole('radio').first().click();
  await expect(page.getByText('7 Marine Drive').first()).toBeVisible();
  await page.getByRole('button', { name: 'Buy' }).click();
  await payment(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expectToast(page, 'Order Placed');
  await expect(page).toHaveURL(/\/products$/);
});

test('a guest needs no account, and returns to the requested page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/profile/address');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Login As Guest' }).click();
  await expect(page).toHaveURL(/\/profile\/address$/);
  await expect(page.getByText('14 Church Street')).toBeVisible();
  // The login page replaced the private page in the history.
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});
