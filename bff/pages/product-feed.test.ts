import { eq, sql } from 'drizzle-orm';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask } from '../../http/testing/ask.ts';
import { editions } from '../../rest-api/catalogue/editions/edition-tables.ts';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import type { DeliveryRate } from '../../rest-api/contract/delivery.ts';
import { shopSettings } from '../../rest-api/settings/settings-tables.ts';
import { setStock } from '../../rest-api/stock/set-stock.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { hasSettled } from '../testing/has-settled.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

const nasty = `<b>Tom & "Jerry"</b> ]]> 'x' \u000b\u0001\uffff🐭`;

let shop: TestShop;
/** Withdrawn; with all facts; with none; with what XML or Google cannot have, and with too much of it; at two prices. */
let books: Record<'gone' | 'whole' | 'bare' | 'nasty' | 'long' | 'cheap' | 'dear', string>;
/** The feed of these books and of two hundred others. */
let items: Map<string, string>[];
beforeAll(async () => {
  shop = await startTestShop();
  const { database } = shop;
  await addBooks(
    database,
    Array.from({ length: 200 }, () => ({})),
  );
  const prices = { pricePaise: 24_950, previousPricePaise: 35_000 };
  const ofWings = { title: 'Wings of Fire', author: 'by A. P. J. Abdul Kalam' };
  const [gone = '', whole = '', bare = '', odd = '', long = '', cheap = '', dear = ''] = await addBooks(
    database,
    [
      {},
      { ...ofWings, ...prices },
      { ...ofWings, pricePaise: 35_000, previousPricePaise: 35_000 },
      { title: nasty },
      { title: '🐭'.repeat(200) },
      { pricePaise: 49_999, previousPricePaise: 49_999 },
      { pricePaise: 50_000, previousPricePaise: 50_000 },
    ],
  );
  books = { gone, whole, bare, nasty: odd, long, cheap, dear };
  await database.insert(editions).values([
    {
      productId: whole,
      isbn: '9788173711480',
      publisher: 'Universities Press',
      weightGrams: 180,
      description: 'A life between rockets and poems.',
    },
    { productId: odd, description: 'a\u0002b', publisher: nasty },
    { productId: long, description: 'क'.repeat(6_000), publisher: 'p'.repeat(100) },
  ]);
  const change = (id: string, values: object) =>
    database.update(products).set(values).where(eq(products.id, id));
  await change(gone, { withdrawnAt: sql`now()` });
  await change(whole, { categoryName: 'Fiction' });
  await change(bare, { categoryName: 'Of-no-category' });
  await setStock(database, { productId: bare, copies: 0, reason: 'count', actor: 'test' });
  // Until then the REST service may respond from its cache, with earlier books.
  await vi.waitUntil(hasSettled(shop.catalogueVersion), { interval: 900, timeout: 60_000 });
  items = await feed();
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
  const response = await fetch(`${shop.origin}/products.xml`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml');
  expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
  return itemsOf(await response.text());
}
const itemOf = (id: string) => Object.fromEntries(items.find((item) => item.get('g:id') === id) ?? []);

it('has each book that the shop sells once, page by page, with a picture', async () => {
  const { rows } = await shop.database.execute<{ id: string }>(
    sql`select id from products where withdrawn_at is null order by number`,
  );
  expect(items.map((item) => item.get('g:id'))).toEqual(rows.map(({ id }) => id));
  expect(itemOf(books.gone)).toEqual({});
  expect(rows.length).toBeGreaterThan(200);
  const picture = await fetch(items[0]?.get('g:image_link') ?? '');
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
});

it('says of a book what Google asks for', () => {
  expect(itemOf(books.whole)).toEqual({
    'g:id': books.whole,
    'g:title': 'Wings of Fire',
    'g:description': 'A life between rockets and poems.',
    'g:link': `${shop.origin}/products/${books.whole}`,
    'g:image_link': expect.stringMatching(`^${shop.origin}/covers/`),
    'g:availability': 'in_stock',
    'g:price': '350.00 INR',
    'g:sale_price': '249.50 INR',
    'g:condition': 'new',
    'g:gtin': '9788173711480',
    'g:brand': 'Universities Press',
    'g:google_product_category': '784',
    'g:product_type': 'Fiction',
    'g:shipping_weight': '180 g',
    'g:shipping/g:country': 'IN',
    'g:shipping/g:price': '199.00 INR',
  });

  const { 'g:price': price, 'g:availability': availability, ...others } = itemOf(books.bare);
  expect({ price, availability }).toEqual({ price: '350.00 INR', availability: 'out_of_stock' });
  expect(others['g:description']).toBe('Wings of Fire by A. P. J. Abdul Kalam.');
  for (const name of ['g:sale_price', 'g:gtin', 'g:brand', 'g:product_type', 'g:shipping_weight']) {
    expect(others).not.toHaveProperty(name);
  }
});

it('is well-formed whatever books say, and cuts what Google would refuse', () => {
  expect(itemOf(books.nasty)).toMatchObject({
    'g:title': `<b>Tom & "Jerry"</b> ]]> 'x' 🐭`,
    'g:description': 'ab',
    'g:brand': `<b>Tom & "Jerry"</b> ]]> 'x' 🐭`,
  });
  expect(itemOf(books.long)).toMatchObject({
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
  const charges = async (rates: DeliveryRate[]) => {
    const value = { rates, defaultGrams: 400, furtherStates: [] };
    await shop.database
      .insert(shopSettings)
      .values({ name: 'DELIVERY', value })
      .onConflictDoUpdate({ target: shopSettings.name, set: { value } });
    const charged = await feed();
    return [books.cheap, books.dear].map((id) =>
      charged.find((item) => item.get('g:id') === id)?.get('g:shipping/g:price'),
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
