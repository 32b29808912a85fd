import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const list = (resource: string, filter: object): string =>
  `/staff/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Opens what the first link of a list leads to, and waits for something on its page. */
const openFirst =
  (name: RegExp, shown: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await page.getByText(shown, { exact: true }).first().waitFor();
  };

const number = /[0-9A-F]{8}/;

/** The pages of the back room, in a shop with demo data. Those that packers have open all day are dark, too. */
export const staffScreens: Screen[] = [
  { name: 'staff-login', path: '/staff/login' },
  { name: 'staff-today', path: '/staff', asOwner: true, act: plots },
  { name: 'staff-orders', path: list('orders', { queue: true }), asOwner: true, act: rows },
  {
    name: 'staff-order',
    path: list('orders', { fulfilment: 'PARTLY_SHIPPED' }),
    asOwner: true,
    act: openFirst(number, 'Refund'),
  },
  {
    name: 'staff-pack',
    path: list('orders', { queue: true }),
    asOwner: true,
    async act(page) {
      await page.getByRole('link', { name: 'Pack the next order' }).click();
      await page.getByRole('button', { name: /^\+ 1/ }).first().click();
      await page.getByLabel('Tracking number').waitFor();
    },
  },
  ...light([
    {
      name: 'staff-slip',
      path: list('orders', { queue: true }),
      async act(page) {
        await openFirst(number, 'Packing slip')(page);
        await page.getByRole('link', { name: 'Packing slip' }).click();
        await page.getByRole('img', { name: /^Bar code/ }).waitFor();
      },
    },
    {
      name: 'staff-refund',
      path: list('orders', { fulfilment: 'DELIVERED' }),
      async act(page) {
        await openFirst(number, 'Refund')(page);
        await page.getByRole('button', { name: 'Refund' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'staff-books', path: '/staff/books', act: rows },
    { name: 'staff-book', path: '/staff/books', act: openBook },
    { name: 'staff-stock', path: '/staff/stock', act: rows },
    { name: 'staff-bills', path: '/staff/bills' },
    { name: 'staff-settings', path: '/staff/settings' },
    { name: 'staff-shoppers', path: '/staff/shoppers', act: rows },
    { name: 'staff-new-order', path: '/staff/orders/create' },
    { name: 'staff-categories', path: '/staff/categories', act: rows },
    { name: 'staff-codes', path: '/staff/codes' },
    { name: 'staff-pages', path: '/staff/pages' },
    { name: 'staff-carriers', path: '/staff/carriers', act: rows },
    { name: 'staff-reviews', path: list('reviews', {}) },
    { name: 'staff-emails', path: '/staff/emails' },
    { name: 'staff-members', path: '/staff/staff', act: rows },
    {
      name: 'staff-integrations',
      path: '/staff/tokens',
      act: (page) =>
        page
          .getByText(/^No program has a token|^Revoke$/)
          .first()
          .waitFor(),
    },
    { name: 'staff-webhooks', path: '/staff/webhooks' },
    { name: 'staff-audit', path: '/staff/audit', act: rows },
  ]),
  { name: 'staff-taxes', path: '/staff/taxes', asOwner: true, act: setTaxes },
  { name: 'staff-import', path: '/staff/imports', asOwner: true, act: checkFile },
];

function light(screens: Screen[]): Screen[] {
  return screens.map((screen) => ({ ...screen, asOwner: true, in: ['light'] }));
}

async function openBook(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href*="/books/"]:not([href$="/create"])').first().click();
  await page.getByText('Withdraw', { exact: true }).waitFor();
}

async function rows(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('row').nth(1).or(main.getByRole('listitem')).first().waitFor();
}

function plots(page: Page): Promise<void> {
  return page.getByRole('heading', { name: 'Takings by day' }).waitFor();
}

/** Sets the taxes of two books, if none has one yet. */
async function setTaxes(page: Page): Promise<void> {
  const row = page.getByRole('button', { name: /^Change the tax of/ }).first();
  await row.or(page.getByText(/^No book has a tax/)).waitFor();
  if (await row.isVisible()) return;
  for (const { title, code, rate } of [
    { title: 'Emma', code: '998431', rate: '5%' },
    { title: 'Wings of Fire', code: '8523', rate: '18%' },
  ]) {
    await page.getByRole('button', { name: 'Set a tax' }).click();
    await page.getByRole('combobox', { name: 'Book' }).fill(title);
    await page.getByRole('option', { name: title }).first().click();
    await page.getByRole('textbox', { name: 'HSN or SAC' }).fill(code);
    await page.getByRole('combobox', { name: 'Rate' }).selectOption(rate);
    await page.getByRole('button', { name: 'Set the tax' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.reload();
  await row.waitFor();
}

/** Uploads a file with a bad row, and has it checked. */
async function checkFile(page: Page): Promise<void> {
  const file = [
    'title,author,price,rating,categoryName,key',
    'The Home and the World,Rabindranath Tagore,250,4.5,Fiction,screens:1',
    'Gora,Rabindranath Tagore,free,4.5,Fiction,screens:2',
  ].join('\n');
  await page
    .getByLabel('A file of books to import')
    .setInputFiles({ name: 'spring-list.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('region', { name: 'Bad rows' }).waitFor({ timeout: 60_000 });
}

/** Logs an owner in, whose email and password the environment has. */
export async function enterAsOwner(page: Page, shop: string): Promise<void> {
  const { STAFF_EMAIL: email, STAFF_PASSWORD: password } = process.env;
  const response = await page.request.post(new URL('/api/staff/login', shop).href, {
    data: { email, password },
  });
  const { login } = await response.json();
  const token: unknown = login?.session?.token;
  if (typeof token !== 'string') {
    throw new Error(
      'Nobody could log in to the back room. Set STAFF_EMAIL and STAFF_PASSWORD to those of an owner, and start the shop with STAFF_CODES=off.',
    );
  }
  await page.addInitScript((value) => {
    localStorage.setItem('staff-session', JSON.stringify({ token: value }));
  }, token);
}
