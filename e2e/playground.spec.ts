import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './shopper.ts';
import { addServiceToken } from './staff.ts';

/** Opens the playground; returns its requests to other sites and its console errors. */
async function openPlayground(page: Page, baseURL: string | undefined): Promise<string[]> {
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) complaints.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/graphql');
  await expect(page.locator('.graphiql-query-editor')).toContainText('CheapFiction', { timeout: 40_000 });
  return complaints;
}

/** An element's position on the screen, in pixels. */
const edges = (element: Locator) =>
  element.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);

const response = (page: Page) => page.locator('.result-window');
const run = (page: Page) => page.getByRole('button', { name: /Execute query/ }).click();

/** Opens the list of examples if it is closed to make room for the editors. */
async function showExamples(page: Page): Promise<Locator> {
  const examples = page.getByRole('region', { name: 'Examples' });
  if (!(await examples.isVisible())) await page.getByRole('button', { name: 'Show Examples' }).click();
  return examples;
}

/** The button that opens an example: "AddToCart" stands there as "Add to cart". */
function example(examples: Locator, operation: string): Locator {
  const name = operation.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return examples.getByRole('button', { name, exact: true });
}

/** Opens an example and waits until it is shown, with its variables. */
async function pick(page: Page, operation: string, variable?: string): Promise<void> {
  const examples = await showExamples(page);
  await example(examples, operation).click();
  await expect(page.locator('.graphiql-query-editor')).toContainText(operation);
  if (variable) await expect(page.getByRole('region', { name: 'Variables' })).toContainText(variable);
}

/** Expects the editors and the response to lie on the screen, and the query to fit into its lines. */
async function expectContentFits(page: Page): Promise<void> {
  const editor = page.locator('.graphiql-query-editor .monaco-editor').first();
  await expect(editor).toContainText('LOW_TO_HIGH');
  await expect(async () => {
    const { right } = await edges(editor);
    for (const line of await editor.locator('.view-line > span').all()) {
      expect((await edges(line)).right).toBeLessThan(right);
    }
  }).toPass();

  const screen = await page.evaluate(() => document.documentElement.clientWidth);
  const areas = [
    '.graphiql-query-editor .monaco-editor',
    '.graphiql-editor-tool .monaco-editor',
    '.result-window',
  ];
  for (const area of areas) {
    const { left, right, top, bottom } = await edges(page.locator(area).first());
    expect(right, area).toBeLessThanOrEqual(screen);
    expect(right - left, area).toBeGreaterThan(Math.min(360, screen - 40));
    expect(bottom - top, area).toBeGreaterThan(100);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(overflow).toBeLessThanOrEqual(screen);
}

test('the playground runs a query, and sends no request to another site', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const complaints = await openPlayground(page, baseURL);
  await expect(page).toHaveTitle('Quire · GraphQL playground');
  await expectContentFits(page);
  await expect(async () => {
    await run(page);
    await expect(response(page)).toContainText('"totalCount": 10', { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await pick(page, 'Book', 'productId');
  await run(page);
  await expect(response(page)).toContainText('"description"');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('.graphiql-query-editor .monaco-editor').first()).toHaveClass(/\bvs-dark\b/);
  expect(complaints).toEqual([]);
});

test("the playground's content fits on a phone, and the response is in sight of the button that asked for it", {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  await openPlayground(page, baseURL);
  await expectContentFits(page);
  await run(page);
  await expect(response(page)).toContainText('"totalCount": 10');
  await expect(page.getByRole('button', { name: /Execute query/ })).toBeInViewport({ ratio: 1 });
  await expect(response(page).getByText('"totalCount"')).toBeInViewport({ ratio: 1 });
});

test("the playground shows a login's token under the headers of each tab, and does not keep it", {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const complaints = await openPlayground(page, baseURL);
  const headers = page.getByRole('region', { name: 'Headers' });
  const tokenOf = () => page.evaluate(() => sessionStorage.getItem('quire-playground-token') ?? '');
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  await (await showExamples(page)).getByRole('button', { name: 'log in as guest first' }).click();
  await expect(headers).toContainText('"authorization"');
  const token = await tokenOf();
  await expect(headers).toContainText(token.slice(0, 20));

  await pick(page, 'Me');
  await expect(headers).toContainText(token.slice(0, 20));
  const sent = page.waitForRequest((request) => /query Me/.test(request.postData() ?? ''));
  await run(page);
  expect((await sent).headers().authorization).toBe(token);
  await expect(response(page)).toContainText('guest@quire.example');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('graphiql:queries')))
    .toContain('query Me');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);

  // What is written there instead is sent.
  await headers.getByRole('code').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('{ "authorization": "another" }');
  await run(page);
  await expect(response(page)).toContainText('"me": null');

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(headers).toContainText('another');
  await page.getByRole('tab', { name: 'CheapFiction', exact: true }).click();
  await expect(headers).not.toContainText('authorization');
  expect(complaints).toEqual([]);
});

// Once: all guests share one cart.
test("the playground's login applies to all its tabs, and the examples of the cart run", {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const complaints = await openPlayground(page, baseURL);
  await (await showExamples(page)).getByRole('button', { name: 'log in as guest first' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'guest@quire.example' })).toBeVisible();
  await pick(page, 'Cart');

  await pick(page, 'ClearCart');
  await run(page);
  await expect(response(page)).toContainText('"count": 0');
  await pick(page, 'AddToCart', 'productId');
  await run(page);
  await expect(response(page)).toContainText('"quantity": 1');
  await page.getByRole('tab', { name: 'Cart', exact: true }).click();
  await run(page);
  await expect(response(page)).toContainText('"totalPaise"');
  await expect(response(page)).toContainText('"count": 1');
  await pick(page, 'ClearCart');
  await run(page);
  await expect(response(page)).toContainText('"count": 0');

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await run(page);
  await expect(response(page)).toContainText('UNAUTHENTICATED');
  expect(complaints).toEqual([]);
});

test('the examples of the back room ask for a token of staff, which goes under Headers', {
  tag: '@desktop',
}, async ({ page, baseURL, shopper }) => {
  const complaints = await openPlayground(page, baseURL);
  const examples = await showExamples(page);
  await example(examples, 'StaffOrder').click();
  await examples.getByLabel(/^This one needs a token of staff/).fill(shopper.token);
  await page.keyboard.press('Enter');
  await expect(examples.getByRole('alert')).toHaveText('Tokens of the back room begin with qss_ or qst_.');

  await examples.getByLabel(/^This one needs a token of staff/).fill(`qst_${'x'.repeat(43)}`);
  await page.keyboard.press('Enter');
  await expect(examples.getByRole('alert')).toContainText('The token is invalid.');
  await examples.getByRole('button', { name: 'Use another token' }).click();
  const token = await addServiceToken('orders:read,orders:ship');
  await examples.getByLabel(/^This one needs a token of staff/).fill(token);
  await page.keyboard.press('Enter');
  await expect(page.locator('.graphiql-query-editor')).toContainText('query StaffOrder');
  await run(page);
  await expect(response(page)).toContainText('"staffOrder"');
  await pick(page, 'Carriers');
  await run(page);
  await expect(response(page)).toContainText('India Post');

  await pick(page, 'StaffLogin');
  await page.getByRole('tab', { name: 'StaffOrder', exact: true }).click();
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Headers' })).toContainText(token.slice(0, 20));
  expect(complaints).toEqual([]);
});
