import { devices, expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { mailboxPath } from './mailbox.ts';
import { expectToast, heading, payment, test } from './shopper.ts';
import { blockedBy, expectStaffPage, openAs, staffList } from './staff.ts';

// The shopper is on a phone, staff have a screen.
test.use({ ...devices['Pixel 7'] });
const screen = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

const wings = { id: '8e5cbbfe-0d03-42ce-94d0-b276f811082c', title: 'Wings of Fire', isbn: '9788173711466' };

/** Types as a scanner does: all at once, and Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
}

async function shipParcel(page: Page, button: string, trackingNumber: string): Promise<void> {
  await page.getByLabel('Tracking number').fill(trackingNumber);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(/^The parcel of .* is shipped\.$/)).toBeVisible();
}

/** How many emails with each subject a shop that sends none has for an address. */
async function emailsTo(page: Page, email: string): Promise<Record<string, number>> {
  await page.goto(mailboxPath(email));
  const subjects = await page.locator('li .subject').allInnerTexts();
  const counts: Record<string, number> = {};
  for (const subject of subjects) {
    counts[subject] = (counts[subject] ?? 0) + 1;
  }
  return counts;
}

/** The amounts of a paper, in paise: of its lines, and what they add up to. */
async function amountsOn(page: Page, name: string): Promise<{ lines: Map<string, number>; total: number }> {
  const rows = await page.getByRole('article', { name }).getByRole('row').allInnerTexts();
  const amounts = rows.slice(1).map((row): [string, number] => {
    const [title = ''] = row.split(/[\n\t]/);
    return [title.trim(), Math.round(Number(row.split('₹').at(-1)?.replaceAll(',', '')) * 100)];
  });
  const total = amounts.pop()?.[1] ?? Number.NaN;
  return { lines: new Map(amounts), total };
}

test('an order goes out in two parcels, and one of its books comes back', async ({
  page,
  shopper,
  browser,
}) => {
  test.setTimeout(240_000);
  const { products } = await shopper.ask<{ products: { _id: string; title: string }[] }>(
    'GET',
    '/products?category=Fiction&first=1',
  );
  const novel = { id: products[0]?._id ?? '', title: products[0]?.title ?? '' };

  // The shopper buys.
  await shopper.saveAddress();
  await shopper.putInCart(wings.id, novel.id);
  await page.goto('/checkout');
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: 'Buy' }).click();
  await payment(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expectToast(page, 'Order Placed');
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(heading(page)).toHaveText(/^Order [0-9A-F]{8}$/);
  const orderPage = page.url();
  const id = orderPage.split('/').pop() ?? '';
  const number = id.slice(0, 8).toUpperCase();
  const [first, second] = [`${number}-1`, `${number}-2`];

  // A packer prints the slip, and ships each book as soon as it is there.
  const packer = await (await browser.newContext(screen)).newPage();
  const blocked = blockedBy(packer);
  await packer.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openAs(packer, 'packer', staffList('orders', { queue: true, search: number }));
  await packer.getByRole('link', { name: number }).click();
  await packer.getByRole('link', { name: 'Packing slip' }).click();
  await expect(packer.getByRole('img', { name: `Bar code of ${number}` })).toBeVisible();
  await expectStaffPage(packer, 'slip');
  await packer.getByRole('button', { name: 'Print' }).click();
  await expect(packer.locator('body')).toHaveAttribute('data-printed');
  await packer.goto(`/staff/orders/${id}/pack`);
  await expect(packer.getByLabel('Scan the ISBN of each book')).toBeFocused();
  await scan(packer, wings.isbn);
  await expect(packer.getByText(`${wings.title}: 1 of 1`)).toBeVisible();
  await expectStaffPage(packer, 'packing');
  await shipParcel(packer, 'Ship 1 copy only', first);
  await expect(packer.getByText('1 copy of this order is still to be packed.')).toBeVisible();
  await packer.goto(`/staff/orders/${id}/pack`);
  await packer.getByRole('button', { name: `+ 1 ${novel.title}` }).click();
  await shipParcel(packer, 'Ship', second);

  // The shopper sees both parcels. They arrive.
  await page.reload();
  const parcels = page.getByRole('region', { name: 'Parcels' });
  for (const tracking of [first, second]) {
    await expect(parcels.getByRole('link', { name: `Track parcel ${tracking}` })).toBeVisible();
  }
  await packer.goto(`/staff/orders/${id}/show`);
  const arrived = packer.getByRole('button', { name: 'It has arrived' });
  for (const left of [1, 0]) {
    await arrived.first().click();
    await expect(arrived).toHaveCount(left);
  }
  expect(blocked).toEqual([]);

  // The shopper sends one book back.
  await page.reload();
  await page.getByRole('button', { name: 'Return books' }).click();
  const form = page.getByRole('dialog', { name: 'Return books' });
  await form.getByRole('checkbox', { name: wings.title }).check();
  await form.getByRole('combobox', { name: 'Why does it go back?' }).selectOption('DAMAGED');
  await form.getByRole('textbox').fill('The cover is torn.');
  expect(await violations(page), 'return form').toEqual([]);
  await form.getByRole('button', { name: 'Ask for the return' }).click();
  const shown = page.getByRole('region', { name: 'Return', exact: true });
  await expect(shown).toContainText('We look at it and write to you.');
  expect(await violations(page), 'order with a return').toEqual([]);

  // Support approves it, receives the book and gives its money back.
  const support = await (await browser.newContext(screen)).newPage();
  await openAs(support, 'support', '/staff/returns');
  await support.getByRole('searchbox', { name: 'Search' }).fill(number);
  // The list takes a text into its URL a moment later, which would take a click's place.
  await expect(support).toHaveURL(new RegExp(number));
  await expect(support.getByRole('link', { name: number })).toHaveCount(1);
  await support.getByRole('link', { name: number }).click();
  await expect(support.getByText('The shopper wrote: “The cover is torn.”')).toBeVisible();
  await expectStaffPage(support, 'decision');
  const returnId = support.url().split('/').at(-2);
  await support.getByLabel('Note to the shopper').fill('Please send it to 1 Fort, Mumbai.');
  await support.getByRole('button', { name: 'Approve' }).click();
  await support.getByRole('combobox', { name: /Fit for sale$/ }).selectOption('0');
  await expectStaffPage(support, 'receipt');
  await support.getByRole('button', { name: 'The books are here' }).click();
  await expect(support.getByRole('form', { name: 'Give the money back' })).toBeVisible();
  await expectStaffPage(support, 'refund of a return');
  await support.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(support.getByRole('status').filter({ hasText: 'Refunded' })).toBeVisible();
  await expect(support.getByRole('form')).toHaveCount(0);

  await page.reload();
  await expect(shown).toContainText('We wrote: “Please send it to 1 Fort, Mumbai.”');
  await expect(shown.getByRole('list', { name: 'Steps of the return' })).not.toContainText('Not yet');
  await expect(page.getByRole('region', { name: 'Refund', exact: true })).toContainText('of your payment');

  // The invoices add up.
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(page.getByRole('article', { name: 'Bill of supply' })).toBeVisible();
  // The credit note follows once the payment provider has given the money.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('article', { name: 'Credit note' })).toBeVisible();
  }).toPass();
  const bill = await amountsOn(page, 'Bill of supply');
  const note = await amountsOn(page, 'Credit note');
  expect([...bill.lines.keys()].slice(0, 2)).toEqual([wings.title, novel.title]);
  expect(bill.total).toBe([...bill.lines.values()].reduce((sum, amount) => sum + amount, 0));
  expect(note).toEqual({
    lines: new Map([[wings.title, bill.lines.get(wings.title)]]),
    total: bill.lines.get(wings.title),
  });
  const { order } = await shopper.ask<{ order: { totalPaise: number; refunds: { amountPaise: number }[] } }>(
    'GET',
    `/user/orders/${id}`,
  );
  expect([order.totalPaise, ...order.refunds.map(({ amountPaise }) => amountPaise)]).toEqual([
    bill.total,
    note.total,
  ]);

  // Each step had its email.
  await expect
    .poll(() => emailsTo(page, shopper.email))
    .toMatchObject({
      'Your order at Quire': 1,
      'Your parcel is on its way': 2,
      'Your parcel has arrived': 2,
      'We have your request to return books': 1,
      'You can send your books back': 1,
      'Your money has been given back': 1,
    });

  // The audit tells who did what.
  const manager = await (await browser.newContext(screen)).newPage();
  await openAs(manager, 'manager', staffList('audit', { subject: `order:${id}` }));
  const entriesAbout = (name: string) => manager.getByRole('row').filter({ hasText: name });
  await expect(entriesAbout(`order ${number}`)).toHaveText([
    /support-.*gave money back of/,
    /packer-.*noted the delivery of a parcel of/,
    /packer-.*noted the delivery of a parcel of/,
    new RegExp(`packer-.*shipped a parcel of.*${second}`),
    new RegExp(`packer-.*shipped a parcel of.*${first}`),
    /packer-.* packed a parcel of/,
  ]);
  await manager.getByRole('searchbox', { name: 'On what' }).fill(`return:${returnId}`);
  await expect(entriesAbout(`return ${String(returnId).slice(0, 8).toUpperCase()}`)).toHaveText([
    /support-.*gave the money back of/,
    /support-.*received/,
    /support-.*approved/,
    /Ada L.*asked for/,
  ]);
  await support.goto('/staff/orders');
  await expect(support.getByRole('menuitem', { name: 'Audit' })).toHaveCount(0);
});
