import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOperations } from '../testing/client-operations.ts';
import { type Shopper, startShopper } from '../testing/shopper.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

/** How many requests to the REST service operations of the client cause, where it is more than one, and why. */
const expected: Record<string, number> = {
  // Categories, and all lists.
  HomePage: 3,
  // The shop, and the links to its pages.
  ShopFrame: 2,
  // The list, and its categories.
  ProductsPage: 2,
  // The book, delivery, and what the shop says before one buys.
  BookPage: 3,
  // The user and their confirmation status, in parallel.
  ProfilePage: 2,
  // A connection begins with its list; the counts are a separate request.
  FilterCounts: 2,
  EditionFacets: 2,
  // Cart and wishlist, in parallel.
  Shopper: 2,
  // Author or series, and their books.
  AuthorPage: 2,
  SeriesPage: 2,
  // Two changes.
  RestoreCartLine: 2,
  MoveToWishlist: 2,
  // Addresses and cart, in parallel.
  CheckoutPage: 2,
  // Cart, addresses and the shop, in parallel.
  OrderSummaryPage: 3,
  // The order, and its invoices.
  OrderPage: 2,
  InvoicePage: 2,
  // The response to the payment has only the order; the cart is read after it.
  ConfirmPayment: 2,
};

/** After these, the user's token is no longer valid. */
const endsTokens = new Set([
  'ChangePassword',
  'LogoutEverywhere',
  'ResetPassword',
  'RestoreEmail',
  'DeleteAccount',
]);

let shop: TestShop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await startTestShop();
  shopper = await startShopper(shop);
});
afterAll(() => shop.close());

describe('requests to the REST service', () => {
  it('are counted for operations that the client has', () => {
    const names = clientOperations().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(expected)));
  });

  it.each(clientOperations())('of $name', async ({ name, text, rootFields }) => {
    const caller = endsTokens.has(name) ? await startShopper(shop) : shopper;
    const variables = await caller.argumentsFor(...rootFields);
    shop.restRequests.splice(0);
    const { errors } = await shop.graphql(text, variables, caller.token);
    expect(errors).toBeUndefined();
    expect(shop.restRequests, `REST calls of ${name}`).toHaveLength(expected[name] ?? 1);
    // No request is sent twice.
    expect(new Set(shop.restRequests).size).toBe(shop.restRequests.length);
  });
});
