import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../contract/rules.ts';
import { addBooks } from '../../testing/books.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { wishlistItems } from './wishlist-tables.ts';

let service: TestService;
let books: string[];
beforeAll(async () => {
  service = await startTestService();
  books = await addBooks(
    service.database,
    Array.from({ length: limits.wishlistItems + 60 }, () => ({})),
  );
});
afterAll(() => service.close());

it('has a book once that is added many times concurrently', async () => {
  const buyer = await newBuyer(service);
  const add = () => buyer.post('/user/wishlist', { product: { _id: books[0] } }).expect(201);
  await Promise.all(Array.from({ length: 20 }, add));
  expect((await buyer.get('/user/wishlist').expect(200)).body.wishlist).toMatchObject([{ _id: books[0] }]);
});

describe('a full wishlist', () => {
  const full = `Your wishlist has ${limits.wishlistItems} books, and more do not fit. Take one off first.`;
  const withBooks = async (count: number) => {
    const buyer = await newBuyer(service);
    const rows = books.slice(0, count).map((productId) => ({ userId: buyer.userId, productId }));
    await service.database.insert(wishlistItems).values(rows);
    const put = (index: number) => buyer.post('/user/wishlist', { product: { _id: books[index] } });
    const titles = async () => (await buyer.get('/user/wishlist').expect(200)).body.wishlist;
    return { ...buyer, put, titles };
  };

  it('rejects another book with a message, and accepts one that is on it', async () => {
    const { put, titles } = await withBooks(limits.wishlistItems - 1);
    await put(limits.wishlistItems - 1).expect(201);
    await put(limits.wishlistItems).expect(400, { errors: [full], code: 'LIMIT_REACHED' });
    await put(0).expect(201);
    expect(await titles()).toHaveLength(limits.wishlistItems);
  });

  it('does not exceed its limit when many books arrive concurrently', async () => {
    const { put, titles } = await withBooks(limits.wishlistItems - 1);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(limits.wishlistItems + index)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
    expect(await titles()).toHaveLength(limits.wishlistItems);
  });

  it('that is longer than the limit can be read and can shrink, but not grow', async () => {
    const { put, titles, token } = await withBooks(limits.wishlistItems + 30);
    expect(await titles()).toHaveLength(limits.wishlistItems + 30);
    await put(limits.wishlistItems + 40).expect(400, { errors: [full], code: 'LIMIT_REACHED' });
    await service.http.delete(`/api/user/wishlist/${books[0]}`).set('authorization', token).expect(200);
    expect(await titles()).toHaveLength(limits.wishlistItems + 29);
  });
});
