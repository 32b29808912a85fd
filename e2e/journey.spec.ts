import { expect, type Page, test } from '@playwright/test';
import { addFirstBook, emptyCart, loginAsGuest, toast } from './shopper.ts';

/** From an empty cart to the summary of an order of one book, with its address chosen. */
async function goToSummary(page: Page): Promise<void> {
  await loginAsGuest(page);
  await emptyCart(page);
  await addFirstBook(page);
  await page.goto('/checkout');
  await page.getByRole('radio').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Summnary');
}

const payment = (page: Page) => page.getByRole('dialog', { name: /Quire|sandbox|payment/i });

test('a visitor finds a book, logs in as guest, and buys it', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto('/');
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Showing All 50 Products');

  const title = 'The God of Small Things';
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('158 Ratings & 15 Reviews')).toBeVisible();
  const bookPage = page.url();

  await page
    .getByRole('main')
    .getByRole('button', { name: /Add to cart/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Login As Guest' }).click();
  await expect(toast(page, 'Logged in Successfully')).toBeVisible();
  await expect(page).toHaveURL(bookPage);
  await emptyCart(page);
  await page.reload();

  await page
    .getByRole('main')
    .getByRole('button', { name: /Add to cart/ })
    .first()
    .click();
  await expect(toast(page, 'Product Added To Cart')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart.*1/ })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Go to Cart/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My Cart');
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await expect(page.getByText('₹648').first()).toBeVisible();

  await page.getByRole('link', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select Delivery Address');
  await page.getByRole('radio').first().click();
  await expect(page).toHaveURL(/\/orderSummary$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Summnary');
  await expect(page.getByText('14 Church Street').first()).toBeVisible();

  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(payment(page)).toContainText('₹648');
  await payment(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(toast(page, 'Order Placed')).toBeVisible();
  await expect(toast(page, 'Continue Shopping')).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('link', { name: /^Cart.*0/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a new shopper signs up, adds an address at checkout, and buys', async ({ page }, { project }) => {
  await page.goto('/signup');
  await page.getByLabel(/^Email/).fill(`grace-${project.name}-${Date.now()}@example.com`);
  await page.getByLabel(/^First name/).fill('Grace');
  await page.getByLabel(/^Last name/).fill('Hopper');
  await page.getByRole('textbox', { name: /^Password/ }).fill('secret');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Singup Successfull')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await addFirstBook(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Add New Address' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Add Address' }).click();
  await expect(form.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel(/^Name/).fill('Grace Hopper');
  await form.getByLabel(/^Mobile/).fill('9876543210');
  await form.getByLabel(/^Area/).fill('7 Marine Drive');
  await form.getByLabel(/^Pincode/).fill('400020');
  await form.getByLabel(/^City/).fill('Mumbai');
  await form.getByLabel(/^State/).selectOption('Maharashtra');
  await form.getByRole('button', { name: 'Add Address' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('radio').first().click();
  await expect(page.getByText('7 Marine Drive').first()).toBeVisible();
  await page.getByRole('button', { name: 'Buy' }).click();
  await payment(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(toast(page, 'Order Placed')).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
});

test('a payment that is dismissed or fails is told, and can be made again', async ({ page }) => {
  await goToSummary(page);
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(payment(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Payment Cancelled')).toBeVisible();
  await expect(toast(page, 'Payment Cancelled')).toBeHidden();

  await page.getByRole('button', { name: 'Buy' }).click();
  await payment(page).getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(toast(page, 'Payment Cancelled')).toBeVisible();
  await payment(page).getByRole('button', { name: 'Close without paying' }).click();

  await page.getByRole('button', { name: 'Buy' }).click();
  await payment(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(toast(page, 'Order Placed')).toBeVisible();
});

test('without its script a payment is not begun', async ({ page }) => {
  await goToSummary(page);
  await page.route('**/checkout.js', (route) => route.abort());
  const told = page.waitForEvent('dialog');
  // The alert holds the click back until it is answered.
  const click = page.getByRole('button', { name: 'Buy' }).click();
  const alert = await told;
  expect(alert.message()).toBe('Razorpay SDK failed to load. Are you online?');
  await alert.accept();
  await click;
});

test('a protected page leads to login and back', async ({ page }) => {
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Login As Guest' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/My Cart|Your Cart is Empty/);
});

test('a wrong password is told for three seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').fill('guest@quire.example');
  await page.getByRole('textbox', { name: /^Password/ }).fill('wrong');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const message = page.getByText('Wrong Email or Password , SignUp if you dont have account');
  await expect(message).toBeVisible();
  await page.clock.fastForward(2_800);
  await expect(message).toBeVisible();
  await page.clock.fastForward(400);
  await expect(message).toBeHidden();
});
