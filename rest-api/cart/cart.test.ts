import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CartItem, Product } from '../contract.ts';
import { signUp, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let books: Product[];
let token: string;
beforeAll(async () => {
  service = await startTestService();
  books = (await service.http.get('/api/products')).body.products;
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ token } = await signUp(service.http));
});

const book = (index = 0): Product => books[index] ?? expect.unreachable('the seed has 50 books');
const add = (product: unknown) =>
  service.http.post('/api/user/cart').set('authorization', token).send({ product });
const change = (id: string, type: string) =>
  service.http.post(`/api/user/cart/${id}`).set('authorization', token).send({ action: { type } });
const cart = async (): Promise<CartItem[]> =>
  (await service.http.get('/api/user/cart').set('authorization', token).expect(200)).body.cart;
const quantities = async () => Object.fromEntries((await cart()).map(({ _id, qty }) => [_id, qty]));

describe('adding', () => {
  it('starts at one copy and answers 201 with the whole cart', async () => {
    const { body } = await add(book()).expect(201);
    expect(body).toEqual({
      cart: [{ ...book(), qty: 1, createdAt: expect.any(String), updatedAt: expect.any(String) }],
    });
  });

  it('adds a copy to a book that is there, and keeps the order in which books came', async () => {
    await add(book(1)).expect(201);
    await add(book(0)).expect(201);
    await add(book(1)).expect(201);
    expect((await cart()).map(({ _id, qty }) => [_id, qty])).toEqual([
      [book(1)._id, 2],
      [book(0)._id, 1],
    ]);
  });

  it('reads the id alone: the price is the catalogue’s', async () => {
    await add({ ...book(), price: '1', title: 'Mine' }).expect(201);
    expect((await cart())[0]).toMatchObject({ price: book().price, title: book().title });
  });

  it.each([
    ['no product', undefined, 400],
    ['a text', 'book', 400],
    ['a product without an id', {}, 400],
    ['a malformed id', { _id: 'nonsense' }, 404],
    ['an unknown id', { _id: '00000000-0000-4000-8000-000000000000' }, 404],
  ])('refuses %s', async (_name, product, status) => {
    const { body } = await add(product).expect(status);
    expect(body.errors).toHaveLength(1);
    expect(await cart()).toEqual([]);
  });
});

describe('changing the quantity', () => {
  it('increments and decrements by one, and a decrement at one takes the line out', async () => {
    await add(book());
    await change(book()._id, 'increment').expect(200);
    expect(await quantities()).toEqual({ [book()._id]: 2 });
    await change(book()._id, 'decrement').expect(200);
    await change(book()._id, 'decrement').expect(200, { cart: [] });
  });

  it('stops at 99 copies', async () => {
    await add(book());
    for (let copies = 1; copies < 99; copies += 1) await change(book()._id, 'increment').expect(200);
    await change(book()._id, 'increment').expect(400);
    await add(book()).expect(400);
    expect(await quantities()).toEqual({ [book()._id]: 99 });
  });

  it('loses no update of many at once', async () => {
    for (let copies = 0; copies < 20; copies += 1) await add(book());
    const calls = Array.from({ length: 60 }, (_, index) =>
      change(book()._id, index % 3 ? 'increment' : 'decrement').expect(200),
    );
    await Promise.all(calls);
    expect(await quantities()).toEqual({ [book()._id]: 20 + 40 - 20 });
  });

  it('never loses a copy that is added while the last one is taken', async () => {
    for (let round = 0; round < 20; round += 1) {
      await add(book());
      await Promise.all([change(book()._id, 'decrement').expect(200), add(book()).expect(201)]);
      expect(await quantities()).toEqual({ [book()._id]: 1 });
      await change(book()._id, 'decrement').expect(200);
    }
  });

  it('refuses a book that is not in the cart, and another action', async () => {
    await change(book()._id, 'increment').expect(404);
    await change(book()._id, 'decrement').expect(404);
    await change('nonsense', 'increment').expect(404);
    await add(book());
    await change(book()._id, 'double').expect(400);
    await service.http.post(`/api/user/cart/${book()._id}`).set('authorization', token).send({}).expect(400);
  });
});

describe('removing', () => {
  it('takes one book out, or all', async () => {
    for (const index of [0, 1, 2]) await add(book(index));
    const removed = await service.http.delete(`/api/user/cart/${book(1)._id}`).set('authorization', token);
    expect(removed.body.cart.map(({ _id }: CartItem) => _id)).toEqual([book(0)._id, book(2)._id]);
    await service.http
      .post('/api/user/cart/clearCart')
      .set('authorization', token)
      .send({})
      .expect(201, { cart: [] });
  });

  it('leaves the carts of others alone', async () => {
    await add(book());
    const stranger = await signUp(service.http);
    await service.http
      .delete(`/api/user/cart/${book()._id}`)
      .set('authorization', stranger.token)
      .expect(200, { cart: [] });
    expect(await quantities()).toEqual({ [book()._id]: 1 });
  });
});

describe('the wishlist', () => {
  it('takes a book once and lets it go', async () => {
    const wish = () =>
      service.http.post('/api/user/wishlist').set('authorization', token).send({ product: book() });
    await wish().expect(201);
    const { body } = await wish().expect(201);
    expect(body).toEqual({
      wishlist: [{ ...book(), createdAt: expect.any(String), updatedAt: expect.any(String) }],
    });
    await service.http
      .delete(`/api/user/wishlist/${book()._id}`)
      .set('authorization', token)
      .expect(200, { wishlist: [] });
  });
});
