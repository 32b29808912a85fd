import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import {
  breakOperation,
  GRAPHQL,
  heading,
  holdOperation,
  logIn,
  loginAsGuest,
  payment,
  someBooks,
  test,
  toast,
} from './shopper.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything in the light scheme; what is wrong with colours is all that the scheme decides. */
const RULES: Record<'dark' | 'light', RunOptions> = {
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
  light: {},
};
/** Telling of each element where it is, and of those that pass, would take a third of the time. */
const THE_WRONG_ONES: RunOptions = { resultTypes: ['violations'], selectors: false };

/** Colours change at once: on the way from one to the other they have no contrast that anybody would see. */
const withoutTransitions = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [sheet];
};

/** What axe finds wrong with the page as it stands in both colour schemes, a line each. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  await page.evaluate(withoutTransitions);
  const found: string[] = [];
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${scheme}\\b`));
    const options = JSON.stringify({ ...THE_WRONG_ONES, ...RULES[scheme] });
    const wrong = await page.evaluate<AxeResults['violations']>(
      `axe.run(${options}).then(({ violations }) => violations)`,
    );
    for (const { id, nodes } of wrong) {
      found.push(...nodes.map((node) => `${id} in the ${scheme} scheme: ${node.html}`));
    }
  }
  return found;
}

/** What a phone's screen cannot show, and what a finger cannot hit: targets of less than 24 pixels. */
const ILL_FITTING = () => {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} pixels wide on ${clientWidth}`);
  if (document.querySelectorAll('h1').length !== 1) found.push('not one heading of the first level');
  for (const target of document.querySelectorAll('a[href], button, select')) {
    // A link in a sentence is as high as its line.
    if (target.matches('p > a')) continue;
    // The link of a card is as large as the card.
    if (getComputedStyle(target, '::after').position === 'absolute') continue;
    const { width, height } = target.getBoundingClientRect();
    if (width > 0 && Math.min(width, height) < 24) found.push(`${width} × ${height}: ${target.outerHTML}`);
  }
  return found;
};

async function expectSound(page: Page, where: string): Promise<void> {
  expect(await violations(page), where).toEqual([]);
  expect(await page.evaluate(ILL_FITTING), where).toEqual([]);
}

/** Makes every book that comes from now on one of a title and a name that no line holds. */
async function lengthenTitles(page: Page): Promise<void> {
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
  const lengthen = (text: string) =>
    text.replace(/"(title|author)":"[^"]*"/g, `"$1":"An Extraordinarily Long Chronicle of a ${long}"`);
  await page.route(GRAPHQL, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: lengthen(await response.text()) });
  });
  await page.route('**/products/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: lengthen(await response.text()) });
  });
}

/** The id of the account that a token belongs to. */
const shopperId = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

/** Opens a page of the shop from within, so that it asks for its data itself. */
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

  test('on the pages of a visitor', async ({ page, request }) => {
    const [book] = await someBooks(request, 1);
    for (const path of [
      '/',
      '/products',
      '/products?search=nothing+like+it&category=Fiction',
      `/products/${book?._id}`,
      '/nowhere',
    ]) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSound(page, path);
    }
    for (const [path, button] of [
      ['/login', 'Login'],
      ['/signup', 'Signup'],
    ] as const) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expectSound(page, path);
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      const first = page.getByLabel(/^Email/);
      await expect(first).toBeFocused();
      await expect(first).toHaveAccessibleDescription('Enter your email.');
      await expectSound(page, `${path} with faults`);
    }
  });

  test('while a page loads, and when it does not', async ({ page, request }) => {
    const [book] = await someBooks(request, 1);
    for (const [path, operation] of [
      ['/', 'HomePage'],
      ['/products', 'ProductsPage'],
      [`/products/${book?._id}`, 'BookPage'],
    ] as const) {
      const release = await holdOperation(page, operation);
      await walkTo(page, path);
      await expect(heading(page)).not.toHaveText('Login');
      await expectSound(page, `${path} on its way`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      release();
      await breakOperation(page, operation);
      await walkTo(page, path);
      await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
      await expectSound(page, `${path} failed`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  test('with titles that no line holds', async ({ page, shopper, request }) => {
    const [book] = await someBooks(request, 1);
    const product = { _id: book?._id ?? '' };
    await shopper.putInCart(product._id);
    await lengthenTitles(page);
    const word = 'x'.repeat(90);
    for (const path of [`/products/${product._id}`, '/cart', `/products?search=${word}`]) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSound(page, path);
    }
  });

  test('with the filters open', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'They are beside the listing there.');
    await page.goto('/products?category=Fiction&rating=3');
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await expect(page.getByRole('button', { name: /^Show \d+ books$/ })).toBeVisible();
    await expectSound(page, 'the drawer');
  });

  test('on the pages of a shopper who has nothing yet', async ({ page, shopper }) => {
    expect(shopper.token).not.toBe('');
    for (const path of ['/cart', '/wishlist', '/profile/address', '/checkout']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectSound(page, path);
    }
  });

  test('on the pages of a shopper, and while they change something', async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    const product = { _id: book?._id ?? '' };
    await shopper.saveAddress();
    await shopper.putInCart(product._id);
    await shopper.ask('POST', '/user/wishlist', { product });
    for (const path of [`/products/${product._id}`, '/wishlist', '/profile', '/profile/address', '/cart']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expectSound(page, path);
    }
    await page.getByRole('button', { name: /^One copy more/ }).click();
    await expect(toast(page, 'Product Incremented by 1')).toBeVisible();
    await expectSound(page, 'a toast');
    await page.getByRole('button', { name: /^Remove: / }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectSound(page, 'Undo');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await expectSound(page, 'the menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expectSound(page, 'the profile being edited');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectSound(page, 'the password being changed');
  });

  test('on what a guest is told, and on the confirmation of an order', async ({ page, shopper, request }) => {
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
    await expectSound(page, 'what a guest is told');
  });

  test('from the checkout to a payment that failed', async ({ page, shopper }) => {
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
    expect(await violations(page)).toEqual([]);
  });

  test('on orders, their pages and the invoice', async ({ page, shopper }) => {
    const [book] = await someBooks(page.request, 1);
    await page.goto('/orders');
    await expect(page.getByText('You have no orders yet.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await shopper.saveAddress();
    const paid = await shopper.order(book?._id ?? '');
    await shopper.payOrder(paid);
    const open = await shopper.order(book?._id ?? '');
    for (const path of [
      '/orders',
      `/orders/${open._id}`,
      `/orders/${paid._id}`,
      `/orders/${paid._id}/invoice`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto(`/orders/${open._id}`);
    await page.getByRole('button', { name: /^Cancel order/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(await violations(page)).toEqual([]);
  });
});

test('a toast leaves the bar with its search box free', async ({ page, account }) => {
  await logIn(page, account.token);
  await page.goto('/products');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click();
  const told = toast(page, 'Product Added To WishList');
  await expect(told).toBeVisible();
  const top = await told.evaluate((words) => words.getBoundingClientRect().top);
  const bar = await page.getByRole('banner').evaluate((banner) => banner.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThan(bar);
});
