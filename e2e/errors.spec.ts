import { expect, type Page } from '@playwright/test';
import { expectToast, GRAPHQL, heading, logInByHand, type Shopper, someBooks, test } from './shopper.ts';

/** Failures of Specification §8 that need a real browser; client/src/network/failed-changes.test.tsx has the others. */

/** A page with the first book of the shop, which is in the cart or on the wishlist if `has` says so. */
async function openWithBook(page: Page, shopper: Shopper, path: string, has?: 'cart' | 'wishlist') {
  const [book] = await someBooks(page.request, 1);
  const product = { _id: book?._id ?? '' };
  if (has) await shopper.ask('POST', `/user/${has}`, { product });
  await page.goto(path.replace('{id}', product._id));
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect(heading(page)).not.toHaveText('Login');
  return product._id;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first();

test('shows a wrong password for three seconds', async ({ page, account }) => {
  await page.clock.install();
  await page.goto('/Login');
  await expect(heading(page)).toBeVisible();
  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await logInByHand(page, { ...account, password: 'wrong' });
  const message = page.getByText('Wrong Email or Password , SignUp if you dont have account');
  await expect(message).toBeVisible();
  await page.clock.runFor(2_800);
  await expect(message).toBeVisible();
  await page.clock.runFor(400);
  await expect(message).toBeHidden();
});

test.describe('an expired session', () => {
  for (const [list, name] of [
    ['cart', 'Add to cart'],
    ['wishlist', 'Add to wishlist'],
  ] as const) {
    test(`asks to log in for the ${list}`, async ({ page, shopper }) => {
      await openWithBook(page, shopper, '/products/{id}', list === 'cart' ? 'wishlist' : 'cart');
      // The page has loaded the shopper's data.
      await expect(page.getByRole('link', { name: /, 1 book$/ }).first()).toBeVisible();
      // From now on every request carries a token that the shop rejects.
      await page.route(GRAPHQL, (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: 'expired' } }),
      );
      await button(page, new RegExp(`^${name}$`)).click();
      await expectToast(page, 'Please Login');
      await expect(page).toHaveURL(/\/login$/);
    });
  }
});

test('removing what another device has removed already', async ({ page, shopper }) => {
  const id = await openWithBook(page, shopper, '/cart', 'cart');
  await shopper.putInCart(id);
  await page.reload();
  await expect(button(page, /^One copy less/)).toBeVisible();
  // The page has loaded everything: a later response would already lack the book.
  await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible();
  await shopper.ask('DELETE', `/user/cart/${id}`);
  await button(page, /^One copy less/).click();
  await expectToast(page, 'Failed to Decrement item');
  await expect(heading(page)).toHaveText('Your Cart is Empty');
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
