import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  type Book,
  expectToast,
  fillAddress,
  GRAPHQL,
  heading,
  logIn,
  logInByHand,
  newShopper,
  type Shopper,
  someBooks,
  test,
} from './shopper.ts';

/** From here on the shop rejects the page's token. */
async function expireSession(page: Page, token: string): Promise<void> {
  await page.route(GRAPHQL, (route) => {
    const headers = route.request().headers();
    return headers.authorization === token
      ? route.continue({ headers: { ...headers, authorization: 'expired' } })
      : route.continue();
  });
}

/** Opens the page of a book in one of the shopper's lists, and waits for all that the page asks with the session. */
async function openBook(page: Page, shopper: Shopper, book: Book | undefined, list: 'cart' | 'wishlist') {
  await shopper.ask('POST', `/user/${list}`, { product: { _id: book?._id } });
  await page.goto(`/products/${book?._id}`);
  await expect(heading(page)).toHaveText(book?.title ?? '');
  await expect(page.getByRole('link', { name: /, 1 book$/ })).toBeVisible();
}

/** Puts a book in the cart, by which a page shows that it knows the shopper; only then does it store drafts. */
async function fillCart(shopper: Shopper, request: APIRequestContext): Promise<void> {
  const [book] = await someBooks(request, 1);
  await shopper.putInCart(book?._id ?? '');
}

/** A dialog hides it from assistive technology. */
const filledCart = (page: Page) => page.getByRole('link', { name: 'Cart, 1 book', includeHidden: true });

const ENDED = 'Your session has ended. Log in again, and go on where you were.';

test.describe('an expired session', () => {
  test('keeps an unsaved address', async ({ page, shopper, request }) => {
    await fillCart(shopper, request);
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Add New Address' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Address' });
    await fillAddress(form);
    await expect(filledCart(page)).toBeVisible();
    await expireSession(page, shopper.token);
    await form.getByRole('button', { name: 'Add Address' }).click();

    await expect(heading(page)).toHaveText('Login');
    await expect(page.getByText(ENDED)).toBeVisible();
    await logInByHand(page, shopper);
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(form.getByLabel(/^Area/)).toHaveValue('7 Marine Drive');
    await expect(form.getByLabel(/^State/)).toHaveValue('Maharashtra');
    await form.getByRole('button', { name: 'Add Address' }).click();
    await expect(page.getByRole('radio')).toHaveCount(1);
    await expect(page.getByText('7 Marine Drive')).toBeVisible();
  });

  test('keeps an unsaved profile', async ({ page, shopper, request }) => {
    await fillCart(shopper, request);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByLabel('First name').fill('Augusta');
    await expect(filledCart(page)).toBeVisible();
    await expireSession(page, shopper.token);
    await page.getByRole('button', { name: 'Save' }).click();

    await expect(page.getByText(ENDED)).toBeVisible();
    await logInByHand(page, shopper);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByLabel('First name')).toHaveValue('Augusta');
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Profile Updated');
    await expect(page.getByText('Augusta')).toBeVisible();
  });

  test("does not show one shopper's draft to another", async ({ page, shopper, request }) => {
    await fillCart(shopper, request);
    await page.goto('/profile/address');
    await page.getByRole('button', { name: 'Add New Address' }).click();
    await page.getByRole('dialog').getByLabel(/^Name/).fill('Grace Hopper');
    await expect(filledCart(page)).toBeVisible();
    await page.evaluate(() => {
      // Like a logout in another tab.
      localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await expect(heading(page)).toHaveText('Login');
    const draft = () => page.evaluate(() => sessionStorage.getItem('quire-address-draft'));
    await expect.poll(draft).toContain('Grace');
    await page.getByRole('button', { name: 'Login As Guest' }).click();
    await expect(page.getByText('14 Church Street')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(draft).toBeNull();
  });

  for (const [button, told, badge, other] of [
    ['Add to cart', 'Product Added To Cart', 'Cart, 1 book', 'wishlist'],
    ['Add to wishlist', 'Product Added To WishList', 'Wishlist, 1 book', 'cart'],
  ] as const) {
    test(`ends in "${button}" being done after login`, async ({ page, shopper, request }) => {
      const [book] = await someBooks(request, 1);
      await openBook(page, shopper, book, other);
      await expireSession(page, shopper.token);
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByText(ENDED)).toBeVisible();
      await logInByHand(page, shopper);
      await expect(heading(page)).toHaveText(book?.title ?? '');
      await expectToast(page, told);
      await expect(page.getByRole('link', { name: badge })).toBeVisible();
    });
  }
});

test('after an expired session, login completes moving a book to the wishlist', async ({
  page,
  shopper,
  request,
}) => {
  const [book] = await someBooks(request, 1);
  await shopper.putInCart(book?._id ?? '');
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expireSession(page, shopper.token);
  await page.getByRole('button', { name: /^Move to wishlist/ }).click();
  await expect(page.getByText(ENDED)).toBeVisible();
  await logInByHand(page, shopper);
  await expectToast(page, 'Product Added To WishList');
  await expectToast(page, 'Product Deleted from Cart');
  await expect(heading(page)).toHaveText('Your Cart is Empty');
  await expect(page.getByRole('link', { name: 'Wishlist, 1 book' })).toBeVisible();
});

test("login does not complete another shopper's interrupted action", async ({ page, shopper, request }) => {
  const [book, second] = await someBooks(request, 2);
  await openBook(page, shopper, book, 'wishlist');
  await expireSession(page, shopper.token);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByText(ENDED)).toBeVisible();
  const other = await newShopper(request);
  for (const product of [book, second]) await other.ask('POST', '/user/wishlist', { product });
  await logInByHand(page, other);
  await expect(heading(page)).toHaveText(book?.title ?? '');
  await expect(page.getByRole('link', { name: 'Wishlist, 2 books' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: 'Cart, 0 books' })).toBeVisible();
  expect((await other.ask<{ cart: unknown[] }>('GET', '/user/cart')).cart).toEqual([]);
});

test('two tabs stay in sync', async ({ page, account, context }) => {
  const [book, other] = await someBooks(page.request, 2);
  await logIn(page, account.token);
  await page.goto('/cart');
  await expect(heading(page)).toHaveText('Your Cart is Empty');
  const second = await context.newPage();
  await second.goto(`/products/${book?._id}`);
  await expect(second.getByRole('button', { name: 'Your account' })).toBeVisible();

  await second.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('link', { name: book?.title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible();
  await page.getByRole('button', { name: /^Move to wishlist/ }).click();
  await expect(second.getByRole('link', { name: 'Go to Wishlist', exact: true })).toBeVisible();
  await expect(second.getByRole('link', { name: 'Cart, 0 books' })).toBeVisible();

  await second.getByRole('button', { name: 'Your account' }).click();
  await second.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await second.goto(`/products/${other?._id}`);
  await logInByHand(page, account);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(second.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(second.getByRole('link', { name: 'Wishlist, 1 book' })).toBeVisible();
});
