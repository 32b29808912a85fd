import { expect, type Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { fillAddress, heading, payment } from './shopper.ts';
import { addStaff, logInToBackRoom } from './staff.ts';

const list = [
  'ISBN,Book name,Writer,MRP,Stars,Shelf,Qty,Weight (g)',
  '9780140449211,The Gift,Hafiz,300,4.5,Poetry,5,250',
  '9780143039587,Gitanjali,Rabindranath Tagore,199.50,4.8,Poetry,5,180',
].join('\n');

/** Opens the form of a setting. */
async function change(page: Page, setting: string) {
  await page.getByRole('button', { name: `Change: ${setting}` }).click();
  return page.getByRole('dialog', { name: setting });
}

async function setUp(page: Page): Promise<void> {
  await page.goto('/staff/settings');
  const seller = await change(page, 'Seller');
  await seller.getByLabel(/^Name/).fill('Banyan Books');
  await seller.getByLabel(/^Address/).fill('12 Church Street\nBengaluru 560001');
  await seller.getByLabel(/^State/).click();
  await page.getByRole('option', { name: 'Karnataka' }).click();
  await seller.getByRole('button', { name: 'Save' }).click();
  await expect(seller).toBeHidden();

  const delivery = await change(page, 'Delivery');
  await delivery.getByRole('button', { name: 'Add a rate' }).click();
  const rate = delivery.getByRole('group', { name: 'Rate 1' });
  await rate.getByLabel(/^Name/).fill('India');
  await rate.getByLabel(/^Charge/).fill('60');
  await rate.getByLabel(/^Days from/).fill('3');
  await rate.getByLabel(/^Days to/).fill('6');
  await delivery.getByRole('button', { name: 'Save' }).click();
  await expect(delivery).toBeHidden();

  await page.goto('/staff/categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  const category = page.getByRole('dialog', { name: 'Add a category' });
  await category.getByRole('textbox', { name: 'Name', exact: true }).fill('Poetry');
  await category.getByRole('button', { name: 'Save' }).click();
  await expect(category).toBeHidden();

  await addCode(page, 'opening10', '10');
}

async function addCode(page: Page, text: string, percent: string): Promise<void> {
  await page.goto('/staff/codes');
  await page.getByRole('button', { name: 'Add a code' }).click();
  const code = page.getByRole('dialog', { name: 'Add a code' });
  await code.getByRole('textbox', { name: 'Code' }).fill(text);
  await code.getByRole('textbox', { name: 'Percent' }).fill(percent);
  await code.getByRole('button', { name: 'Save' }).click();
  await expect(code).toBeHidden();
  await expect(page.getByText(text.toUpperCase(), { exact: true })).toBeVisible();
}

async function importBooks(page: Page): Promise<void> {
  await page.goto('/staff/imports');
  const file = { name: 'poetry.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await page.getByLabel('A file of books to import').setInputFiles(file);
  const columns = page.getByRole('region', { name: 'What the columns hold' });
  // The shop knows the other names.
  await expect(columns.getByText('7 of 8 columns are read')).toBeVisible({ timeout: 60_000 });
  await columns.getByRole('combobox', { name: 'Shelf' }).selectOption('Category');
  await columns.getByRole('button', { name: 'Check with these columns' }).click();
  const changes = page.getByRole('table', { name: 'Book by book' });
  await expect(changes).toContainText('Gitanjali', { timeout: 60_000 });
  await expect(changes).toContainText('₹199.50');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported.')).toBeVisible({ timeout: 60_000 });
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/Signup');
  await page.getByLabel(/^Email/).fill('grace@example.com');
  await page.getByLabel(/^First name/).fill('Grace');
  await page.getByLabel(/^Last name/).fill('Hopper');
  await page.getByRole('textbox', { name: /^Password/ }).fill('secret');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
}

async function putInCart(page: Page, title: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: title });
  // The card says at once that it is in the cart; before it is stored, another page would end the request.
  const stored = page.waitForResponse(
    (response) => response.request().postData()?.includes('AddToCart') === true && response.ok(),
  );
  await card.getByRole('button', { name: /Add to cart/ }).click();
  await stored;
  await expect(card.getByText(/Go to cart/i)).toBeVisible();
}

async function enterCode(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${text.toUpperCase()} counts.`)).toBeVisible();
}

test('the first hour of a bookseller: from a new shop to an order by rates and a code of hers', {
  tag: '@desktop',
}, async ({ ownShop }) => {
  test.setTimeout(300_000);
  const office = await (await ownShop.visitor()).newPage();
  await office.goto('/staff');
  await logInToBackRoom(office, await addStaff('owner', ownShop.env));
  await expect(office.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await setUp(office);
  await importBooks(office);

  const page = await (await ownShop.visitor()).newPage();
  await signUp(page);
  await page.goto('/products?category=Poetry');
  for (const title of ['The Gift', 'Gitanjali']) await putInCart(page, title);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Add New Address' }).click();
  const address = page.getByRole('dialog');
  await fillAddress(address);
  await address.getByRole('button', { name: 'Add Address' }).click();
  await page.getByRole('radio').first().click();
  await expect(page.getByText('₹60').first()).toBeVisible();
  await expect(page.getByText(/3 to 6 days/).first()).toBeVisible();
  await enterCode(page, 'opening10');
  await page.getByRole('button', { name: 'Buy' }).click();
  // ₹300 and ₹199.50 without a tenth, and ₹60.
  await payment(page).getByRole('button', { name: 'Pay ₹509.55' }).click();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(heading(page)).toHaveText(/^Order [0-9A-F]{8}$/);
  await expect(page.getByText('Code OPENING10')).toBeVisible();
  await page.getByRole('link', { name: 'Invoice' }).click();
  const bill = page.getByRole('article', { name: 'Bill of supply' });
  await expect(bill).toContainText('Banyan Books');
  await expect(bill).toContainText('Less ₹30 by the code OPENING10');
  await expect(bill).toContainText('Less ₹19.95 by the code OPENING10');
  const amounts = (await bill.getByRole('row').allInnerTexts())
    .slice(1)
    .map((row) => Math.round(Number(row.split('₹').at(-1)?.replaceAll(',', '')) * 100));
  const total = amounts.pop();
  expect(total).toBe(50_955);
  expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(total);

  // What comes to nothing is not paid: a gift, which she delivers free.
  await addCode(office, 'gift', '100');
  await office.goto('/staff/settings');
  const delivery = await change(office, 'Delivery');
  await delivery
    .getByRole('group', { name: 'Rate 1' })
    .getByLabel(/^Charge/)
    .fill('0');
  await delivery.getByRole('button', { name: 'Save' }).click();
  await expect(delivery).toBeHidden();
  await page.goto('/products?category=Poetry');
  await putInCart(page, 'Gitanjali');
  await page.goto('/checkout');
  await page.getByRole('radio').first().click();
  await enterCode(page, 'gift');
  await page.getByRole('button', { name: 'Buy' }).click();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText('Nothing to pay')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(/empty/i).first()).toBeVisible();
});
