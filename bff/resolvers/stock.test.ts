import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setStock } from '../../rest-api/stock/set-stock.ts';
import { stock } from '../../rest-api/stock/stock-tables.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { type Shopper, startShopper } from '../testing/shopper.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let shopper: Shopper;
let book: string;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.delete(stock);
  shopper = await startShopper(shop);
  book = shopper.productId;
});

const count = (copies: number) =>
  setStock(shop.database, { productId: book, copies, reason: 'count', actor: 'test' });
const ask = (query: string, variables: object = {}) => shop.graphql(query, variables, shopper.token);

const listed = /* GraphQL */ `
  query ($filter: ProductFilter, $book: ID!) {
    products(filter: $filter, first: 100) { totalCount nodes { id availability { state left } } }
    product(id: $book) { availability { state left } }
  }
`;

describe('receiveStock', () => {
  it('says what is stored of a delivery that is sent again with other lines', async () => {
    const { token } = await addStaff(shop.database, 'buyer');
    const id = randomUUID();
    const receive = async (copies: number) =>
      (
        await shop.graphql(
          /* GraphQL */ `
            mutation ($input: ReceiveStockInput!) {
              receiveStock(input: $input) {
                __typename
                ... on DeliveryConflict { message stored { bookId title copies } }
              }
            }
          `,
          { input: { id, lines: [{ book, copies }] } },
          token,
        )
      ).data.receiveStock;
    expect(await receive(2)).toEqual({ __typename: 'ReceivedStock' });
    expect(await receive(2)).toEqual({ __typename: 'ReceivedStock' });
    expect(await receive(3)).toEqual({
      __typename: 'DeliveryConflict',
      message: expect.stringMatching(/^This delivery is stored already, with 2 × “/),
      stored: [{ bookId: book, title: expect.any(String), copies: 2 }],
    });
  });
});

describe('availability', () => {
  it('is on listed books and on a book, and follows a crossing within a second', async () => {
    const read = async () => (await ask(listed, { book })).data;
    expect((await read()).product.availability).toEqual({ state: 'IN_STOCK', left: null });
    for (const [copies, state, left] of [
      [3, 'LOW', 3],
      [0, 'OUT_OF_STOCK', null],
    ] as const) {
      await count(copies);
      // At most as long as a version may be served after a change.
      await expect
        .poll(async () => (await read()).product.availability, { timeout: 5_000 })
        .toEqual({
          state,
          left,
        });
      const { nodes } = (await read()).products;
      const found = nodes.find(({ id }: { id: string }) => id === book);
      expect(found.availability).toEqual({ state, left });
    }
    const { products } = (await ask(listed, { book, filter: { inStock: true } })).data;
    expect(products.totalCount).toBe(products.nodes.length);
    expect(products.nodes.map(({ id }: { id: string }) => id)).not.toContain(book);
  });

  it('is exact in the cart and on the wishlist, after changes of them too', async () => {
    await count(2);
    const state = /* GraphQL */ `{ product { id availability { state left } } }`;
    const { data } = await ask(
      `mutation ($book: ID!) {
        addToWishlist(productId: $book) { items ${state} }
        addToCart(productId: $book) { ... on Cart { lines ${state} } }
      }`,
      { book },
    );
    const low = { product: { id: book, availability: { state: 'LOW', left: 2 } } };
    expect(data.addToWishlist.items).toEqual([low]);
    expect(data.addToCart.lines).toContainEqual(low);
    await count(0);
    const { cart, wishlist } = (await ask(`{ cart { lines ${state} } wishlist { items ${state} } }`)).data;
    const gone = { product: { id: book, availability: { state: 'OUT_OF_STOCK', left: null } } };
    expect(wishlist.items).toEqual([gone]);
    expect(cart.lines).toContainEqual(gone);
  });
});

it('a cart is fitted to what is left', async () => {
  await count(1);
  const add = 'mutation ($book: ID!) { addToCart(productId: $book) { __typename } }';
  for (let copies = 0; copies < 2; copies += 1) await ask(add, { book });
  const fit = /* GraphQL */ `
    mutation ($ids: [ID!]) { fitCartToStock(productIds: $ids) { lines { quantity product { id } } } }
  `;
  const quantity = async (ids: string[] | null) =>
    (await ask(fit, { ids })).data.fitCartToStock.lines.find(
      ({ product }: { product: { id: string } }) => product.id === book,
    )?.quantity;
  expect(await quantity([])).toBe(2);
  expect(await quantity([book])).toBe(1);
  await count(0);
  expect(await quantity(null)).toBeUndefined();
});

describe('requests for an email', () => {
  const request = /* GraphQL */ `
    mutation ($book: ID!) {
      requestBackInStock(productId: $book) {
        __typename
        ... on BackInStockRequests { productIds }
        ... on Refusal { message }
      }
    }
  `;

  it('are made, read and withdrawn', async () => {
    await count(0);
    const made = (await ask(request, { book })).data.requestBackInStock;
    expect(made).toEqual({ __typename: 'BackInStockRequests', productIds: [book] });
    expect((await ask('{ backInStockRequests }')).data).toEqual({ backInStockRequests: [book] });
    const { data } = await ask(
      'mutation ($book: ID!) { cancelBackInStock(productId: $book) { productIds } }',
      { book },
    );
    expect(data.cancelBackInStock).toEqual({ productIds: [] });
  });

  it('are refused while the book is there, to guests and to visitors', async () => {
    const refused = (await ask(request, { book })).data.requestBackInStock;
    expect(refused).toEqual({ __typename: 'AlreadyInStock', message: expect.stringContaining('in stock') });
    await count(0);
    const guest = (await shop.graphql('mutation { loginAsGuest { token } }')).data.loginAsGuest.token;
    expect((await shop.graphql(request, { book }, guest)).data.requestBackInStock).toEqual({
      __typename: 'NotForDemoAccount',
      message: expect.stringContaining('no emails'),
    });
    const { errors } = await shop.graphql('{ backInStockRequests }');
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
