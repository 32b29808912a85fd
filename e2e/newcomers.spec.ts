import { expect } from '@playwright/test';
import { expectToast, fillAddress, payment, takenOver, test } from './shopper.ts';

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
  await fillAddress(form);
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
