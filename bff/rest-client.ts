import DataLoader from 'dataloader';
import type { Product, ProductCategory } from '../rest-api/contract/catalogue.ts';
import type { ContributorRole } from '../rest-api/contract/editions.ts';
import type { Fulfilment } from '../rest-api/contract/fulfilment.ts';
import type { OrderState } from '../rest-api/contract/orders.ts';
import type * as Rest from '../rest-api/contract/responses.ts';
import { limits } from '../rest-api/contract/rules.ts';
import { nextCursor } from './rest/next-cursor.ts';
import { conditionsQuery, type ProductConditions } from './rest/product-conditions.ts';
import type { RestCaller } from './rest/rest-caller.ts';
import { StaffCalls } from './rest/staff-calls.ts';

/** A page of the matching products. */
export interface ProductsPage extends ProductConditions {
  sort?: 'LOW_TO_HIGH' | 'HIGH_TO_LOW' | null | undefined;
  first: number;
  after?: string | null | undefined;
}

/** The products of a page, and its metadata. */
export interface Page {
  products: Product[];
  totalCount: number;
  endCursor: string | null;
  /** The number of exact matches among all results. */
  exactCount: number;
  /** A suggested correction of the search. */
  didYouMean: string | null;
}

/** The first books of a category. */
interface ShelfWanted {
  category: ProductCategory;
  first: number;
}

const decoded = (header: string | string[] | undefined) =>
  typeof header === 'string' ? decodeURIComponent(header) : null;

/** What every call for books asks for beside them. */
const include = 'include=availability';

const shelfParameter = ({ category, first }: ShelfWanted) => `${category}:${first}`;

/** Orders of GraphQL have their parcels. */
const withShipments = 'include=shipments';

/** Which books of a list to return. */
interface BooksPage {
  first: number;
  after?: string | null | undefined;
}

function bookPageQuery({ first, after }: BooksPage): URLSearchParams {
  return new URLSearchParams([
    ...new URLSearchParams(include),
    ['first', String(first)],
    ...(after ? [['after', after]] : []),
  ]);
}

/** Which of a user's orders to return. */
interface OrdersPage {
  first: number;
  after?: string | null | undefined;
  state?: OrderState;
}

/** Which orders of all shoppers to return; the names of the REST service's parameters. */
interface StaffOrdersPage {
  first: number;
  after?: string | null | undefined;
  queue?: boolean | null | undefined;
  search?: string | null | undefined;
  state?: OrderState | null | undefined;
  fulfilment?: Fulfilment | null | undefined;
  placedFrom?: string | null | undefined;
  placedTo?: string | null | undefined;
  region?: string | null | undefined;
  title?: string | null | undefined;
}

/** By whom an order or a parcel goes, from which version of it. */
interface Consignment {
  version: number;
  carrierId: string;
  trackingNumber: string;
}

/**
 * The REST service's calls (Specification §7), typed by its contract, for one caller. Each method sends one request,
 * except that concurrent first pages of categories share one. Throws RestClientError for a 4xx response, RestFailure
 * for any other failure.
 */
export class RestClient {
  readonly #rest: RestCaller;
  /** First pages of categories; concurrent ones are one request. */
  readonly #shelves = new DataLoader<ShelfWanted, Page, string>((wanted) => this.#readShelves(wanted), {
    cacheKeyFn: shelfParameter,
    maxBatchSize: limits.shelves,
  });

  /** The calls of the back room. */
  readonly staff: StaffCalls;

  constructor(rest: RestCaller) {
    this.#rest = rest;
    this.staff = new StaffCalls(rest);
  }

  /** Cookies that the REST service has set for the caller, as `Set-Cookie` headers. */
  get setCookies(): readonly string[] {
    return this.#rest.setCookies;
  }

  /** Aborts the reads of a caller that has disconnected. */
  abandon(): void {
    this.#rest.abandon();
  }

  products(page: ProductsPage): Promise<Page> {
    const { categories, first, search, maxPricePaise, minRating, inStock, sort, after } = page;
    const [category] = categories ?? [];
    const plain = !search && maxPricePaise == null && minRating == null && !inStock && !sort && !after;
    if (category && categories?.length === 1 && plain) return this.#shelves.load({ category, first });
    return this.#readProducts(page);
  }

  async #readProducts(page: ProductsPage): Promise<Page> {
    const query = conditionsQuery(page);
    query.set('first', String(page.first));
    if (page.sort) query.set('sort', page.sort);
    if (page.after) query.set('after', page.after);
    const { body, headers } = await this.#rest.exchange<Rest.ProductsResponse>({
      method: 'GET',
      path: `/api/products?${query}&${include}`,
    });
    return {
      products: body.products,
      totalCount: Number(headers['x-total-count']),
      exactCount: Number(headers['x-exact-count'] ?? headers['x-total-count']),
      didYouMean: decoded(headers['x-did-you-mean']),
      endCursor: nextCursor(headers.link),
    };
  }

  async facets(conditions: ProductConditions) {
    const path = `/products/facets?${conditionsQuery(conditions)}`;
    return (await this.#rest.call<Rest.FacetsResponse>('GET', path)).facets;
  }

  async #readShelves(wanted: readonly ShelfWanted[]): Promise<Page[]> {
    const [only] = wanted;
    if (only && wanted.length === 1) {
      return [await this.#readProducts({ categories: [only.category], first: only.first })];
    }
    const query = new URLSearchParams(wanted.map((shelf) => ['shelf', shelfParameter(shelf)]));
    const { shelves } = await this.#rest.call<Rest.ShelvesResponse>(
      'GET',
      `/products/shelves?${query}&${include}`,
    );
    return shelves.map(({ products, total, next }) => ({
      products,
      totalCount: total,
      endCursor: next,
      exactCount: total,
      didYouMean: null,
    }));
  }

  async suggestions(search: string) {
    const path = `/products/suggestions?${new URLSearchParams({ search })}`;
    return (await this.#rest.call<Rest.SuggestionsResponse>('GET', path)).suggestions;
  }

  /** @param similar how many other books of its category to include */
  async product(id: string, { similar, edition }: { similar?: number | undefined; edition?: boolean } = {}) {
    const query = new URLSearchParams(include);
    if (similar) query.set('similar', String(similar));
    if (edition) query.append('include', 'edition');
    const path = `/products/${encodeURIComponent(id)}?${query}`;
    return (await this.#rest.call<Rest.ProductResponse>('GET', path)).product;
  }

  async author(slug: string) {
    const path = `/authors/${encodeURIComponent(slug)}`;
    return (await this.#rest.call<Rest.AuthorResponse>('GET', path)).author;
  }

  async authorBooks(
    slug: string,
    { role, ...page }: BooksPage & { role?: ContributorRole | null | undefined },
  ) {
    const query = bookPageQuery(page);
    if (role) query.set('role', role);
    const { body, ...rest } = await this.#bookPage<Rest.ProductsResponse>(
      `/api/authors/${encodeURIComponent(slug)}/books?${query}`,
    );
    return { nodes: body.products, ...rest };
  }

  async series(slug: string) {
    const path = `/series/${encodeURIComponent(slug)}`;
    return (await this.#rest.call<Rest.SeriesResponse>('GET', path)).series;
  }

  async seriesBooks(slug: string, page: BooksPage) {
    const { body, ...rest } = await this.#bookPage<Rest.SeriesBooksResponse>(
      `/api/series/${encodeURIComponent(slug)}/books?${bookPageQuery(page)}`,
    );
    return { nodes: body.books, ...rest };
  }

  async #bookPage<Body>(path: string) {
    const { body, headers } = await this.#rest.exchange<Body>({ method: 'GET', path });
    return { body, totalCount: Number(headers['x-total-count']), endCursor: nextCursor(headers.link) };
  }

  async categories() {
    return (await this.#rest.call<Rest.CategoriesResponse>('GET', '/categories')).categories;
  }

  login(credentials: { email: string; password: string }) {
    return this.#rest.call<Rest.LoginResponse>('POST', '/auth/login', credentials);
  }

  signup(account: { email: string; password: string; firstName: string; lastName: string }) {
    return this.#rest.call<Rest.SignupResponse>('POST', '/auth/signup', account);
  }

  async user(id: string) {
    return (await this.#rest.call<Rest.UserResponse>('GET', `/users/${encodeURIComponent(id)}`)).user;
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
    const path = `/users/edit-address/${encodeURIComponent(id)}`;
    return (await this.#rest.call<Rest.AddressResponse>('POST', path, { address })).address;
  }

  async removeAddress(id: string) {
    const path = `/users/remove-address/${encodeURIComponent(id)}`;
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
    const path = `/user/cart/${encodeURIComponent(productId)}?${include}`;
    return (await this.#rest.call<Rest.CartResponse>('POST', path, { action: { type } })).cart;
  }

  async removeFromCart(productId: string) {
    const path = `/user/cart/${encodeURIComponent(productId)}?${include}`;
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
    const path = `/user/backinstock/${encodeURIComponent(productId)}`;
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
    const path = `/user/wishlist/${encodeURIComponent(productId)}?${include}`;
    return (await this.#rest.call<Rest.WishlistResponse>('DELETE', path)).wishlist;
  }

  async placeOrder(addressId: string, idempotencyKey: string) {
    const { body } = await this.#rest.exchange<Rest.OrderPlacedResponse>({
      method: 'POST',
      path: `/api/user/orders?${withShipments}`,
      body: { addressId },
      headers: { 'idempotency-key': idempotencyKey },
    });
    return body;
  }

  async orders({ first, after, state }: OrdersPage) {
    const query = new URLSearchParams({ first: String(first), include: 'shipments' });
    if (after) query.set('after', after);
    if (state) query.set('state', state);
    const { body, headers } = await this.#rest.exchange<Rest.OrdersResponse>({
      method: 'GET',
      path: `/api/user/orders?${query}`,
    });
    return { orders: body.orders, endCursor: nextCursor(headers.link) };
  }

  async order(id: string) {
    const path = `/user/orders/${encodeURIComponent(id)}?${withShipments}`;
    return (await this.#rest.call<Rest.OrderResponse>('GET', path)).order;
  }

  async checkout(orderId: string) {
    const path = `/user/orders/${encodeURIComponent(orderId)}/payment`;
    return (await this.#rest.call<Rest.CheckoutResponse>('GET', path)).payment;
  }

  async cancelOrder(id: string) {
    const path = `/user/orders/${encodeURIComponent(id)}/cancel?${withShipments}`;
    return (await this.#rest.call<Rest.OrderResponse>('POST', path, {})).order;
  }

  async confirmPayment(orderId: string, proof: Record<`razorpay_${string}`, string>) {
    const path = `/user/orders/${encodeURIComponent(orderId)}/payment?${withShipments}`;
    return (await this.#rest.call<Rest.OrderResponse>('POST', path, proof)).order;
  }

  async staffOrders({ first, after, ...filter }: StaffOrdersPage) {
    const query = new URLSearchParams({ first: String(first) });
    if (after) query.set('after', after);
    for (const [name, value] of Object.entries(filter)) {
      if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
    }
    const { body, headers } = await this.#rest.exchange<Rest.StaffOrdersResponse>({
      method: 'GET',
      path: `/api/staff/orders?${query}`,
    });
    const totalCount = Number(headers['x-total-count']);
    return { orders: body.orders, totalCount, endCursor: nextCursor(headers.link) };
  }

  async staffOrder(id: string) {
    const path = `/staff/orders/${encodeURIComponent(id)}`;
    return (await this.#rest.call<Rest.StaffOrderResponse>('GET', path)).order;
  }

  async packingSlips(orderIds: readonly string[]) {
    const path = `/staff/slips?${new URLSearchParams({ orders: orderIds.join() })}`;
    return (await this.#rest.call<Rest.PackingSlipsResponse>('GET', path)).slips;
  }

  async carriers() {
    return (await this.#rest.call<Rest.CarriersResponse>('GET', '/staff/carriers')).carriers;
  }

  async packShipment(orderId: string, contents: { version: number; lines: object[] | undefined }) {
    const path = `/staff/orders/${encodeURIComponent(orderId)}/shipments`;
    return (await this.#rest.call<Rest.StaffOrderResponse>('POST', path, contents)).order;
  }

  async shipOrder(orderId: string, consignment: Consignment) {
    const path = `/staff/orders/${encodeURIComponent(orderId)}/ship`;
    return (await this.#rest.call<Rest.StaffOrderResponse>('POST', path, consignment)).order;
  }

  async shipOrders(orders: { carrierId: string; orders: object[] }) {
    return (await this.#rest.call<Rest.ShipmentResultsResponse>('POST', '/staff/orders/ship', orders))
      .results;
  }

  async changeShipment(
    shipmentId: string,
    change: 'ship' | 'deliver' | 'return' | 'unpack',
    body: { version: number } | Consignment,
  ) {
    const path = `/staff/shipments/${encodeURIComponent(shipmentId)}/${change}`;
    return (await this.#rest.call<Rest.StaffOrderResponse>('POST', path, body)).order;
  }
}
