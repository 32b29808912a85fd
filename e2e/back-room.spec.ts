import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { violations } from './axe.ts';
import { expectToast, someBooks, test } from './shopper.ts';

const project = path.join(import.meta.dirname, '..');
const PASSWORD = 'a room full of books';

/** Runs a command of the machine that the shop runs on, and answers with what it prints. */
async function run(command: string[], input = ''): Promise<string> {
  const { E2E_PORT: PORT, E2E_REST_PORT: REST_PORT, E2E_DATA_DIR: DATA_DIR } = process.env;
  const program = spawn(process.execPath, ['launch/start.mjs', ...command], {
    cwd: project,
    env: { ...process.env, PORT, REST_PORT, DATA_DIR, DATABASE_URL: '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const errors: string[] = [];
  program.stdout.on('data', (text) => output.push(String(text)));
  program.stderr.on('data', (text) => errors.push(String(text)));
  program.stdin.end(input);
  const [status] = await once(program, 'close');
  expect(status, [...output, ...errors].join('')).toBe(0);
  return output.join('').trim();
}

/** Makes somebody a member of staff, as the owner of the machine does. */
const addStaff = (email: string, role: string) =>
  run(['staff', 'add', email, '--role', role, '--password-stdin'], `${PASSWORD}\n`);

/** The first login: password, an authenticator app that is set up by its key, recovery codes. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Code').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  expect(await violations(page), 'recovery codes').toEqual([]);
  await page.keyboard.press('Enter');
}

test('a packer logs in with a code, finds a paid order in the queue, packs it and ships it by keyboard', async ({
  page,
  account,
  request,
}) => {
  test.setTimeout(180_000);
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text());
  });
  await account.saveAddress();
  const [book] = await someBooks(request, 1);
  const order = await account.order(book?._id ?? '');
  await account.payOrder(order);
  const number = order._id.slice(0, 8).toUpperCase();
  const email = `packer-${crypto.randomUUID()}@example.com`;
  await addStaff(email, 'packer');

  // After the login the packer is where they wanted to go.
  const queue = `/staff/orders?filter=${encodeURIComponent(JSON.stringify({ queue: true, search: number }))}`;
  await page.goto(queue);
  await expect(page.getByRole('heading', { level: 1, name: 'Quire back room' })).toBeVisible();
  expect(await violations(page), 'login').toEqual([]);
  await logIn(page, email);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pack the next order' })).toBeFocused();
  expect(await violations(page), 'queue').toEqual([]);

  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('Enter');
  await expect(page.getByLabel('Scan the ISBN of each book')).toBeFocused();
  expect(await violations(page), 'packing').toEqual([]);
  await page.keyboard.insertText('9780000000002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('9780000000002 is not in this order.');
  await press('Tab');
  await press('Tab');
  await expect(page.getByRole('button', { name: 'All are here' })).toBeFocused();
  await press('Enter');
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  for (const key of 'EE12345') await press(key);
  await press('Enter');
  await expect(page.getByText(`The parcel of ${number} is shipped.`)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(12);
  expect(await violations(page), 'shipped').toEqual([]);

  await page.goto(`/staff/orders/${order._id}/show`);
  await expect(page.getByText('India Post')).toBeVisible();
  expect(await violations(page), 'order').toEqual([]);
  await page.goto(`/staff/slips?ids=${order._id}`);
  await expect(page.getByRole('img', { name: `Bar code of ${number}` })).toBeVisible();
  expect(await violations(page), 'slip').toEqual([]);
  await page.goto(`/staff/papers?ids=${order._id}`);
  await expect(page.getByRole('article', { name: 'Bill of supply' })).toContainText(number);
  expect(await violations(page), 'papers').toEqual([]);
  expect(blocked).toEqual([]);
});

test('an owner finds staff and integrations, which fit a screen and a phone', async ({ page }) => {
  test.setTimeout(120_000);
  const email = `owner-${crypto.randomUUID()}@example.com`;
  await addStaff(email, 'owner');
  await page.goto('/staff/staff');
  await logIn(page, email);
  await expect(page.getByText(email)).toBeVisible();
  expect(await violations(page), 'staff').toEqual([]);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await expect(page.getByRole('radio', { name: /^packer/ })).toBeVisible();
  expect(await violations(page), 'invitation').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('menuitem', { name: 'Integrations' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
  await page.getByRole('checkbox', { name: /^stock:write/ }).check();
  expect(await violations(page), 'new token').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Token' })).toHaveValue(/^qst_/);
  expect(await violations(page), 'token').toEqual([]);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('button', { name: 'Revoke Warehouse' }).first()).toBeVisible();
  expect(await violations(page), 'integrations').toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, list] of [
    ['/staff/staff', 'Members of staff'],
    ['/staff/tokens', 'Service tokens'],
    ['/staff/audit', 'Entries of the audit'],
  ]) {
    await page.goto(path ?? '');
    await expect(
      page
        .getByRole('list', { name: list ?? '' })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    expect(await violations(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test('a buyer adds a book, gives it a cover and withdraws it, on a screen and a phone', {
  tag: '@catalogue',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text());
  });
  const email = `buyer-${crypto.randomUUID()}@example.com`;
  const title = `The Banyan ${crypto.randomUUID().slice(0, 8)}`;
  await addStaff(email, 'buyer');
  await page.goto('/staff/books');
  await logIn(page, email);
  await expect(page.getByRole('link', { name: 'Add a book' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(26);
  expect(await violations(page), 'books').toEqual([]);

  await page.getByRole('link', { name: 'Add a book' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Author' }).fill('Asha Rao');
  await page.getByLabel(/^Price/).fill('250');
  await page.getByLabel('Rating').fill('4');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Fiction' }).click();
  await page.getByRole('button', { name: 'Add a contributor' }).click();
  await page.getByLabel('Name').fill('Asha Rao');
  expect(await violations(page), 'a new book').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const choose = async (name: string, buffer: Buffer) =>
    page.getByLabel('A picture for the cover').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('cover.png', Buffer.from('Not a picture at all.'));
  await expect(page.getByText(/^This is not a picture/)).toBeVisible();
  const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#2a6f4e' } })
    .png()
    .toBuffer();
  await choose('cover.png', picture);
  await expect(page.getByRole('img', { name: 'cover.png, not uploaded yet' })).toBeVisible();
  expect(await violations(page), 'a chosen cover').toEqual([]);
  await page.getByRole('button', { name: 'Use this cover' }).click();
  const cover = page.getByRole('img', { name: `The cover of ${title}` });
  await expect(cover).toHaveAttribute('src', /-[0-9a-f]{16}\.webp$/);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await violations(page), 'a book').toEqual([]);

  const id = page.url().split('/').pop() ?? '';
  await page.goto(`/products/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto(`/staff/books/${id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(/Withdrawn since/)).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/api/products/${id}`)).status(), { timeout: 15_000 })
    .toBe(404);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/staff/books', '/staff/books/create', `/staff/books/${id}`]) {
    await page.goto(path);
    await expect(
      page.getByRole(path.endsWith('s') ? 'link' : 'button', { name: /^(Add|Save|The )/ }).first(),
    ).toBeVisible();
    expect(await violations(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
  expect(blocked).toEqual([]);
});

test('a manager sees what there is to do, receives a delivery, and finds a shopper and a letter', async ({
  page,
  account,
  request,
}) => {
  test.setTimeout(180_000);
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text());
  });
  await account.saveAddress();
  const [book] = await someBooks(request, 1);
  await account.payOrder(await account.order(book?._id ?? ''));
  const email = `manager-${crypto.randomUUID()}@example.com`;
  await addStaff(email, 'manager');
  await page.goto('/staff/stock/receive');
  await logIn(page, email);

  const field = page.getByLabel('Scan the ISBN of each copy');
  await expect(field).toBeFocused();
  await page.keyboard.insertText('9780000000002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/There is no book 9780000000002/);
  await page.keyboard.insertText(book?._id ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${book?.title}: 1 copy`)).toBeVisible();
  expect(await violations(page), 'receive').toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: `One copy of ${book?.title} more` }).click();

  const rooms: [path: string, shown: string][] = [
    ['/staff', 'Takings by day'],
    ['/staff/stock', 'Receive a delivery'],
    [`/staff/stock/${book?._id}/show`, 'What has changed'],
    ['/staff/stock/receive', 'Scanned books'],
    ['/staff/shoppers', 'Shoppers'],
    ['/staff/letters', 'Letters'],
    ['/staff/jobs', 'Jobs'],
  ];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, shown] of rooms) {
      await page.goto(path);
      const content = page.getByRole('main');
      await expect(
        content
          .getByText(shown, { exact: true })
          .or(page.getByRole('heading', { level: 1, name: shown }))
          .or(content.getByRole('list', { name: shown }))
          .first(),
      ).toBeVisible();
      expect(await violations(page), `${path} at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  }
  expect(blocked).toEqual([]);
});

test('a file of books is uploaded and checked, and its report outlives a reload', async ({ page }) => {
  test.setTimeout(120_000);
  const key = crypto.randomUUID();
  const email = `buyer-${key}@example.com`;
  await addStaff(email, 'buyer');
  await page.goto('/staff/imports');
  await logIn(page, email);
  const rows = [
    `The Peepal ${key},Asha Rao,100,4,Fiction,test:${key}`,
    'Lost,Asha Rao,free,4,Fiction,test:x',
  ];
  const buffer = Buffer.from(['title,author,price,rating,categoryName,key', ...rows].join('\n'));
  const file = page.getByLabel('A file of books to import');
  await file.setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Checked: nothing has changed yet.', { timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Bad rows' })).toContainText('Line 3: price');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `a checked import at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // Not imported: another book would change what other tests count.
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'What would change' })).toContainText('New books1');
  await page.goto('/staff/imports');
  await expect(page.getByRole('list', { name: 'Earlier imports' })).toContainText('books.csv');
  expect(await violations(page), 'imports').toEqual([]);
});

/** Ships and delivers all of a paid order, as a warehouse does with its service token. */
async function deliver(request: APIRequestContext, orderId: string): Promise<void> {
  const permissions = 'orders:read,orders:ship';
  const token = await run(['tokens', 'add', 'Warehouse', '--permissions', permissions, '--days', '1']);
  const headers = { authorization: `Bearer ${token}` };
  const read = await request.get(`/api/staff/orders/${orderId}`, { headers });
  expect(read.status(), await read.text()).toBe(200);
  const { version } = (await read.json()).order;
  const data = { version, carrierId: 'delhivery', trackingNumber: '1490817' };
  const shipped = await request.post(`/api/staff/orders/${orderId}/ship`, { headers, data });
  expect(shipped.status(), await shipped.text()).toBe(200);
  for (const parcel of (await shipped.json()).order.shipments) {
    const change = { headers, data: { version: parcel.version } };
    const delivered = await request.post(`/api/staff/shipments/${parcel._id}/deliver`, change);
    expect(delivered.status(), await delivered.text()).toBe(200);
  }
}

test('a shopper returns one book of a delivered order and cancels a paid one; support gives the money back', async ({
  page,
  shopper,
  request,
  browser,
}) => {
  test.setTimeout(180_000);
  await shopper.saveAddress();
  const [first, second] = await someBooks(request, 2);
  await shopper.putInCart(first?._id ?? '');
  const order = await shopper.order(second?._id ?? '');
  await shopper.payOrder(order);
  await deliver(request, order._id);
  const number = order._id.slice(0, 8).toUpperCase();

  await page.goto(`/orders/${order._id}`);
  await page.getByRole('button', { name: 'Return books' }).click();
  const form = page.getByRole('dialog', { name: 'Return books' });
  await form.getByRole('checkbox', { name: first?.title ?? '' }).check();
  await form.getByRole('combobox', { name: 'Why does it go back?' }).selectOption('DAMAGED');
  await form.getByRole('textbox').fill('The cover is torn.');
  expect(await violations(page), 'return form').toEqual([]);
  await form.getByRole('button', { name: 'Ask for the return' }).click();
  const shown = page.getByRole('region', { name: 'Return', exact: true });
  await expect(shown).toContainText('We look at it and write to you.');
  expect(await violations(page), 'order with a return').toEqual([]);

  const staff = await (await browser.newContext()).newPage();
  const email = `support-${crypto.randomUUID()}@example.com`;
  await addStaff(email, 'support');
  await staff.goto('/staff/returns');
  await logIn(staff, email);
  await staff.getByRole('searchbox', { name: 'Search' }).fill(number);
  // The list takes a text into its URL a moment later, which would take a click's place.
  await expect(staff).toHaveURL(new RegExp(number));
  await expect(staff.getByRole('link', { name: number })).toHaveCount(1);
  expect(await violations(staff), 'returns').toEqual([]);
  await staff.getByRole('link', { name: number }).click();
  await expect(staff.getByText('The shopper wrote: “The cover is torn.”')).toBeVisible();
  expect(await violations(staff), 'return').toEqual([]);
  await staff.getByLabel('Words to the shopper').fill('Please send it to 1 Fort, Mumbai.');
  await staff.getByRole('button', { name: 'Approve' }).click();
  await staff.getByRole('combobox', { name: /Fit for sale$/ }).selectOption('0');
  expect(await violations(staff), 'receive').toEqual([]);
  await staff.getByRole('button', { name: 'The books are here' }).click();
  await expect(staff.getByRole('form', { name: 'Give the money back' })).toBeVisible();
  expect(await violations(staff), 'refund of a return').toEqual([]);
  await staff.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(staff.getByText(/goes back to the shopper\.$/)).toBeVisible();
  await expect(staff.getByRole('form')).toHaveCount(0);

  await page.reload();
  await expect(shown).toContainText('We wrote: “Please send it to 1 Fort, Mumbai.”');
  await expect(shown.getByRole('list', { name: 'Steps of the return' })).not.toContainText('Not yet');
  await expect(page.getByRole('region', { name: 'Refund', exact: true })).toContainText('of your payment');

  // The rest of it goes back without a return.
  await staff.getByRole('link', { name: number }).click();
  await staff.getByRole('button', { name: 'Refund' }).click();
  const refund = staff.getByRole('dialog', { name: `Refund order ${number}` });
  await refund.getByRole('combobox', { name: new RegExp(`^${second?.title}`) }).selectOption('1');
  await refund.getByRole('textbox', { name: 'Reason' }).fill('Out of kindness');
  expect(await violations(staff), 'refund').toEqual([]);
  await refund.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(staff.getByRole('region', { name: 'Refunds' })).toContainText('Out of kindness');
  expect(await violations(staff), 'order with refunds').toEqual([]);
  await staff.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/staff/returns?filter={}', `/staff/orders/${order._id}/show`]) {
    await staff.goto(path);
    await expect(
      staff.getByRole('link', { name: path.includes('orders') ? /^Return of/ : number }),
    ).toBeVisible();
    expect(await violations(staff), path).toEqual([]);
    expect(await staff.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }

  const paid = await shopper.order(first?._id ?? '');
  await shopper.payOrder(paid);
  await page.goto(`/orders/${paid._id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  expect(await violations(page), 'cancelling').toEqual([]);
  await confirmation.getByRole('button', { name: 'Cancel order' }).click();
  await expectToast(page, 'Order Cancelled');
  await expect(page.getByRole('region', { name: 'Refund', exact: true })).toBeVisible();
});
