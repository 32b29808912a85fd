import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { frozenNumbers } from '../client/testing/frozen-numbers.ts';
import { type ColorScheme, violations } from './axe.ts';

const project = path.join(import.meta.dirname, '..');
const PASSWORD = 'a room full of books';
/** The name of a member of these tests, in react-admin's menu: no number that changes. */
const MEMBER = /^[a-z]+-[\da-f-]{36}$/;

/** The shop that all tests share, as its commands know it. */
function sharedShop() {
  const { E2E_PORT: PORT, E2E_REST_PORT: REST_PORT, E2E_DATA_DIR: DATA_DIR } = process.env;
  return { ...process.env, PORT, REST_PORT, DATA_DIR, DATABASE_URL: '' };
}

/** Runs a command of the machine that a shop runs on, and answers with what it prints. */
async function run(
  command: string[],
  { input = '', env = sharedShop() }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const program = spawn(process.execPath, ['launch/start.mjs', ...command], {
    cwd: project,
    env,
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

/** Makes somebody a member of staff, as the owner of the machine does. Returns their email. */
export async function addStaff(role: string, env?: NodeJS.ProcessEnv): Promise<string> {
  const email = `${role}-${crypto.randomUUID()}@example.com`;
  await run(['staff', 'add', email, '--role', role, '--password-stdin'], {
    input: `${PASSWORD}\n`,
    ...(env && { env }),
  });
  return email;
}

/** Makes a service token, as the owner of the machine does. */
export const addServiceToken = (permissions: string): Promise<string> =>
  run(['tokens', 'add', crypto.randomUUID(), '--permissions', permissions, '--days', '1']);

/** The first login: password, an authenticator app that is set up by its key, recovery codes. */
export async function logInToBackRoom(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Code').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Enter');
}

/** Opens a page of the back room as a new member of staff. */
export async function openAs(page: Page, role: string, path: string): Promise<void> {
  const email = await addStaff(role);
  await page.goto(path);
  await logInToBackRoom(page, email);
}

/** What the Content-Security-Policy of the page has blocked from now on. */
export function blockedBy(page: Page): string[] {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text());
  });
  return blocked;
}

/** Expects no axe violation, one heading of the first level, and nothing that is wider than the screen. */
export async function expectStaffPage(
  page: Page,
  where: string,
  schemes?: readonly ColorScheme[],
): Promise<void> {
  expect(await violations(page, schemes), where).toEqual([]);
  await expectFits(page, where);
}

/** Expects one heading of the first level, nothing that is wider than the screen, and numbers that a translation leaves alive. */
export async function expectFits(page: Page, where: string): Promise<void> {
  await expect(page.locator('h1'), where).toHaveCount(1);
  // A box within the line would be cut off where three dots belong.
  const boxes = await page
    .locator('h1 *')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).display));
  expect(new Set(boxes), where).not.toContain('inline-block');
  const frozen = await page.evaluate(frozenNumbers);
  expect(
    frozen.filter((text) => !MEMBER.test(text)),
    where,
  ).toEqual([]);
  const width = page.viewportSize()?.width;
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
}

/** Where a list of the back room is, with a filter. */
export const staffList = (resource: string, filter: object): string =>
  `/staff/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Ships and delivers all of a paid order, as a warehouse does with its service token. */
export async function deliver(request: APIRequestContext, orderId: string): Promise<void> {
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
    const delivered = await request.post(`/api/staff/shipments/${parcel.id}/deliver`, change);
    expect(delivered.status(), await delivered.text()).toBe(200);
  }
}
