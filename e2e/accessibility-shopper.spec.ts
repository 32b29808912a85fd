import { expect } from '@playwright/test';
import { expectEachSound, expectSound, violations } from './axe.ts';
import { changeResponses } from './change-responses.ts';
import { logIn, loginAsGuest, payment, shownByPausedClock, someBooks, test, toast } from './shopper.ts';

const OUT_OF_STOCK = { __typename: 'Availability', state: 'OUT_OF_STOCK', left: null };

/** The id of a token's account. */
const shopperId = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('for a new shopper', { tag: '@phone' }, async ({ page, shopper }) => {
    expect(shopper.token).not.toBe('');
    await expectEachSound(page, ['/cart', '/wishlist', '/profile/address', '/checkout']);
  });

  test('for a shopper', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    const product = { _id: book?._id ?? '' };
    await shopper.saveAddress();
    await shopper.putInCart(product._id);
    await shopper.ask('POST', '/user/wishlist', { product });
    await expectEachSound(page, [
      `/products/${product._id}`,
      '/wishlist',
      '/profile',
      '/profile/address',
      '/cart',
    ]);
  });

  test('for a shopper, where pages have more columns', { tag: '@desktop' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.saveAddress();
    await shopper.putInCart(book?._id ?? '');
    await expectEachSound(page, ['/profile/address', '/cart']);
  });

  test('with a toast', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.putInCart(book?._id ?? '');
    await page.clock.install();
    await page.goto('/cart');
    const more = page.getByRole('button', { name: /^One copy more/ });
    await expect(more).toBeVisible();
    // The clock stands still until the pointer is on the toast, which then stays while axe runs.
    await page.clock.pauseAt(Date.now() + 60_000);
    await more.click();
    const told = toast(page, 'Product Incremented by 1');
    await shownByPausedClock(page, told);
    await page.clock.runFor(500);
    await told.hover();
    await page.clock.resume();
    await expectSound(page, 'a toast');
  });

  test('with an offer to undo', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.putInCart(book?._id ?? '');
    await page.goto('/cart');
    // By keyboard: for a pointer the offer ends after some seconds.
    await page.getByRole('button', { name: /^Remove: / }).press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectSound(page, 'Undo');
  });

  test('with the menu, and while the profile is edited', { tag: '@phone' }, async ({ page, shopper }) => {
    expect(shopper.token).not.toBe('');
    await page.goto('/profile');
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
  });

  test('while the account is deleted', { tag: '@phone' }, async ({ page, shopper }) => {
    expect(shopper.token).not.toBe('');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('note')).toContainText('on its way');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await expectSound(page, 'the account about to be deleted');
    await page.keyboard.type('guess');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('This is not your password.');
    await expectSound(page, 'a wrong password');
  });

  test("on the guest's notice, and on the confirmation of an order", { tag: '@phone' }, async ({
    page,
    shopper,
    request,
  }) => {
    const [book] = await someBooks(request, 1);
    await shopper.saveAddress();
    const order = await shopper.order(book?._id ?? '');
    await page.goto('/login');
    await page.evaluate((placed) => sessionStorage.setItem('quire-placed-order', JSON.stringify(placed)), {
      shopperId: shopperId(shopper.token),
      orderId: order._id,
    });
    await page.goto('/products');
    await expect(page.getByRole('region', { name: 'Order confirmation' })).toBeVisible();
    await expectSound(page, 'the confirmation of an order');
    await page.evaluate(() => localStorage.removeItem('token'));
    await loginAsGuest(page);
    await page.goto('/profile/address');
    await expect(page.getByRole('note')).toContainText('everybody shares');
    await expectSound(page, 'the notice for guests');
  });

  test('from the checkout to a failed payment', { tag: '@phone' }, async ({ page, shopper }) => {
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
    await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();
    await expectSound(page, '/orderSummary');
    await page.getByRole('button', { name: 'Buy' }).click();
    await expect(payment(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await payment(page).getByRole('button', { name: 'Let the payment fail' }).click();
    await expect(payment(page).getByRole('alert')).toContainText('Payment failed');
    expect(await violations(page)).toEqual([]);
  });

  test('on the pages of orders', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.saveAddress();
    const paid = await shopper.order(book?._id ?? '');
    await shopper.payOrder(paid);
    const open = await shopper.order(book?._id ?? '');
    await expectEachSound(page, [
      '/orders',
      `/orders/${open._id}`,
      `/orders/${paid._id}`,
      `/orders/${paid._id}/invoice`,
    ]);
  });

  test('on an order that holds its books', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.saveAddress();
    const open = await shopper.order(book?._id ?? '');
    const heldUntil = new Date(Date.now() + 15 * 60_000).toJSON();
    await changeResponses(page, (body) => body.replace('"heldUntil":null', `"heldUntil":"${heldUntil}"`));
    await page.goto(`/orders/${open._id}`);
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
    await expectSound(page, 'an order that holds its books');
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

  test('without orders, and while one is cancelled', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await page.goto('/orders');
    await expect(page.getByText('You have no orders yet.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await shopper.saveAddress();
    const open = await shopper.order(book?._id ?? '');
    await page.goto(`/orders/${open._id}`);
    await page.getByRole('button', { name: /^Cancel order/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(await violations(page)).toEqual([]);
  });
});

test('a toast does not cover the bar with its search box', async ({ page, account }) => {
  await logIn(page, account.token);
  await page.clock.install();
  await page.goto('/products');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  // The toast stays until it is measured.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole('main')
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click();
  const told = toast(page, 'Product Added To WishList');
  await shownByPausedClock(page, told);
  await page.clock.runFor(500);
  const top = await told.evaluate((words) => words.getBoundingClientRect().top);
  const bar = await page.getByRole('banner').evaluate((banner) => banner.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThan(bar);
});
