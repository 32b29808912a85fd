import { expect, type Locator, type Page } from '@playwright/test';
import { GRAPHQL, pushPath, type Shopper, someBooks, test } from './shopper.ts';
import {
  addStaff,
  blockedBy,
  deliver,
  expectFits,
  expectStaffPage,
  logInToBackRoom,
  openAs,
  staffList,
} from './staff.ts';

interface Ids {
  bookId: string;
  paidId: string;
  returnedId: string;
  returnId: string;
  shopperId: string;
}

/** Something on each page of the back room that is there once it has loaded, and not on the page before. */
const pages = (ids: Ids): [path: string, shown: string | RegExp][] => [
  ['/staff', 'Takings by day'],
  [staffList('orders', { queue: true }), 'Pack the next order'],
  [staffList('orders', { search: 'nobody at all' }), 'Clear the filters'],
  [`/staff/orders/${ids.paidId}/show`, 'Packing slip'],
  [`/staff/orders/${ids.returnedId}/show`, /^Return of/],
  [`/staff/orders/${ids.paidId}/pack`, 'All are here'],
  [`/staff/slips?ids=${ids.paidId}`, 'Packing slips'],
  [staffList('returns', {}), ids.returnedId.slice(0, 8).toUpperCase()],
  [`/staff/invoices?ids=${ids.returnedId}`, /^Save SBS-/],
  [`/staff/returns/${ids.returnId}/show`, 'Approve'],
  ['/staff/books', 'Add a book'],
  ['/staff/books/create', 'This book has no ISBN'],
  ['/staff/orders/create', 'No book yet.'],
  [`/staff/books/${ids.bookId}`, 'Withdraw'],
  ['/staff/categories', 'Add a category'],
  ['/staff/taxes', 'Set a tax'],
  ['/staff/bills', 'Save as CSV'],
  ['/staff/imports', 'Choose a file'],
  ['/staff/stock', 'Receive a delivery'],
  [`/staff/stock/${ids.bookId}/show`, 'What has changed'],
  ['/staff/stock/receive', /^Scan the ISBN of each copy/],
  ['/staff/shoppers', 'Ada Lovelace'],
  [`/staff/shoppers/${ids.shopperId}/show`, ids.returnedId.slice(0, 8).toUpperCase()],
  ['/staff/reviews', 'All reviews'],
  ['/staff/jobs', /^No job has failed for good|^Start again$/],
  ['/staff/emails', /@example\.com$/],
  ['/staff/staff', 'Invite somebody'],
  ['/staff/settings', 'Try the payments'],
  ['/staff/tokens', 'New token'],
  ['/staff/codes', 'Add a code'],
  ['/staff/webhooks', 'Add an endpoint'],
  ['/staff/pages', 'Pages to begin with'],
  ['/staff/pages/create?draft=privacy-policy', 'Preview'],
  ['/staff/audit', 'Save as CSV'],
];

/** The shop answers an operation as if the last code of the member of staff were too old. */
async function needCode(page: Page, operation: string): Promise<void> {
  await page.route(GRAPHQL, (route) => {
    if (route.request().postDataJSON()?.operationName !== operation) return route.fallback();
    const error = { message: 'Confirm this with a code.', extensions: { code: 'CODE_NEEDED' } };
    return route.fulfill({ json: { errors: [error], data: null } });
  });
}

/** A paid order, and a delivered one of which its shopper asks a book back. */
async function sell(account: Shopper, page: Page): Promise<Ids> {
  const [book] = await someBooks(page.request, 1);
  const bookId = book?._id ?? '';
  await account.saveAddress();
  const returned = await account.order(bookId);
  await account.payOrder(returned);
  const paid = await account.order(bookId);
  await account.payOrder(paid);
  await deliver(page.request, returned.id);
  const { order } = await account.ask<{ order: { returns: { id: string }[] } }>(
    'POST',
    `/user/orders/${returned.id}/returns?include=returns`,
    { lines: [{ productId: bookId, quantity: 1, reason: 'DAMAGED' }] },
  );
  const { sub: shopperId } = JSON.parse(
    Buffer.from(account.token.split('.')[1] ?? '', 'base64url').toString(),
  );
  return {
    bookId,
    shopperId,
    paidId: paid.id,
    returnedId: returned.id,
    returnId: order.returns[0]?.id ?? '',
  };
}

/** Adds an endpoint of webhooks, to which nothing is sent, and opens its page. */
async function addEndpoint(page: Page): Promise<void> {
  await pushPath(page, '/staff/webhooks');
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  await page.getByLabel(/^Address/).fill('https://93.184.215.14/hooks');
  await page.getByLabel(/^What it is for/).fill('Warehouse');
  await page.getByRole('checkbox', { name: /^review\.shown/ }).check();
  await expectStaffPage(page, 'the form of an endpoint', ['light']);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('link', { name: 'Warehouse' }).click();
}

/** Expects a loaded page to be sound on a phone, and then on a desktop, without loading it again. */
async function expectSoundOnBoth(page: Page, shown: Locator, path: string): Promise<void> {
  for (const width of [390, 1440]) {
    const where = `${path} at ${width} pixels`;
    await page.setViewportSize({ width, height: 900 });
    await expect(shown, where).toBeVisible();
    await expect(page.getByRole('progressbar'), where).toHaveCount(0);
    if (width === 390) await expectStaffPage(page, where);
    // What is a list of cards on a phone is a table on a desktop, of the same colours; the rest is the same.
    else if ((await page.getByRole('table').count()) > 0) await expectStaffPage(page, where, ['light']);
    else await expectFits(page, where);
  }
}

test('every page of the back room is sound on a phone and on a desktop', async ({ page, account }) => {
  test.setTimeout(240_000);
  const blocked = blockedBy(page);
  const ids = await sell(account, page);
  const email = await addStaff('owner');
  await page.goto('/staff');
  const title = page.getByRole('heading', { level: 1, name: 'Quire back room' });
  await expectSoundOnBoth(page, title, 'login');
  await logInToBackRoom(page, email);
  for (const [path, shown] of pages(ids)) {
    await pushPath(page, path);
    const exact = typeof shown === 'string';
    const found = page.getByText(shown, { exact }).filter({ visible: true }).first();
    await expectSoundOnBoth(page, found, path);
  }
  await addEndpoint(page);
  await expectSoundOnBoth(page, page.getByRole('button', { name: 'Send a test' }), 'an endpoint of webhooks');
  // A menu that was opened beside the page is not over it when the window becomes narrow, and is beside it again.
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  // The tooltip of a button under the pointer is no part of the page.
  await page.mouse.move(200, 800);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await expectStaffPage(page, 'a window that has become narrow', ['light']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  expect(blocked).toEqual([]);
});

test('a packing slip holds an address without spaces, on a phone and on paper', async ({ page, account }) => {
  const area = 'W'.repeat(40);
  const address = {
    name: 'Ada Lovelace',
    mobile: '9876543210',
    area,
    locality: '',
    alternatePhoneNumber: '',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
  };
  await account.ask('POST', '/users/address/add', { address });
  const [book] = await someBooks(page.request, 1);
  const order = await account.order(book?._id ?? '');
  await account.payOrder(order);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'packer', `/staff/slips?ids=${order.id}`);
  await expect(page.getByText(area)).toBeVisible();
  await expectStaffPage(page, 'packing slip');
  await page.emulateMedia({ media: 'print' });
  const line = page.getByText(area);
  expect(await line.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('every dialog of the back room is sound on a phone', async ({ page, account }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const [book] = await someBooks(page.request, 1);
  await account.saveAddress();
  const order = await account.order(book?._id ?? '');
  await account.payOrder(order);
  await openAs(page, 'owner', '/staff/staff');
  const open = async (button: string | RegExp, where: string) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await expectStaffPage(page, where);
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  };
  await open('Invite somebody', 'invitation');
  await needCode(page, 'InviteStaff');
  await page.getByRole('textbox', { name: 'Email' }).fill('ravi@example.com');
  await page.getByRole('radio', { name: /^packer/ }).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const code = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(code.getByLabel(/^Code/)).toBeFocused();
  await expectStaffPage(page, 'fresh code');
  await page.keyboard.press('Escape');
  await expect(code).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Confirm this with a code.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  await open(/^Change role of/, 'change of a role');
  await close();
  await open(/^Remove/, 'removal');
  await close();

  await pushPath(page, '/staff/tokens');
  await open('New token', 'new token');
  await page.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
  await page.getByRole('checkbox', { name: /^stock:write/ }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Token' })).toHaveValue(/^qst_/);
  await expectStaffPage(page, 'token');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await open('Revoke Warehouse', 'revocation');
  await close();

  // Only what React Router has navigated itself can it hold back.
  await page.goto('/staff/books');
  await page.getByRole('link', { name: 'Add a book' }).click();
  await page.getByRole('button', { name: 'This book has no ISBN' }).click();
  await page.getByLabel('Title').fill('The Banyan');
  await page.evaluate(() => history.back());
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectStaffPage(page, 'leaving without saving');
  await close();
  await expect(page.getByLabel('Title')).toHaveValue('The Banyan');

  await pushPath(page, `/staff/orders/${order.id}/show`);
  await open('Refund', 'refund');
  await close();
  await page.setViewportSize({ width: 1440, height: 900 });
  await pushPath(page, staffList('orders', { queue: true, search: order.id }));
  await page.getByRole('checkbox', { name: /^Choose/ }).check();
  await open(/^Mark as shipped|^Ship/, 'several orders are shipped');
});
