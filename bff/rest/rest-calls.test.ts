import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnToday } from '../../rest-api/testing/drawn-today.ts';
import { clientOperations } from '../testing/client-operations.ts';
import { type Shopper, startShopper } from '../testing/shopper.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

/**
 * How many requests to the REST service each operation of the client causes. One per list or change is the minimum;
 * where there are more, a comment gives the reason.
 */
const expected: Record<string, number> = {
  // Categories, and all lists.
  HomePage: 3,
  // The shop, and the links to its pages.
  ShopFrame: 2,
  TextPage: 1,
  ProductsPage: 2,
  // The book, delivery, and what the shop says before one buys.
  BookPage: 3,
  DeliveryTo: 1,
  Login: 1,
  LoginAsGuest: 1,
  Signup: 1,
  // The user and their confirmation status, in parallel.
  ProfilePage: 2,
  SharedAccountNotice: 1,
  UpdateProfile: 1,
  // A connection begins with its list; the counts are a separate request.
  FilterCounts: 2,
  EditionFacets: 2,
  Suggestions: 1,
  SuggestedBooks: 1,
  ChangePassword: 1,
  LogoutEverywhere: 1,
  ForgotPassword: 1,
  ResetPassword: 1,
  RestoreEmail: 1,
  ConfirmEmail: 1,
  SendConfirmation: 1,
  DeleteAccount: 1,
  // Cart and wishlist, in parallel.
  Shopper: 2,
  // Author or series, and their books.
  AuthorPage: 2,
  CategoryNames: 1,
  SeriesPage: 2,
  CartPage: 1,
  AddToCart: 1,
  SetCartQuantity: 1,
  // Two changes.
  RestoreCartLine: 2,
  RemoveFromCart: 1,
  // Two changes.
  MoveToWishlist: 2,
  WishlistPage: 1,
  AddToWishlist: 1,
  RemoveFromWishlist: 1,
  FitCartToStock: 1,
  BackInStockRequests: 1,
  RequestBackInStock: 1,
  CancelBackInStock: 1,
  AddressForm: 1,
  AddressesPage: 1,
  // Addresses and cart, in parallel.
  CheckoutPage: 2,
  AddAddress: 1,
  EditAddress: 1,
  RemoveAddress: 1,
  // Cart and addresses, in parallel.
  OrderSummaryPage: 3,
  PayOnDelivery: 1,
  CartWithCode: 1,
  PlaceOrder: 1,
  OrdersPage: 1,
  OrdersAwaitingPayment: 1,
  // The order, and its invoices.
  OrderPage: 2,
  InvoicePage: 2,
  OrderCheckout: 1,
  CancelOrder: 1,
  RequestReturn: 1,
  WithdrawReturn: 1,
  BookReviews: 1,
  OwnReviews: 1,
  SaveReview: 1,
  RemoveReview: 1,
  VoteOnReview: 1,
  ReportReview: 1,
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
  it('are counted for every operation of the client', () => {
    expect(Object.keys(expected).sort()).toEqual(
      clientOperations()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it.each(drawnToday(clientOperations()))('of $name', async ({ name, text, rootFields }) => {
    const caller = endsTokens.has(name) ? await startShopper(shop) : shopper;
    const variables = await caller.argumentsFor(...rootFields);
    shop.restRequests.splice(0);
    const { errors } = await shop.graphql(text, variables, caller.token);
    expect(errors).toBeUndefined();
    expect(shop.restRequests, `REST calls of ${name}`).toHaveLength(expected[name] ?? Number.NaN);
    // No request is sent twice.
    expect(new Set(shop.restRequests).size).toBe(shop.restRequests.length);
  });
});
