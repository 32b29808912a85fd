import { expect, type Page } from '@playwright/test';

/** A toast, or any other text that stands by itself. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Logs in to the one account of the sample data that has an address. */
export async function loginAsGuest(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login As Guest' }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Empties the cart of whoever is logged in, as another of their devices would. */
export async function emptyCart(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post('/api/user/cart/clearCart', {
    headers: { authorization: token ?? '' },
    data: {},
  });
  expect(answer.status()).toBe(201);
}

/** Puts the first book of the listing in the cart. */
export async function addFirstBook(page: Page): Promise<void> {
  await page.goto('/products');
  await page
    .getByRole('button', { name: /Add to cart/ })
    .first()
    .click();
  await expect(toast(page, 'Product Added To Cart')).toBeVisible();
}
