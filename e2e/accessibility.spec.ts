import { expect, type Page } from '@playwright/test';
import { expectSound, violations } from './axe.ts';
import {
  breakOperation,
  GRAPHQL,
  heading,
  holdOperation,
  logIn,
  loginAsGuest,
  payment,
  shownByPausedClock,
  someBooks,
  test,
  toast,
} from './shopper.ts';

const OUT_OF_STOCK = { __typename: 'Availability', state: 'OUT_OF_STOCK', left: null };

/** Changes the text of the shop's GraphQL responses from now on. */
async function changeResponses(page: Page, change: (body: string) => string): Promise<void> {
  await page.route(GRAPHQL, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** From now on every book has a title and an author that do not fit on a line. */
async function lengthenTitles(page: Page): Promise<void> {
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
  const lengthen = (text: string) =>
    text.replace(/"(title|author)":"[^"]*"/g, `"$1":"An Extraordinarily Long Chronicle of a ${long}"`);
  await changeResponses(page, lengthen);
  await page.route('**/products/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: lengthen(await response.text()) });
  });
}

/** The id of a token's account. */
const shopperId = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

/** Navigates within the client, so that the page fetches its data itself. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.goto('/login');
  await expect(heading(page)).toHaveText('Login');
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const path of [
    '/',
    '/products',
    '/products?search=nothing+like+it&category=Fiction',
    '/products/{id}',
    '/nowhere',
  ]) {
    test(`for a visitor on ${path}`, async ({ page, request }) => {
      const [book] = await someBooks(request, 1);
      await page.goto(path.replace('{id}', book?._id ?? ''));
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSound(page, path);
    });
  }

  for (const [path, button] of [
    ['/login', 'Login'],
    ['/signup', 'Signup'],
  ] as const) {
    test(`on ${path}, with and without errors`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expectSound(page, path);
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      const first = page.getByLabel(/^Email/);
      await expect(first).toBeFocused();
      await expect(first).toHaveAccessibleDescription('Enter your email.');
      await expectSound(page, `${path} with faults`);
    });
  }

  test('on the way to another password', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(heading(page)).toHaveText('Forgot password');
    await expectSound(page, '/forgot-password');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByLabel(/^Email/)).toHaveAccessibleDescription('Enter your email.');
    await expectSound(page, '/forgot-password with faults');
    await page.getByLabel(/^Email/).fill(`${'a-long-name.'.repeat(5)}x@example.com`);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toHaveText('Look in your mailbox');
    await expectSound(page, 'the letter on its way');
  });

  for (const [path, button] of [
    ['/reset-password', 'Set password'],
    ['/restore-email', 'Put my email back'],
    ['/confirm-email', 'Confirm my email'],
  ] as const) {
    test(`on ${path}, and when its link is not valid`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(`${path}#nonsense`);
      await expect(heading(page)).toBeVisible();
      await expectSound(page, path);
      const press = page.getByRole('button', { name: button });
      if (path !== '/confirm-email') {
        await press.click();
        await expect(page.getByLabel(/^New password/)).toHaveAccessibleDescription('Choose a password.');
        await expectSound(page, `${path} with faults`);
        await page.getByLabel(/^New password/).fill('a better secret');
      }
      await press.click();
      await expect(heading(page)).toHaveText('This link is not valid');
      await expectSound(page, `${path} with a link that is not valid`);
    });
  }

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

  for (const [path, operation] of [
    ['/', 'HomePage'],
    ['/products', 'ProductsPage'],
    ['/products/{id}', 'BookPage'],
  ] as const) {
    test(`while ${path} loads, and when it does not`, { tag: '@phone' }, async ({ page, request }) => {
      const [book] = await someBooks(request, 1);
      const address = path.replace('{id}', book?._id ?? '');
      const release = await holdOperation(page, operation);
      await walkTo(page, address);
      await expect(heading(page)).not.toHaveText('Login');
      await expectSound(page, `${path} on its way`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      release();
      await breakOperation(page, operation);
      await walkTo(page, address);
      await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
      await expectSound(page, `${path} failed`);
    });
  }

  for (const path of ['/products/{id}', '/cart', `/products?search=${'x'.repeat(90)}`]) {
    test(`with long titles on ${path}`, { tag: '@phone' }, async ({ page, shopper, request }) => {
      const [book] = await someBooks(request, 1);
      const id = book?._id ?? '';
      await shopper.putInCart(id);
      await lengthenTitles(page);
      await page.goto(path.replace('{id}', id));
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSound(page, path);
    });
  }

  test('with the filters open', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/products?category=Fiction&rating=3');
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await expect(page.getByRole('button', { name: /^Show \d+ books$/ })).toBeVisible();
    await expectSound(page, 'the drawer');
  });

  for (const path of ['/cart', '/wishlist', '/profile/address', '/checkout']) {
    test(`for a new shopper on ${path}`, { tag: '@phone' }, async ({ page, shopper }) => {
      expect(shopper.token).not.toBe('');
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSound(page, path);
    });
  }

  for (const path of ['/products/{id}', '/wishlist', '/profile', '/profile/address', '/cart']) {
    test(`for a shopper on ${path}`, async ({ page, shopper }) => {
      const [book] = await someBooks(page.request, 1);
      const product = { _id: book?._id ?? '' };
      await shopper.saveAddress();
      await shopper.putInCart(product._id);
      await shopper.ask('POST', '/user/wishlist', { product });
      await page.goto(path.replace('{id}', product._id));
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSound(page, path);
    });
  }

  test('with a toast', { tag: '@phone' }, async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await shopper.putInCart(book?._id ?? '');
    await page.clock.install();
    const respond = await holdOperation(page, 'IncrementCartLine');
    await page.goto('/cart');
    const sent = page.waitForRequest((request) => request.postData()?.includes('IncrementCartLine') ?? false);
    await page.getByRole('button', { name: /^One copy more/ }).click();
    await sent;
    // The clock stands still until the pointer is on the toast, which then stays while axe runs.
    await page.clock.pauseAt(Date.now() + 5_000);
    respond();
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
    await page.getByRole('button', { name: /^Remove: / }).click();
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

  test('from the checkout to a failed payment', async ({ page, shopper }) => {
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

  for (const path of ['/orders', '/orders/{open}', '/orders/{paid}', '/orders/{paid}/invoice']) {
    test(`on ${path}`, async ({ page, shopper }) => {
      const [book] = await someBooks(page.request, 1);
      await shopper.saveAddress();
      const paid = await shopper.order(book?._id ?? '');
      await shopper.payOrder(paid);
      const open = await shopper.order(book?._id ?? '');
      await page.goto(path.replace('{open}', open._id).replace('{paid}', paid._id));
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await violations(page)).toEqual([]);
    });
  }

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
