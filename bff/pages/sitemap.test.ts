import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import express from 'express';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { RestConnections } from '../rest/rest-connections.ts';
import { hasSettled } from '../testing/has-settled.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';
import { sitemapRoutes } from './sitemap.ts';
import { type SitemapSizes, usualSizes } from './sitemap-lists.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const read = async (path: string, origin = shop.origin) => {
  const response = await fetch(origin + path);
  return { status: response.status, text: await response.text() };
};
/** Asks as a caller of another network that takes the beginning of the response and no more. */
function askWithoutReading(path: string, origin: string): Socket {
  const { host, hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname });
  // The shop ends it after a while.
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`);
  return socket;
}
/** The sitemap of the shop with files of other sizes; returns the origin of its server. */
async function serveSitemap(publicUrl: string, sizes: SitemapSizes): Promise<string> {
  const rest = new RestConnections({ restOrigin: `http://127.0.0.1:${shop.line.port}` }, () => undefined);
  const app = express().set('trust proxy', 'loopback');
  app.use(
    sitemapRoutes({
      restFor: ({ ip }) => rest.clientFor({ authorization: undefined, address: ip ?? '', requestId: '' }),
      hosts: { publicUrl },
      sizes,
    }),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rest.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);

/** Stores authors of books: their slugs, each once, and the ids of the books. */
async function storeAuthors(slugsAndBooks: SQL) {
  await shop.database.execute(sql`
    with given (slug, book) as (${slugsAndBooks}), stored as (insert into people select slug, 'A', slug from given)
    insert into contributions (product_id, position, person_slug, role, name)
    select book, 100 + row_number() over (), slug, 'author', 'A' from given`);
}

/** Stores an author and a series of one slug for a book. */
async function storeNames(bookNumber: number, slug: string) {
  await storeAuthors(sql`select ${slug}::text, id from products where number = ${bookNumber}`);
  await shop.database.execute(sql`insert into series (slug, name, key) values (${slug}, 'B', 'b')`);
  await shop.database.execute(sql`
    insert into editions (product_id, series_slug) select id, ${slug} from products where number = ${bookNumber}
    on conflict (product_id) do update set series_slug = excluded.series_slug`);
}

it('lists the pages, and every book, author and series that has one', async () => {
  await shop.database.execute(sql`update products set withdrawn_at = now() where number = 2`);
  await storeNames(1, 'प्रेमचंद');
  await storeNames(2, 'of-a-withdrawn-book');
  await storeNames(3, "d'artagnan");
  // More than a page of them.
  await storeAuthors(
    sql`select 'author-' || n, id from products, generate_series(101, 250) n where number = 4`,
  );
  const slugs = async (from: SQL) => {
    const { rows } = await shop.database.execute<{ slug: string }>(sql`
      select distinct slug from ${from} join products on id = product_id
      where withdrawn_at is null and slug is not null order by slug`);
    return rows.map(({ slug }) => encodeURIComponent(slug).replace("'", '&#39;'));
  };
  const authors = await slugs(sql`(select product_id, person_slug as slug from contributions) as made`);
  const series = await slugs(sql`(select product_id, series_slug as slug from editions) as parts`);
  expect(authors.length).toBeGreaterThan(150);

  const found = locations((await read('/sitemap.xml')).text).map((address) =>
    address.replace(shop.origin, ''),
  );
  const { products } = await (await fetch(`${shop.origin}/api/products`)).json();
  expect(products).toHaveLength(49);
  expect(found.slice(0, 2)).toEqual(['/', '/products']);
  expect(found).toContain('/products?category=Self-Help');
  expect(found).toContain(
    '/authors/%E0%A4%AA%E0%A5%8D%E0%A4%B0%E0%A5%87%E0%A4%AE%E0%A4%9A%E0%A4%82%E0%A4%A6',
  );
  expect(found).toContain('/series/d&#39;artagnan');
  expect(found.slice(2 + 5)).toEqual([
    ...products.map(({ _id }: { _id: string }) => `/products/${_id}`),
    ...authors.map((slug) => `/authors/${slug}`),
    ...series.map((slug) => `/series/${slug}`),
  ]);
});

it('is named by robots.txt, which keeps robots from what is a shopper’s own', async () => {
  const { text } = await read('/robots.txt');
  expect(text).toContain(`Sitemap: ${shop.origin}/sitemap.xml\n`);
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
  expect(closed).toEqual(expect.arrayContaining(['/api', '/cart', '/orders', '/orderSummary', '/profile']));
  expect(closed).not.toContain('/profile/address');
});

it('of a large catalogue is an index, whose files together list each page once', async () => {
  expect(usualSizes).toEqual({ addresses: 50_000, names: 10_000 });
  const sizes = { addresses: 2_000, names: 300 };
  // Addresses so long that the sockets do not take a file whole.
  const publicUrl = `https://${'of.a.long.origin.'.repeat(120)}example`;
  const large = await serveSitemap(publicUrl, sizes);
  // Books without a gap in their running numbers fill a file; behind them a gap, as imports leave it.
  await shop.database.execute(sql`
    insert into products (id, number, title, author, price_paise, previous_price_paise, rating, image, category_name)
    overriding system value
    select gen_random_uuid(), case when n > 1980 then 3000 + n else 50 + n end, 'Book', 'by A', 100, 100, 4,
      '/covers/x.webp', 'Fiction'
    from generate_series(1, 2000) n`);
  await storeAuthors(sql`select 'writer-' || number, id from products where number between 51 and 400`);
  // Until then the REST service may respond from its cache, without the books.
  await expect.poll(hasSettled(shop.catalogueVersion), { interval: 900 }).toBe(true);
  const slow = Array.from({ length: 40 }, () => askWithoutReading('/sitemap-1.xml', large));
  await Promise.all(slow.map((socket) => once(socket, 'readable')));
  const files = locations((await read('/sitemap.xml', large)).text);
  expect(files.map((file) => file.replace(publicUrl, ''))).toEqual([
    ...['/sitemap-categories-1.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'],
    ...['/sitemap-authors-1.xml', '/sitemap-authors-2.xml', '/sitemap-series-1.xml'],
  ]);
  const found: string[] = [];
  for (const file of files) {
    const list = locations((await read(file.replace(publicUrl, ''), large)).text);
    expect(list.length).toBeLessThanOrEqual(sizes.addresses);
    found.push(...list);
  }
  expect(new Set(found).size).toBe(found.length);
  const count = (path: string) => found.filter((address) => address.includes(path)).length;
  const rowsOf = async (table: SQL) =>
    (await shop.database.execute<{ count: number }>(sql`select count(*)::int from ${table}`)).rows[0]?.count;
  const listed = sql`join products on id = product_id where withdrawn_at is null`;
  expect(['/products/', '/authors/', '/series/'].map(count)).toEqual([
    await rowsOf(sql`products where withdrawn_at is null`),
    await rowsOf(sql`(select distinct person_slug from contributions ${listed}) as authors`),
    await rowsOf(sql`(select distinct series_slug from editions ${listed} and series_slug <> '') as series`),
  ]);
  for (const name of ['/sitemap-4.xml', '/sitemap-authors-3.xml', '/sitemap-series-2.xml']) {
    expect((await read(name, large)).status).toBe(404);
  }
  for (const socket of slow) socket.destroy();
});

it('says so when the REST service is away', async () => {
  await shop.stopRest();
  expect((await read('/sitemap.xml')).status).toBe(503);
});
