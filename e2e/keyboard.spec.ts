import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, heading, payment, someBooks, takenOver, test } from './shopper.ts';

/** Presses Tab until the target has the focus, like somebody who cannot use a mouse. */
async function tabTo(page: Page, target: Locator, key = 'Tab', most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element.matches(':focus')).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} presses of ${key} did not reach ${target}`);
}

test('the keyboard alone suffices from the home page to an order', async ({ page, account }) => {
  await account.saveAddress();
  const main = page.getByRole('main');
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await takenOver(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page.getByRole('link', { name: 'Shop Now' }));

  await expect(heading(page)).toHaveText('Showing All 50 Products');
  await expect(heading(page)).toBeFocused();
  await press(page.getByLabel('Biographies'), 'Space');
  await expect(heading(page)).toHaveText('Showing All 10 Products');
  await press(main.getByRole('article').first().getByRole('link').first());
  await expect(page.getByText('158 Ratings & 15 Reviews')).toBeVisible();
  await expect(heading(page)).toBeFocused();

  await press(main.getByRole('button', { name: 'Add to cart', exact: true }));
  await expect(heading(page)).toHaveText('Login');
  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByLabel(/^Email/));
  await page.keyboard.type(account.email);
  await tabTo(page, page.getByRole('textbox', { name: /^Password/ }));
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');

  await expect(page.getByText('158 Ratings & 15 Reviews')).toBeVisible();
  // The change is done, and the element that replaces the button has its focus.
  await expectToast(page, 'Product Added To Cart');
  await press(main.getByRole('button', { name: 'Add to wishlist', exact: true }));
  await expectToast(page, 'Product Added To WishList');
  await expect(main.getByRole('link', { name: 'Go to Wishlist', exact: true })).toBeFocused();
  await tabTo(page, main.getByRole('link', { name: 'Go to Cart', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');

  await expect(heading(page)).toHaveText('My Cart');
  await expect(heading(page)).toBeFocused();
  await press(main.getByRole('button', { name: /^One copy more/ }));
  await expectToast(page, 'Product Incremented by 1');
  await expect(main.getByRole('button', { name: /^One copy more/ })).toBeFocused();
  await press(main.getByRole('link', { name: 'Place Order' }));

  await expect(heading(page)).toHaveText('Select Delivery Address');
  await expect(heading(page)).toBeFocused();
  await expect(main.getByRole('radio')).toBeVisible();
  await press(main.getByRole('button', { name: /^Edit Address/ }));
  await expect(page.getByRole('dialog').getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('button', { name: /^Edit Address/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(main.getByRole('radio')).toBeFocused();
  await page.keyboard.press('Space');

  await expect(heading(page)).toHaveText('Order Summnary');
  await expect(heading(page)).toBeFocused();
  await press(page.getByRole('button', { name: 'Buy' }));
  const pay = payment(page).getByRole('button', { name: /^Pay ₹/ });
  await expect(pay).toBeVisible();
  await press(pay);
  await expectToast(page, 'Order Placed');
  await expect(page).toHaveURL(/\/products$/);
});

test('a removal by keyboard can be undone by keyboard without a time limit', async ({
  page,
  shopper,
  request,
}) => {
  const books = await someBooks(request, 2);
  await shopper.putInCart(...books.map(({ _id }) => _id));
  await page.clock.install();
  await page.goto('/cart');
  const main = page.getByRole('main');
  const remove = main.getByRole('button', { name: /^Remove: / });
  await tabTo(page, remove.first());
  await page.keyboard.press('Enter');
  await expectToast(page, 'Product Deleted from Cart');
  // The focus stays at the same place in the list.
  await expect(main.getByRole('link', { name: books[1]?.title ?? '' })).toBeFocused();
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectToast(page, 'Product Added To Cart');
  await expect(remove).toHaveCount(2);
  await expect(undo).toBeHidden();

  await tabTo(page, remove.first());
  await page.keyboard.press('Enter');
  await expect(undo).toBeVisible();
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(2);
  await expect(heading(page)).toBeFocused();
});
