import type { OrderState } from '../rest-api/contract/orders.ts';
import type * as Rest from '../rest-api/contract/responses.ts';
import { BookTaxCalls } from './rest/book-tax-calls.ts';
import { CatalogueCalls, include } from './rest/catalogue-calls.ts';
import { nextCursor } from './rest/next-cursor.ts';
import { idSegment } from './rest/path-segment.ts';
import type { RestCaller } from './rest/rest-caller.ts';
import { StaffBookCalls } from './rest/staff-book-calls.ts';
import { StaffCalls } from './rest/staff-calls.ts';
import { StaffImportCalls } from './rest/staff-import-calls.ts';
import { StaffLetterCalls } from './rest/staff-letter-calls.ts';
import { StaffOrderCalls } from './rest/staff-order-calls.ts';
import { StaffReturnCalls } from './rest/staff-return-calls.ts';
import { StaffShopperCalls } from './rest/staff-shopper-calls.ts';
import { StockCalls } from './rest/stock-calls.ts';

/** Orders of GraphQL have their parcels and returns. */
const orderInclude = 'include=shipments,returns';

/** Which of a user's orders to return. */
interface OrdersPage {
  first: number;
  after?: string | null | undefined;
  state?: OrderState;
}

/**
 * The REST service's calls (Specification §7), typed by its contract, for one caller: here those of a shopper. Each method
 * sends one request. Throws RestClientError for a 4xx response, RestFailure
 * for any other failure.
 */
export class RestClient {
  readonly #rest: RestCaller;
  readonly catalogue: CatalogueCalls;
  /** Who works in the shop, and what they changed. */
  readonly staff: StaffCalls;
  /** The books of the catalogue, as staff keep them. */
  readonly staffBooks: StaffBookCalls;
  /** What books are for the tax. */
  readonly bookTaxes: BookTaxCalls;
  /** The orders of all shoppers, and their parcels. */
  readonly staffOrders: StaffOrderCalls;
  /** Books that come from files. */
  readonly staffImports: StaffImportCalls;
  /** The copies of books, as staff know them. */
  readonly stock: StockCalls;
  /** The shop's letters and jobs. */
  readonly staffLetters: StaffLetterCalls;
  /** Shoppers, as staff see them. */
  readonly staffShoppers: StaffShopperCalls;
  /** What shoppers send back. */
  readonly staffReturns: StaffReturnCalls;

  constructor(rest: RestCaller) {
    this.#rest = rest;
    this.catalogue = new CatalogueCalls(rest);
    this.staff = new StaffCalls(rest);
    this.staffBooks = new StaffBookCalls(rest);
    this.bookTaxes = new BookTaxCalls(rest);
    this.staffOrders = new StaffOrderCalls(rest);
    this.staffImports = new StaffImportCalls(rest);
    this.stock = new StockCalls(rest);
    this.staffLetters = new StaffLetterCalls(rest);
    this.staffShoppers = new StaffShopperCalls(rest);
    this.staffReturns = new StaffReturnCalls(rest);
  }

  /** Cookies that the REST service has set for the caller, as `Set-Cookie` headers. */
  get setCookies(): readonly string[] {
    return this.#rest.setCookies;
  }

  /** Aborts the reads of a caller that has disconnected. */
  abandon(): void {
    this.#rest.abandon();
  }

  login(credentials: { email: string; password: string }) {
    return this.#rest.call<Rest.LoginResponse>('POST', '/auth/login', credentials);
  }

  signup(account: { email: string; password: string; firstName: string; lastName: string }) {
    return this.#rest.call<Rest.SignupResponse>('POST', '/auth/signup', account);
  }

  async user(id: string) {
    return (await this.#rest.call<Rest.UserResponse>('GET', `/users/${idSegment(id)}`)).user;
  }

  async editUser(userData: object) {
    return (await this.#rest.call<Rest.UserResponse>('POST', '/users/edit', { userData })).user;
  }

  /** Returns the caller's new token. */
  async changePassword(passwords: { currentPassword: string; newPassword: string }) {
    return (await this.#rest.call<Rest.ChangePasswordResponse>('POST', '/auth/change-password', passwords))
      .encodedToken;
  }

  async logoutAll() {
    await this.#rest.call<Rest.LogoutAllResponse>('POST', '/auth/logout-all', {});
  }

  async forgotPassword(email: string) {
    await this.#rest.call<Rest.ForgotPasswordResponse>('POST', '/auth/forgot-password', { email });
  }

  resetPassword(link: { token: string; password: string }) {
    return this.#rest.call<Rest.ResetPasswordResponse>('POST', '/auth/reset-password', link);
  }

  confirmEmail(token: string) {
    return this.#rest.call<Rest.ConfirmEmailResponse>('POST', '/auth/confirm-email', { token });
  }

  restoreEmail(link: { token: string; password: string }) {
    return this.#rest.call<Rest.RestoreEmailResponse>('POST', '/auth/restore-email', link);
  }

  async account() {
    return (await this.#rest.call<Rest.AccountResponse>('GET', '/user/account')).account;
  }

  async sendConfirmation() {
    return (await this.#rest.call<Rest.AccountResponse>('POST', '/user/account/confirmation', {})).account;
  }

  async deleteAccount(password: string) {
    await this.#rest.call<Rest.DeleteAccountResponse>('POST', '/user/account/delete', { password });
  }

  async addresses() {
    return (await this.#rest.call<Rest.AddressResponse>('GET', '/users/address')).address;
  }

  async addAddress(address: object) {
    return (await this.#rest.call<Rest.AddressResponse>('POST', '/users/address/add', { address })).address;
  }

  async editAddress(id: string, address: object) {
    const path = `/users/edit-address/${idSegment(id)}`;
    return (await this.#rest.call<Rest.AddressResponse>('POST', path, { address })).address;
  }

  async removeAddress(id: string) {
    const path = `/users/remove-address/${idSegment(id)}`;
    return (await this.#rest.call<Rest.AddressResponse>('POST', path, {})).address;
  }

  async cart() {
    return (await this.#rest.call<Rest.CartResponse>('GET', `/user/cart?${include}`)).cart;
  }

  async addToCart(productId: string) {
    const body = { product: { _id: productId } };
    return (await this.#rest.call<Rest.CartResponse>('POST', `/user/cart?${include}`, body)).cart;
  }

  async changeQuantity(productId: string, type: 'increment' | 'decrement') {
    const path = `/user/cart/${idSegment(productId)}?${include}`;
    return (await this.#rest.call<Rest.CartResponse>('POST', path, { action: { type } })).cart;
  }

  async setQuantity(productId: string, quantity: number) {
    const path = `/user/cart/${idSegment(productId)}/quantity?${include}`;
    return (await this.#rest.call<Rest.CartResponse>('POST', path, { quantity })).cart;
  }

  async removeFromCart(productId: string) {
    const path = `/user/cart/${idSegment(productId)}?${include}`;
    return (await this.#rest.call<Rest.CartResponse>('DELETE', path)).cart;
  }

  async clearCart() {
    return (await this.#rest.call<Rest.CartResponse>('POST', `/user/cart/clearCart?${include}`, {})).cart;
  }

  async fitCart(productIds?: readonly string[] | null) {
    const path = `/user/cart/fit?${include}`;
    return (await this.#rest.call<Rest.CartResponse>('POST', path, productIds ? { productIds } : {})).cart;
  }

  async backInStock() {
    return (await this.#rest.call<Rest.BackInStockResponse>('GET', '/user/backinstock')).backInStock;
  }

  async requestBackInStock(productId: string) {
    const body = { product: { _id: productId } };
    return (await this.#rest.call<Rest.BackInStockResponse>('POST', '/user/backinstock', body)).backInStock;
  }

  async cancelBackInStock(productId: string) {
    const path = `/user/backinstock/${idSegment(productId)}`;
    return (await this.#rest.call<Rest.BackInStockResponse>('DELETE', path)).backInStock;
  }

  async wishlist() {
    return (await this.#rest.call<Rest.WishlistResponse>('GET', `/user/wishlist?${include}`)).wishlist;
  }

  async addToWishlist(productId: string) {
    const body = { product: { _id: productId } };
    return (await this.#rest.call<Rest.WishlistResponse>('POST', `/user/wishlist?${include}`, body)).wishlist;
  }

  async removeFromWishlist(productId: string) {
    const path = `/user/wishlist/${idSegment(productId)}?${include}`;
    return (await this.#rest.call<Rest.WishlistResponse>('DELETE', path)).wishlist;
  }

  async placeOrder(
    idempotencyKey: string,
    wanted: {
      addressId: string;
      expectedLines: object[] | undefined;
      expectedTotalPaise: number | undefined;
    },
  ) {
    const { body } = await this.#rest.request<Rest.OrderPlacedResponse>({
      method: 'POST',
      path: `/api/user/orders?${orderInclude}`,
      body: wanted,
      headers: { 'idempotency-key': idempotencyKey },
    });
    return body;
  }

  async orders({ first, after, state }: OrdersPage) {
    const query = new URLSearchParams({ first: String(first), include: 'shipments,returns' });
    if (after) query.set('after', after);
    if (state) query.set('state', state);
    const { body, headers } = await this.#rest.request<Rest.OrdersResponse>({
      method: 'GET',
      path: `/api/user/orders?${query}`,
    });
    return { orders: body.orders, endCursor: nextCursor(headers.link) };
  }

  async order(id: string) {
    const path = `/user/orders/${idSegment(id)}?${orderInclude}`;
    return (await this.#rest.call<Rest.OrderResponse>('GET', path)).order;
  }

  async papers(orderId: string) {
    const path = `/user/orders/${idSegment(orderId)}/papers`;
    return (await this.#rest.call<Rest.PapersResponse>('GET', path)).papers;
  }

  async checkout(orderId: string) {
    const path = `/user/orders/${idSegment(orderId)}/payment`;
    return (await this.#rest.call<Rest.CheckoutResponse>('GET', path)).payment;
  }

  async cancelOrder(id: string) {
    const path = `/user/orders/${idSegment(id)}/cancel?${orderInclude}`;
    return (await this.#rest.call<Rest.OrderResponse>('POST', path, {})).order;
  }

  async requestReturn(orderId: string, wanted: { lines: object[]; note?: string }) {
    const path = `/user/orders/${idSegment(orderId)}/returns?${orderInclude}`;
    return (await this.#rest.call<Rest.OrderResponse>('POST', path, wanted)).order;
  }

  async withdrawReturn(id: string) {
    const path = `/user/returns/${idSegment(id)}/withdraw?${orderInclude}`;
    return (await this.#rest.call<Rest.OrderResponse>('POST', path, {})).order;
  }

  async confirmPayment(orderId: string, proof: Record<`razorpay_${string}`, string>) {
    const path = `/user/orders/${idSegment(orderId)}/payment?${orderInclude}`;
    return (await this.#rest.call<Rest.OrderResponse>('POST', path, proof)).order;
  }
}
