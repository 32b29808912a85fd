import { eq, sql } from 'drizzle-orm';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../http/testing/ask.ts';
import { editions } from '../../rest-api/catalogue/editions/edition-tables.ts';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import type { DeliveryRate } from '../../rest-api/contract/delivery.ts';
import { shopSettings } from '../../rest-api/settings/settings-tables.ts';
import { setStock } from '../../rest-api/stock/set-stock.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { hasSettled } from '../testing/has-settled.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** The items of a feed, each with the texts of its elements by their paths; throws for what is not well-formed XML. */
function itemsOf(xml: string): Map<string, string>[] {
  const parser = new SaxesParser({ xmlns: true });
  const items: Map<string, string>[] = [];
  const open: string[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, prefix, uri }) => {
    if (prefix === 'g') expect(uri).toBe('http://base.google.com/ns/1.0');
    open.push(name);
    if (name === 'item') items.push(new Map());
  });
  parser.on('text', (text) => {
    const path = open.slice(3).join('/');
    if (path) items.at(-1)?.set(path, text);
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return items;
}

async function feed() {
  // Until then the REST service may respond with books of before.
  await expect.poll(hasSettled(shop.catalogueVersion), { interval: 900 }).toBe(true);
  const response = await fetch(`${shop.origin}/products.xml`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml');
  expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
  return itemsOf(await response.text());
}
const itemOf = async (id: string) => {
  const found = (await feed()).find((item) => item.get('g:id') === id);
  return found && Object.fromEntries(found);
};

it('has each book that the shop sells once, page by page, with a picture', async () => {
  await addBooks(
    shop.database,
    Array.from({ length: 200 }, () => ({})),
  );
  const [gone = ''] = await addBooks(shop.database, [{}]);
  await shop.database.update(products).set({ withdrawnAt: sql`now()` }).where(eq(products.id, gone));
  const items = await feed();
  const { rows } = await shop.database.execute<{ id: string }>(
    sql`select id from products where withdrawn_at is null order by number`,
  );
  expect(items.map((item) => item.get('g:id'))).toEqual(rows.map(({ id }) => id));
  expect(rows.length).toBeGreaterThan(200);
  const picture = await fetch(items[0]?.get('g:image_link') ?? '');
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
});

it('says of a book what Google asks for', async () => {
  const [id = ''] = await addBooks(shop.database, [
    {
      title: 'Wings of Fire',
      author: 'by A. P. J. Abdul Kalam',
      pricePaise: 24_950,
      previousPricePaise: 35_000,
    },
  ]);
  await shop.database.insert(editions).values({
    productId: id,
    isbn: '9788173711480',
    publisher: 'Universities Press',
    weightGrams: 180,
    description: 'A life between rockets and poems.',
  });
  const category = 'Fiction';
  const expected = {
    'g:id': id,
    'g:title': 'Wings of Fire',
    'g:description': 'A life between rockets and poems.',
    'g:link': `${shop.origin}/products/${id}`,
    'g:image_link': expect.stringMatching(`^${shop.origin}/covers/`),
    'g:availability': 'in_stock',
    'g:price': '350.00 INR',
    'g:sale_price': '249.50 INR',
    'g:condition': 'new',
    'g:gtin': '9788173711480',
    'g:brand': 'Universities Press',
    'g:google_product_category': '784',
    'g:product_type': category,
    'g:shipping_weight': '180 g',
    'g:shipping/g:country': 'IN',
    'g:shipping/g:price': '199.00 INR',
  };
  await shop.database.update(products).set({ categoryName: category }).where(eq(products.id, id));
  expect(await itemOf(id)).toEqual(expected);

  await shop.database
    .update(products)
    .set({ pricePaise: 35_000, categoryName: 'Of-no-category' })
    .where(eq(products.id, id));
  await shop.database.delete(editions).where(eq(editions.productId, id));
  await setStock(shop.database, { productId: id, copies: 0, reason: 'count', actor: 'test' });
  const { 'g:price': price, 'g:availability': availability, ...others } = (await itemOf(id)) ?? {};
  expect({ price, availability }).toEqual({ price: '350.00 INR', availability: 'out_of_stock' });
  expect(others['g:description']).toBe('Wings of Fire by A. P. J. Abdul Kalam.');
  for (const name of ['g:sale_price', 'g:gtin', 'g:brand', 'g:product_type', 'g:shipping_weight']) {
    expect(others).not.toHaveProperty(name);
  }
});

it('is well-formed whatever books say, and cuts what Google would refuse', async () => {
  const nasty = `<b>Tom & "Jerry"</b> ]]> 'x' \u000b\u0001\uffff🐭`;
  const [one = '', long = ''] = await addBooks(shop.database, [
    { title: nasty },
    { title: '🐭'.repeat(200) },
  ]);
  await shop.database.insert(editions).values([
    { productId: one, description: `a\u0000b`.replace('\u0000', '\u0002'), publisher: nasty },
    { productId: long, description: 'क'.repeat(6_000), publisher: 'p'.repeat(100) },
  ]);
  expect(await itemOf(one)).toMatchObject({
    'g:title': `<b>Tom & "Jerry"</b> ]]> 'x' 🐭`,
    'g:description': 'ab',
    'g:brand': `<b>Tom & "Jerry"</b> ]]> 'x' 🐭`,
  });
  expect(await itemOf(long)).toMatchObject({
    'g:title': '🐭'.repeat(150),
    'g:description': 'क'.repeat(5_000),
    'g:brand': 'p'.repeat(70),
  });
});

describe('delivery', () => {
  const rate: DeliveryRate = {
    name: 'India',
    area: 'INDIA',
    states: [],
    pincodes: [],
    maxGrams: null,
    chargePaise: 4_900,
    freeFromPaise: 50_000,
    days: { min: 2, max: 5 },
  };
  let cheap = '';
  let dear = '';
  beforeEach(async () => {
    [cheap = '', dear = ''] = await addBooks(shop.database, [
      { pricePaise: 49_999, previousPricePaise: 49_999 },
      { pricePaise: 50_000, previousPricePaise: 50_000 },
    ]);
  });
  const charges = async (rates: DeliveryRate[]) => {
    const value = { rates, defaultGrams: 400, furtherStates: [] };
    await shop.database
      .insert(shopSettings)
      .values({ name: 'DELIVERY', value })
      .onConflictDoUpdate({ target: shopSettings.name, set: { value } });
    const items = await feed();
    return [cheap, dear].map((id) =>
      items.find((item) => item.get('g:id') === id)?.get('g:shipping/g:price'),
    );
  };

  it('costs what the one rate for all of India says', async () => {
    expect(await charges([rate])).toEqual(['49.00 INR', '0.00 INR']);
  });

  it('is left out where it depends on the place or the weight', async () => {
    expect(await charges([{ ...rate, maxGrams: 5_000 }, rate])).toEqual([undefined, undefined]);
    const states: DeliveryRate = { ...rate, area: 'STATES', states: ['Kerala'] };
    expect(await charges([states, rate])).toEqual([undefined, undefined]);
  });
});

it('is there for the hosts of the shop alone', async () => {
  const { status, body } = await ask(`${shop.origin}/products.xml`, { host: 'evil.example' });
  expect(status).toBe(404);
  expect(body.toString()).toContain('PUBLIC_URL');
});

it('serves two callers of a network at a time', async () => {
  shop.line.behave('hold');
  onTestFinished(() => shop.line.behave('pass'));
  const statuses: number[] = [];
  const reading = Array.from({ length: 6 }, async () => {
    const response = await fetch(`${shop.origin}/products.xml`);
    statuses.push(response.status);
    await response.text();
  });
  await expect.poll(() => statuses).toEqual([503, 503, 503, 503]);
  shop.line.behave('pass');
  await Promise.all(reading);
  expect(statuses.slice(4)).toEqual([200, 200]);
});

it('breaks off when a page of it cannot be read, so that nobody takes a part for all of it', async () => {
  // Those of the shop, the categories and the first page.
  shop.line.next = ['pass', 'pass', 'pass', 'reset', 'reset'];
  onTestFinished(() => {
    shop.line.next = [];
  });
  const response = await fetch(`${shop.origin}/products.xml`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

it('says so when the REST service is away', async () => {
  await shop.stopRest();
  expect((await fetch(`${shop.origin}/products.xml`)).status).toBe(503);
});
