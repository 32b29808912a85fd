import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

const read = async (path: string) => {
  const response = await fetch(shop.origin + path);
  return { status: response.status, text: await response.text() };
};
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

it('lists the pages and every book', async () => {
  const { products } = await (await fetch(`${shop.origin}/api/products`)).json();
  const found = locations((await read('/sitemap.xml')).text);
  expect(found.slice(0, 2)).toEqual([`${shop.origin}/`, `${shop.origin}/products`]);
  expect(found).toContain(`${shop.origin}/products?category=Self-Help`);
  const books = products.map(({ _id }: { _id: string }) => `${shop.origin}/products/${_id}`);
  expect(found.slice(-50)).toEqual(books);
  expect(found).toHaveLength(2 + 5 + 50);
});

it('is named by robots.txt, which keeps robots from what is a shopper’s own', async () => {
  const { text } = await read('/robots.txt');
  expect(text).toContain(`Sitemap: ${shop.origin}/sitemap.xml\n`);
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
  expect(closed).toEqual(expect.arrayContaining(['/api', '/cart', '/orders', '/orderSummary', '/profile']));
  expect(closed).not.toContain('/profile/address');
});

it('of a large catalogue is an index, whose files together list each book once', async () => {
  // Gaps in the running numbers, as imports leave them.
  for (let from = 1; from <= 50_000; from += 5_000) {
    await shop.database.execute(sql`
      insert into products (id, number, title, author, price_paise, previous_price_paise, rating, image, category_name)
      overriding system value
      select gen_random_uuid(), 40000 + 2 * n, 'Book', 'by A', 100, 100, 4, '/covers/x.webp', 'Fiction'
      from generate_series(${from}::int, ${from + 4_999}::int) n`);
  }
  const files = locations((await read('/sitemap.xml')).text);
  expect(files).toEqual([1, 2, 3].map((file) => `${shop.origin}/sitemap-${file}.xml`));
  const lists = await Promise.all(
    files.map(async (file) => locations((await read(new URL(file).pathname)).text)),
  );
  expect(lists.every((list) => list.length <= 50_000)).toBe(true);
  const books = lists.flat().filter((address) => address.includes('/products/'));
  expect([books.length, new Set(books).size]).toEqual([50_050, 50_050]);
  expect((await read('/sitemap-4.xml')).status).toBe(404);
}, 120_000);

it('says so when the REST service is away', async () => {
  await shop.stopRest();
  expect((await read('/sitemap.xml')).status).toBe(503);
});
