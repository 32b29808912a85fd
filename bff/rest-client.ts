import { Pool } from 'undici';
import type * as Rest from '../rest-api/contract.ts';
import { RestFailure, RestRefusal } from './errors.ts';

const timeoutMs = 5_000;

/** Conditions and place of a page of products, as `GET /products` takes them. */
export interface ProductsPage {
  search?: string | null | undefined;
  categories?: readonly Rest.ProductCategory[] | null | undefined;
  maxPricePaise?: number | null | undefined;
  minRating?: number | null | undefined;
  sort?: 'LOW_TO_HIGH' | 'HIGH_TO_LOW' | null | undefined;
  first: number;
  after?: string | null | undefined;
}

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Whom a client speaks for. */
interface Caller {
  authorization: string | undefined;
  address: string;
  requestId: string;
}

/** The connections to the REST service, shared by all requests. */
export class RestConnections {
  readonly #pool: Pool;

  constructor(origin: string) {
    this.#pool = new Pool(origin, { connections: 32, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  }

  /** A client that speaks for one caller. */
  clientFor(caller: Caller): RestClient {
    return new RestClient(this.#pool, caller);
  }

  /** Whether the REST service says that it is ready. */
  async ready(): Promise<boolean> {
    try {
      const { statusCode, body } = await this.#pool.request({ method: 'GET', path: '/readyz' });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/**
 * The REST service's calls (Specification §7), typed by its contract, for one caller. Each method is one
 * request. Throws RestRefusal for a 4xx answer, RestFailure for everything else that is not a success.
 */
export class RestClient {
  readonly #pool: Pool;
  readonly #headers: Record<string, string>;

  constructor(pool: Pool, caller: Caller) {
    this.#pool = pool;
    this.#headers = { 'x-forwarded-for': caller.address, 'x-request-id': caller.requestId };
    if (caller.authorization) this.#headers.authorization = caller.authorization;
  }

  async products(page: ProductsPage) {
    const query = new URLSearchParams({ first: String(page.first) });
    if (page.search) query.set('search', page.search);
    for (const category of page.categories ?? []) query.append('category', category);
    if (page.maxPricePaise != null) query.set('maxPrice', String(page.maxPricePaise / 100));
    if (page.minRating != null) query.set('minRating', String(page.minRating));
    if (page.sort) query.set('sort', page.sort);
    if (page.after) query.set('after', page.after);
    const { body, headers } = await this.#exchange<Rest.ProductsAnswer>({
      method: 'GET',
      path: `/api/products?${query}`,
    });
    return {
      products: body.products,
      totalCount: Number(headers['x-total-count']),
      endCursor: nextCursor(headers.link),
    };
  }

  async product(id: string) {
    const { product } = await this.#call<Rest.ProductAnswer>('GET', `/products/${encodeURIComponent(id)}`);
    return product;
  }

  async categories() {
    return (await this.#call<Rest.CategoriesAnswer>('GET', '/categories')).categories;
  }

  login(credentials: { email: string; password: string }) {
    return this.#call<Rest.LoginAnswer>('POST', '/auth/login', credentials);
  }

  signup(account: { email: string; password: string; firstName: string; lastName: string }) {
    return this.#call<Rest.SignupAnswer>('POST', '/auth/signup', account);
  }

  async user(id: string) {
    return (await this.#call<Rest.UserAnswer>('GET', `/users/${encodeURIComponent(id)}`)).user;
  }

  async editUser(userData: object) {
    return (await this.#call<Rest.UserAnswer>('POST', '/users/edit', { userData })).user;
  }

  async addresses() {
    return (await this.#call<Rest.AddressAnswer>('GET', '/users/address')).address;
  }

  async addAddress(address: object) {
    return (await this.#call<Rest.AddressAnswer>('POST', '/users/address/add', { address })).address;
  }

  async editAddress(id: string, address: object) {
    const path = `/users/edit-address/${encodeURIComponent(id)}`;
    return (await this.#call<Rest.AddressAnswer>('POST', path, { address })).address;
  }

  async removeAddress(id: string) {
    const path = `/users/remove-address/${encodeURIComponent(id)}`;
    return (await this.#call<Rest.AddressAnswer>('POST', path, {})).address;
  }

  async cart() {
    return (await this.#call<Rest.CartAnswer>('GET', '/user/cart')).cart;
  }

  async addToCart(productId: string) {
    const body = { product: { _id: productId } };
    return (await this.#call<Rest.CartAnswer>('POST', '/user/cart', body)).cart;
  }

  async changeQuantity(productId: string, type: 'increment' | 'decrement') {
    const path = `/user/cart/${encodeURIComponent(productId)}`;
    return (await this.#call<Rest.CartAnswer>('POST', path, { action: { type } })).cart;
  }

  async removeFromCart(productId: string) {
    const path = `/user/cart/${encodeURIComponent(productId)}`;
    return (await this.#call<Rest.CartAnswer>('DELETE', path)).cart;
  }

  async clearCart() {
    return (await this.#call<Rest.CartAnswer>('POST', '/user/cart/clearCart', {})).cart;
  }

  async wishlist() {
    return (await this.#call<Rest.WishlistAnswer>('GET', '/user/wishlist')).wishlist;
  }

  async addToWishlist(productId: string) {
    const body = { product: { _id: productId } };
    return (await this.#call<Rest.WishlistAnswer>('POST', '/user/wishlist', body)).wishlist;
  }

  async removeFromWishlist(productId: string) {
    const path = `/user/wishlist/${encodeURIComponent(productId)}`;
    return (await this.#call<Rest.WishlistAnswer>('DELETE', path)).wishlist;
  }

  async placeOrder(addressId: string, idempotencyKey: string) {
    const { body } = await this.#exchange<Rest.OrderPlacedAnswer>({
      method: 'POST',
      path: '/api/user/orders',
      body: { addressId },
      headers: { 'idempotency-key': idempotencyKey },
    });
    return body;
  }

  async confirmPayment(orderId: string, proof: Record<`razorpay_${string}`, string>) {
    const path = `/user/orders/${encodeURIComponent(orderId)}/payment`;
    return (await this.#call<Rest.OrderAnswer>('POST', path, proof)).order;
  }

  async #call<Answer>(method: Call['method'], path: string, body?: unknown): Promise<Answer> {
    return (await this.#exchange<Answer>({ method, path: `/api${path}`, body })).body;
  }

  async #exchange<Answer>({ method, path, body, headers }: Call) {
    const answer = await this.#pool
      .request({
        method,
        path,
        headers: {
          ...this.#headers,
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      .catch((error: unknown) => {
        throw new RestFailure(`${method} ${path} got no answer`, { cause: error });
      });
    const text = await answer.body.text();
    const { statusCode } = answer;
    if (statusCode >= 200 && statusCode < 300) {
      return { body: JSON.parse(text) as Answer, headers: answer.headers };
    }
    if (statusCode >= 400 && statusCode < 500) {
      throw new RestRefusal(statusCode, (JSON.parse(text) as Rest.RefusalAnswer).errors);
    }
    throw new RestFailure(`${method} ${path} answered ${statusCode}: ${text}`);
  }
}

/** The cursor in a `Link: <…?after=CURSOR>; rel="next"` header. */
function nextCursor(link: string | string[] | undefined): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1];
  return address ? new URL(address, 'http://rest').searchParams.get('after') : null;
}
