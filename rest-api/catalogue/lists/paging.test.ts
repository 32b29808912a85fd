import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue.ts';
import { addBooks } from '../../testing/books.ts';
import { nextPage } from '../../testing/pages.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { addVariedBooks, queryOf, type Wish, wished } from '../../testing/varied-books.ts';

let service: TestService;
let all: Product[];
beforeAll(async () => {
  service = await startTestService();
  await addVariedBooks(service.database, 1_500);
  all = (await service.http.get('/api/products').expect(200)).body.products;
});
afterAll(() => service.close());

const ids = (books: readonly Product[]) => books.map(({ _id }) => _id);

describe('pages of GET /api/products', () => {
  it.each<Wish & { first: number }>([
    { first: 100 },
    { sort: 'LOW_TO_HIGH', first: 97 },
    { sort: 'HIGH_TO_LOW', first: 97 },
    { search: 'e', sort: 'HIGH_TO_LOW', first: 24 },
    { search: "o'b", category: ['Fiction', 'Biographies'], minRating: 2, first: 7 },
    { category: ['Self-Help'], maxPrice: 299.5, minRating: 3, sort: 'LOW_TO_HIGH', first: 3 },
    { category: ['Children-Books'], sort: 'HIGH_TO_LOW', first: 1 },
  ])('neither lose nor repeat a book: %o', async ({ first, ...wish }) => {
    const seen: Product[] = [];
    let path: string | undefined = `/api/products?${queryOf(wish, `first=${first}`)}`;
    const expected = wished(all, wish);
    while (path) {
      const response: Response = await service.http.get(path).expect(200);
      expect(response.headers['x-total-count']).toBe(String(expected.length));
      path = nextPage(response);
      expect(response.body.products).toHaveLength(path ? first : expected.length - seen.length);
      seen.push(...response.body.products);
    }
    expect(ids(seen)).toEqual(ids(expected));
    expect(seen.length).toBeGreaterThan(first);
  });

  it('reject the cursor of a list in another order', async () => {
    const orders = ['first=3', 'first=3&sort=LOW_TO_HIGH', 'first=3&sort=HIGH_TO_LOW'];
    for (const order of orders) {
      const path = nextPage(await service.http.get(`/api/products?${order}`).expect(200)) ?? '';
      const after = new URLSearchParams(path.split('?')[1]).get('after');
      for (const other of orders) {
        const response = await service.http.get(`/api/products?${other}&after=${after}`);
        expect(response.status).toBe(other === order ? 200 : 400);
        if (other !== order)
          expect(response.body.errors).toEqual([expect.stringMatching(/^after: .*another order/)]);
      }
    }
  });

  it('continue when the last book of a page has been deleted', async () => {
    const [gone] = await addBooks(service.database, [{ pricePaise: 1 }, { pricePaise: 2 }]);
    const page = await service.http.get('/api/products?sort=LOW_TO_HIGH&first=1').expect(200);
    expect(ids(page.body.products)).toEqual([gone]);
    await service.database.execute(sql`delete from products where id = ${gone}`);
    const next = await service.http.get(nextPage(page) ?? '').expect(200);
    expect(next.body.products[0].price).toBe('0.02');
    await service.database.execute(sql`delete from products where price_paise = 2`);
  });

  it('reach books at the highest price', async () => {
    await addBooks(service.database, [{ pricePaise: 2_147_483_647 }, { pricePaise: 2_147_483_646 }]);
    const page = await service.http.get('/api/products?sort=HIGH_TO_LOW&first=1').expect(200);
    const next = await service.http.get(nextPage(page) ?? '').expect(200);
    expect([page, next].map(({ body }) => body.products[0].price)).toEqual(['21474836.47', '21474836.46']);
    await service.database.execute(sql`delete from products where price_paise > 2147483000`);
  });
});

describe('the whole catalogue', () => {
  it('is one response, with each book once', async () => {
    const response = await service.http.get('/api/products').expect(200);
    expect(response.headers['x-total-count']).toBe(String(all.length));
    expect(ids(response.body.products)).toEqual(ids(wished(all, {})));
  });

  it('is an empty list when there are no books', async () => {
    const empty = await startTestService();
    await empty.database.execute(sql`truncate products cascade`);
    const response = await empty.http.get('/api/products').expect(200).expect('X-Total-Count', '0');
    expect(response.text).toBe('{"products":[]}');
    await empty.close();
  });

  describe('of more books than fit into the buffers of a connection', () => {
    let large: TestService;
    let server: Server;
    let port: number;
    beforeAll(async () => {
      large = await startTestService();
      const image = `/covers/${'a-long-way-'.repeat(300)}.webp`;
      await addBooks(
        large.database,
        Array.from({ length: 5_000 }, () => ({ image })),
      );
      server = createServer(large.listener).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      port = typeof address === 'object' && address ? address.port : 0;
    });
    afterAll(async () => {
      server.close();
      await large.close();
    });

    /** Asks for it, and reads nothing of it yet. */
    const open = async (): Promise<IncomingMessage> => {
      const [response] = await once(get(`http://127.0.0.1:${port}/api/products`), 'response');
      return response;
    };

    it('goes to slow readers without a place among the reads of the catalogue', async () => {
      const stalled = await Promise.all(Array.from({ length: 6 }, open));
      const search = await large.http.get('/api/products?search=wings').expect(200);
      expect(search.body.products).not.toEqual([]);
      for (const response of stalled) response.destroy();
    });

    it('breaks off noticeably when the database fails in the middle', async () => {
      const response = await open();
      await large.database.execute(sql`alter table products rename to gone`);
      let text = '';
      const reading = async () => {
        for await (const chunk of response) text += chunk;
      };
      await expect(reading()).rejects.toThrow('aborted');
      expect(text).toMatch(/^\{"products":\[/);
      expect(text).not.toContain(']}');
      expect(large.logged).toHaveLength(1);
    });
  });
});
