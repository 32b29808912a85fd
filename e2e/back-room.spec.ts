import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { violations } from './axe.ts';
import { someBooks, test } from './shopper.ts';

const project = path.join(import.meta.dirname, '..');
const PASSWORD = 'a room full of books';

/** Makes somebody a member of staff, as the owner of the machine does. */
async function addStaff(email: string, role: string): Promise<void> {
  const { E2E_PORT: PORT, E2E_REST_PORT: REST_PORT, E2E_DATA_DIR: DATA_DIR } = process.env;
  const command = spawn(
    process.execPath,
    ['launch/start.mjs', 'staff', 'add', email, '--role', role, '--password-stdin'],
    {
      cwd: project,
      env: { ...process.env, PORT, REST_PORT, DATA_DIR, DATABASE_URL: '' },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const output: string[] = [];
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (text) => output.push(String(text)));
  command.stdin.end(`${PASSWORD}\n`);
  const [status] = await once(command, 'close');
  expect(status, output.join('')).toBe(0);
}

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
