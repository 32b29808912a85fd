import { expect } from '@playwright/test';
import {
  expectToast,
  goWithin,
  heading,
  holdOperation,
  shownByPausedClock,
  someBooks,
  takenOver,
  test,
  toast,
} from './shopper.ts';

/** The flows of Specification §2 and §4 that are not part of placing an order. */

test('a book moves to the wishlist, to the cart, and back', async ({ page, shopper, request }) => {
  expect(shopper.token).not.toBe('');
  const [book] = await someBooks(request, 1);
  const main = page.getByRole('main');
  await page.goto(`/products/${book?._id}`);
  await takenOver(page);
  const response = await holdOperation(page, 'AddToWishlist');
  await main.getByRole('button', { name: 'Add to wishlist', exact: true }).dblclick();
  // Heart and badge do not wait for the response.
  await expect(page.getByRole('link', { name: 'Wishlist, 1 book' })).toBeVisible();
  await expect(toast(page, 'Product Added To WishList')).toBeHidden();
  response();
  await expectToast(page, 'Product Added To WishList');
  // The second click of the double click did not hit the link that replaced the button.
  await expect(heading(page)).toHaveText(book?.title ?? '');
  await main.getByRole('link', { name: 'Go to Wishlist', exact: true }).click();

  await expect(heading(page)).toHaveText('My Wishlist');
  await main.getByRole('button', { name: /^Add to cart/ }).click();
  await expectToast(page, 'Product Added To Cart');
  await main.getByRole('button', { name: /^Add to cart/ }).click();
  await expectToast(page, 'Product Incremented by 1');
  await main.getByRole('button', { name: /^Remove from wishlist/ }).click();
  await expectToast(page, 'Product Deleted from wishlist');
  await expect(heading(page)).toHaveText('You Dont have items in the Wishlist');
  await expect(heading(page)).toBeFocused();

  await page.getByRole('link', { name: 'Cart, 1 book' }).click();
  const quantity = main.getByRole('group', { name: /^Quantity of/ });
  await expect(quantity).toContainText('2');
  await main.getByRole('button', { name: /^One copy less/ }).click();
  await expectToast(page, 'Product Decremented by 1');
  await expect(quantity).toContainText('1');
  await main.getByRole('button', { name: /^Move to wishlist/ }).click();
  await expect(heading(page)).toHaveText('Your Cart is Empty');
  await expect(page.getByText('Add items to cart')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wishlist, 1 book' })).toBeVisible();
});

test('the focus moves to the heading of a page once it exists', async ({ page, request }) => {
  const [book] = await someBooks(request, 1);
  await page.goto('/login');
  await expect(heading(page)).toBeVisible();
  const response = await holdOperation(page, 'BookPage');
  await goWithin(page, `/products/${book?._id}`);
  await expect(page.getByRole('main')).toBeFocused();
  response();
  await expect(heading(page)).toHaveText(book?.title ?? '');
  await expect(heading(page)).toBeFocused();
});

test('toasts are at the top right, and disappear after a second', async ({ page, shopper, request }) => {
  expect(shopper.token).not.toBe('');
  const [book] = await someBooks(request, 1);
  await page.clock.install();
  await page.goto(`/products/${book?._id}`);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click();
  const told = toast(page, 'Product Added To Cart');
  await shownByPausedClock(page, told);
  await page.clock.runFor(400);
  const box = await told.boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(width - (box?.x ?? 0)).toBeLessThan(400);
  expect(box?.y).toBeLessThan(150);
  await page.clock.runFor(400);
  await expect(told).toBeVisible();
  await page.clock.runFor(800);
  // It disappears with a transition, which the browser times.
  await page.clock.resume();
  await expect(told).toBeHidden();
});

test('a removal can be undone for some seconds', async ({ page, shopper, request }) => {
  const [book] = await someBooks(request, 1);
  for (let copy = 0; copy < 2; copy++) await shopper.putInCart(book?._id ?? '');
  await page.clock.install();
  await page.goto('/cart');
  await expect(page.getByRole('group', { name: /^Quantity of/ })).toContainText('2');
  // From here on the test controls the clock: the offer would not wait for a busy machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: /^Remove: / }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await shownByPausedClock(page, toast(page, 'Product Deleted from Cart'));
  await shownByPausedClock(page, undo);
  await expect(heading(page)).toHaveText('Your Cart is Empty');
  await page.clock.runFor(2000);
  await expect(toast(page, 'Product Deleted from Cart')).toBeHidden();
  // It stays while the pointer is on it.
  await undo.hover();
  await page.clock.runFor(20_000);
  await undo.click();
  await expect(page.getByRole('group', { name: /^Quantity of/ })).toContainText('2');
  await expect(undo).toBeHidden();

  await page.getByRole('button', { name: /^Remove: / }).click();
  await expect(undo).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(undo).toBeHidden();
  await expect(heading(page)).toHaveText('Your Cart is Empty');
});
