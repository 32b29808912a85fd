import { expect, type Page } from '@playwright/test';
import { expectToast, heading, payment, type Shopper, someBooks, test } from './shopper.ts';

/** Fills the cart and opens the payment of the order. */
async function openPayment(page: Page, shopper: Shopper): Promise<void> {
  const books = await someBooks(page.request, 2);
  await shopper.saveAddress();
  await shopper.putInCart(...books.map(({ _id }) => _id));
  await page.goto('/checkout');
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(payment(page)).toBeVisible();
}

const pay = (page: Page) =>
  payment(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();

/** From any page to the list, through the menu. */
async function goToOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Orders' }).click();
  await expect(heading(page)).toHaveText('Orders');
}

const statesOf = async (shopper: Shopper) =>
  (await shopper.ask<{ orders: { state: string }[] }>('GET', '/user/orders')).orders.map(
    ({ state }) => state,
  );

test('a purchase is in the list, on its page and on its invoice', async ({ page, shopper }) => {
  await openPayment(page, shopper);
  await pay(page);
  await expectToast(page, 'Order Placed');
  await expect(page).toHaveURL(/\/products$/);
  await goToOrders(page);
  const order = page.getByRole('article');
  await expect(order).toContainText('Paid');
  await order.getByRole('link').click();
  await expect(heading(page)).toHaveText(/^Order [0-9A-F]{8}$/);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('list', { name: 'Books of the order' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(heading(page)).toHaveText('Invoice');
  const save = page.getByRole('button', { name: /^Save SBS-\d{4}-\d{6} as PDF$/ });
  await expect(save).toBeVisible();
  // The process that renders PDFs may have to start first; what it has rendered, the next press gets at once.
  await expect(async () => {
    const saved = page.waitForEvent('download', { timeout: 5_000 });
    const [file] = await Promise.all([saved, save.click()]);
    expect(file.suggestedFilename()).toMatch(/^SBS-\d{4}-\d{6}\.pdf$/);
  }).toPass();

  // Only the invoice is printed, black on white.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByText('14 Church Street')).toBeVisible();
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a dismissed payment stays payable from the list', async ({ page, shopper }) => {
  await openPayment(page, shopper);
  await page.keyboard.press('Escape');
  await expectToast(page, 'Payment Cancelled');
  await expect(page.getByRole('button', { name: 'Buy' })).toBeFocused();
  await goToOrders(page);
  const order = page.getByRole('article');
  await expect(order).toContainText('Awaiting payment');
  await order.getByRole('button', { name: /^Pay ₹/ }).click();
  await payment(page).getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(payment(page)).toContainText('Payment failed');
  await pay(page);
  await expectToast(page, 'Order Placed');
  await expect(order).toContainText('Paid');
  await expect(page.getByRole('link', { name: 'Cart, 0 books' })).toBeVisible();
  expect(await statesOf(shopper)).toEqual(['PAID']);
});

test('a double Buy, Back and a reload make one order', async ({ page, shopper }) => {
  await openPayment(page, shopper);
  await page.goBack();
  await expect(payment(page)).toBeHidden();
  await expect(heading(page)).toHaveText('Select Delivery Address');
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Buy' }).dblclick();
  await expect(payment(page)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Buy' }).click();
  await pay(page);
  await expectToast(page, 'Order Placed');
  expect(await statesOf(shopper)).toEqual(['PAID']);
});

test("does not begin a payment without the provider's script", async ({ page, shopper, request }) => {
  const [book] = await someBooks(request, 1);
  await shopper.saveAddress();
  await shopper.putInCart(book?._id ?? '');
  await page.route('**/checkout.js', (route) => route.abort());
  await page.goto('/checkout');
  await page.getByRole('radio').first().click();
  const buy = page.getByRole('button', { name: 'Buy' });
  await expect(buy).toBeVisible();
  const told = page.waitForEvent('dialog');
  // The click does not return before the alert is dismissed.
  const click = buy.click();
  const alert = await told;
  expect(alert.message()).toBe('Razorpay SDK failed to load. Are you online?');
  await alert.accept();
  await click;
  await expect(buy).toBeEnabled();
});

test('the keyboard alone pays and closes, and never leaves the payment dialog by accident', async ({
  page,
  shopper,
}) => {
  await openPayment(page, shopper);
  const inPayment = () =>
    page.evaluate(
      () => document.activeElement?.shadowRoot !== null || document.activeElement === document.body,
    );
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await inPayment()).toBe(true);
  }
  await payment(page).getByRole('button', { name: 'Let the payment fail' }).focus();
  await page.keyboard.press('Enter');
  await expect(payment(page).getByRole('alert')).toContainText('Payment failed');
  await page.keyboard.press('Escape');
  await expect(payment(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Buy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await payment(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .focus();
  await page.keyboard.press('Space');
  await expectToast(page, 'Order Placed');
});
