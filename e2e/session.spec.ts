import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { GRAPHQL, heading, logIn, logInByHand, type Shopper, someBooks, test } from './shopper.ts';

/** From here on the shop rejects the page's token. */
async function expireSession(page: Page, token: string): Promise<void> {
  await page.route(GRAPHQL, (route) => {
    const headers = route.request().headers();
    return headers.authorization === token
      ? route.continue({ headers: { ...headers, authorization: 'expired' } })
      : route.continue();
  });
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
    await form.getByLabel(/^Name/).fill('Grace Hopper');
    await form.getByLabel(/^Mobile/).fill('9876543210');
    await form.getByLabel(/^Area/).fill('7 Marine Drive');
    await form.getByLabel(/^Pincode/).fill('400020');
    await form.getByLabel(/^City/).fill('Mumbai');
    await form.getByLabel(/^State/).selectOption('Maharashtra');
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
