import { expect } from '@playwright/test';
import { expectEachSound, expectSound, violations } from './axe.ts';
import { changeResponses } from './change-responses.ts';
import { goWithin, heading, payment, shownByPausedClock, someBooks, test, toast } from './shopper.ts';

const OUT_OF_STOCK = { __typename: 'Availability', state: 'OUT_OF_STOCK', left: null };

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('for a new shopper', { tag: '@phone' }, async ({ page, shopper }) => {
    expect(shopper.token).not.toBe('');
    await expectEachSound(page, [
      ['/profile/address', /^Add New Address$/],
      ['/cart', 'Your Cart is Empty'],
      ['/wishlist', 'You Dont have items in the Wishlist'],
      ['/checkout', /^Add New Address$/],
      ['/orders', /^You have no orders yet/],
    ]);
  });

  test('for a shopper', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    const product = { _id: book?._id ?? '' };
    await shopper.saveAddress();
    await shopper.putInCart(product._id);
    await shopper.ask('POST', '/user/wishlist', { product });
    await expectEachSound(page, [
      [`/products/${product._id}`, /^Go to Cart$/],
      ['/profile/address', /14 Church Street/],
      ['/wishlist', /^Add to cart$/],
      ['/cart', /^Place Order$/],
    ]);
    // By keyboard: for a pointer the offer ends after some seconds.
    await page.getByRole('button', { name: /^Remove: / }).press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectSound(page, 'Undo');
  });

  test('where pages have more columns', { tag: '@desktop' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.saveAddress();
    await shopper.putInCart(book?._id ?? '');
    await expectEachSound(page, [
      ['/', 'Books worth staying in for'],
      ['/products', 'Showing All 50 Products'],
      [`/products/${book?._id}`, /^Similar Products$/],
      ['/profile/address', /14 Church Street/],
      ['/cart', /^Place Order$/],
    ]);
  });

  test('with a toast, which does not cover the bar', { tag: '@phone' }, async ({ page, shopper }) => {
    expect(shopper.token).not.toBe('');
    await page.clock.install();
    await page.goto('/products');
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    // The clock stands still until the pointer is on the toast, which then stays while axe runs.
    await page.clock.pauseAt(Date.now() + 60_000);
    const main = page.getByRole('main');
    await main
      .getByRole('button', { name: /wishlist/i })
      .first()
      .click();
    const told = toast(page, 'Product Added To WishList');
    await shownByPausedClock(page, told);
    await page.clock.runFor(500);
    const top = await told.evaluate((words) => words.getBoundingClientRect().top);
    const bar = await page.getByRole('banner').evaluate((banner) => banner.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThan(bar);
    await told.hover();
    await page.clock.resume();
    await expectSound(page, 'a toast');
  });

  test('on the profile, its menu and its forms', { tag: '@phone' }, async ({ page, shopper }) => {
    expect(shopper.token).not.toBe('');
    await expectEachSound(page, [['/profile', /^Not confirmed yet/]]);
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await expectSound(page, 'the menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expectSound(page, 'the profile being edited');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('textbox', { name: 'Current password' })).toBeFocused();
    await expectSound(page, 'the password being changed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await page.keyboard.type('guess');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('This is not your password.');
    await expectSound(page, 'the account about to be deleted');
  });

  test('from the checkout to the invoice', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.saveAddress();
    await shopper.putInCart(book?._id ?? '');
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add Address' }).click();
    await expect(page.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page, 'an address with faults');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectSound(page, '/checkout');
    await page.getByRole('radio').first().click();
    const buy = page.getByRole('button', { name: 'Buy' });
    await expect(buy).toBeVisible();
    await expectSound(page, '/orderSummary');
    await buy.click();
    await expect(payment(page)).toBeVisible();
    await payment(page).getByRole('button', { name: 'Let the payment fail' }).click();
    await expect(payment(page).getByRole('alert')).toContainText('Payment failed');
    expect(await violations(page), 'a failed payment').toEqual([]);
    await payment(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click();
    const confirmation = page.getByRole('region', { name: 'Order confirmation' });
    await expect(confirmation).toBeVisible();
    await expect(toast(page, 'Continue Shopping')).toBeHidden();
    await expectSound(page, 'the confirmation of an order');
    await confirmation.getByRole('link', { name: 'See your order' }).click();
    await expect(page.getByRole('link', { name: 'Invoice' })).toBeVisible();
    await expectSound(page, '/orders/{paid}');
    await page.getByRole('link', { name: 'Invoice' }).click();
    await expect(page.getByRole('article', { name: 'Bill of supply' })).toBeVisible();
    await expectSound(page, '/orders/{paid}/invoice');
  });

  test('on orders, until one is cancelled', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.saveAddress();
    await shopper.payOrder(await shopper.order(book?._id ?? ''));
    const open = await shopper.order(book?._id ?? '');
    const heldUntil = new Date(Date.now() + 15 * 60_000).toJSON();
    await changeResponses(page, (body) => body.replace('"heldUntil":null', `"heldUntil":"${heldUntil}"`));
    await expectEachSound(page, [['/orders', /^Awaiting payment$/]]);
    await goWithin(page, `/orders/${open.id}`);
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
    await expectSound(page, 'an order that holds its books');

    const cancel = page.getByRole('button', { name: /^Cancel order/ });
    await cancel.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await violations(page), 'before an order is cancelled').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(cancel).toBeFocused();
    await cancel.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('You cancelled this order before it was paid.')).toBeVisible();
    await expect(heading(page)).toBeFocused();
    expect(await violations(page), 'a cancelled order').toEqual([]);
  });

  test('with a book that is out of stock, and a cart that is short of it', { tag: '@phone' }, async ({
    page,
    shopper,
  }) => {
    const [book] = await someBooks(page.request, 1);
    const id = book?._id ?? '';
    await changeResponses(page, (body) =>
      body.replaceAll(/"availability":\{[^}]*\}/g, `"availability":${JSON.stringify(OUT_OF_STOCK)}`),
    );
    await shopper.putInCart(id);
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveAccessibleDescription(
      /out of stock/,
    );
    await expectSound(page, 'a cart that is short');
    await page.getByRole('link', { name: book?.title ?? '', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible();
    await expectSound(page, 'a book that is out of stock');
  });
});
