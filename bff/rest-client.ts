import type { IncomingHttpHeaders } from 'node:http';
import DataLoader from 'dataloader';
import { Pool } from 'undici';
import type * as Rest from '../rest-api/contract.ts';
import { limits } from '../rest-api/contract.ts';
import { CallerGone, RestDown, RestFailure, RestRefusal } from './errors.ts';
import { RestPulse } from './rest-pulse.ts';

/** For a call with its second attempt, until the last byte of the answer. */
const timeoutMs = 5_000;
const connectMs = 500;
const readyMs = 900;

/** Conditions on products, as `GET /products` and `GET /products/facets` take them. */
export interface ProductConditions {
  search?: string | null | undefined;
  categories?: readonly Rest.ProductCategory[] | null | undefined;
  maxPricePaise?: number | null | undefined;
  minRating?: number | null | undefined;
}

/** A page of the products that pass. */
export interface ProductsPage extends ProductConditions {
  sort?: 'LOW_TO_HIGH' | 'HIGH_TO_LOW' | null | undefined;
  first: number;
  after?: string | null | undefined;
}

/** The products of a page, and what is beside them. */
export interface Page {
  products: Rest.Product[];
  totalCount: number;
  endCursor: string | null;
}

/** The first books of a category. */
interface ShelfWanted {
  category: Rest.ProductCategory;
  first: number;
}

const shelfParameter = ({ category, first }: ShelfWanted) => `${category}:${first}`;

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Exchange<Answer> {
  body: Answer;
  headers: IncomingHttpHeaders;
}

/** Whom the calls are made for. */
interface Caller {
  authorization: string | undefined;
  address: string;
  requestId: string;
}

/** The connections to the REST service, shared by all requests. */
export class RestConnections {
  readonly pulse: RestPulse;
  readonly #pool: Pool;
  /** A line of its own, so that the question whether the service lives waits behind no call. */
  readonly #lifeline: Pool;
  /** Questions wait on this one until there is news. */
  readonly #newsline: Pool;

  constructor(origin: string, logError: (error: unknown) => void) {
    const connect = { timeout: connectMs };
    this.#pool = new Pool(origin, {
      connections: 32,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect,
    });
    this.#lifeline = new Pool(origin, { connections: 2, connect });
    this.#newsline = new Pool(origin, { connections: 1, connect });
    this.pulse = new RestPulse((signal) => this.#answers('/healthz', signal), logError);
  }

  /** A client that speaks for one caller. */
  clientFor(caller: Caller): RestClient {
    return new RestClient(this.#pool, this.pulse, caller);
  }

  /** Whether the REST service says that it is ready, and calls are made again after it was lost. */
  async ready(): Promise<boolean> {
    const isReady = await this.#answers('/readyz', AbortSignal.timeout(readyMs)).catch(() => false);
    return isReady && !this.pulse.down;
  }

  /** What the REST service knows of changes of the catalogue, as soon as it is something else than is known. */
  async catalogueState(known: string | undefined, signal: AbortSignal): Promise<Rest.CatalogueState> {
    const path = known === undefined ? '/catalogue-changes' : `/catalogue-changes?known=${known}`;
    const { statusCode, body } = await this.#newsline.request({ method: 'GET', path, signal });
    if (statusCode === 200) return (await body.json()) as Rest.CatalogueState;
    await body.dump();
    throw new RestFailure(`GET /catalogue-changes answered ${statusCode}`);
  }

  async #answers(path: string, signal: AbortSignal): Promise<boolean> {
    const { statusCode, body } = await this.#lifeline.request({ method: 'GET', path, signal });
    await body.dump();
    return statusCode === 200;
  }

  async close(): Promise<void> {
    this.pulse.close();
    await Promise.all([this.#pool.close(), this.#lifeline.close(), this.#newsline.close()]);
  }
}

/**
 * The REST service's calls (Specification §7), typed by its contract, for one caller. Each method is one
 * request, but that first pages of categories which are asked for together share one. Throws RestRefusal for a
 * 4xx answer, RestFailure for everything else that is not a success.
 */
export class RestClient {
  readonly #pool: Pool;
  readonly #pulse: RestPulse;
  readonly #headers: Record<string, string>;
  readonly #reads = new Set<AbortController>();
  /** First pages of categories; those that are asked for at the same time are one request. */
  readonly #shelves = new DataLoader<ShelfWanted, Page, string>((wanted) => this.#readShelves(wanted), {
    cacheKeyFn: shelfParameter,
    maxBatchSize: limits.shelves,
  });
  #callerGone = false;

  constructor(pool: Pool, pulse: RestPulse, caller: Caller) {
    this.#pool = pool;
    this.#pulse = pulse;
    this.#headers = { 'x-forwarded-for': caller.address, 'x-request-id': caller.requestId };
    if (caller.authorization) this.#headers.authorization = caller.authorization;
  }

  /** Gives up what is being read for a caller who has left. What is being written is brought to its end. */
  abandon(): void {
    this.#callerGone = true;
    for (const read of this.#reads) read.abort(new CallerGone('The caller has left.'));
  }

  products(page: ProductsPage): Promise<Page> {
    const { categories, first, search, maxPricePaise, minRating, sort, after } = page;
    const [category] = categories ?? [];
    const plain = !search && maxPricePaise == null && minRating == null && !sort && !after;
    if (category && categories?.length === 1 && plain) return this.#shelves.load({ category, first });
    return this.#readProducts(page);
  }

  async #readProducts(page: ProductsPage): Promise<Page> {
    const query = conditionsQuery(page);
    query.set('first', String(page.first));
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

  async facets(conditions: ProductConditions) {
    const path = `/products/facets?${conditionsQuery(conditions)}`;
    return (await this.#call<Rest.FacetsAnswer>('GET', path)).facets;
  }

  async #readShelves(wanted: readonly ShelfWanted[]): Promise<Page[]> {
    const [only] = wanted;
    if (only && wanted.length === 1) {
      return [await this.#readProducts({ categories: [only.category], first: only.first })];
    }
    const query = new URLSearchParams(wanted.map((shelf) => ['shelf', shelfParameter(shelf)]));
    const { shelves } = await this.#call<Rest.ShelvesAnswer>('GET', `/products/shelves?${query}`);
    return shelves.map(({ products, total, next }) => ({ products, totalCount: total, endCursor: next }));
  }

  /** @param similar how many others of its category are to come along. */
  async product(id: string, similar?: number) {
    const path = `/products/${encodeURIComponent(id)}${similar ? `?similar=${similar}` : ''}`;
    return (await this.#call<Rest.ProductAnswer>('GET', path)).product;
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

  /** Answers with the caller's new token. */
  async changePassword(passwords: { currentPassword: string; newPassword: string }) {
    return (await this.#call<Rest.ChangePasswordAnswer>('POST', '/auth/change-password', passwords))
      .encodedToken;
  }

  async logoutAll() {
    await this.#call<Rest.LogoutAllAnswer>('POST', '/auth/logout-all', {});
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

  async orders({ first, after }: { first: number; after?: string | null | undefined }) {
    const query = new URLSearchParams({ first: String(first) });
    if (after) query.set('after', after);
    const { body, headers } = await this.#exchange<Rest.OrdersAnswer>({
      method: 'GET',
      path: `/api/user/orders?${query}`,
    });
    return { orders: body.orders, endCursor: nextCursor(headers.link) };
  }

  async order(id: string) {
    return (await this.#call<Rest.OrderAnswer>('GET', `/user/orders/${encodeURIComponent(id)}`)).order;
  }

  async checkout(orderId: string) {
    const path = `/user/orders/${encodeURIComponent(orderId)}/payment`;
    return (await this.#call<Rest.CheckoutAnswer>('GET', path)).payment;
  }

  async cancelOrder(id: string) {
    const path = `/user/orders/${encodeURIComponent(id)}/cancel`;
    return (await this.#call<Rest.OrderAnswer>('POST', path, {})).order;
  }

  async confirmPayment(orderId: string, proof: Record<`razorpay_${string}`, string>) {
    const path = `/user/orders/${encodeURIComponent(orderId)}/payment`;
    return (await this.#call<Rest.OrderAnswer>('POST', path, proof)).order;
  }

  async #call<Answer>(method: Call['method'], path: string, body?: unknown): Promise<Answer> {
    return (await this.#exchange<Answer>({ method, path: `/api${path}`, body })).body;
  }

  async #exchange<Answer>(call: Call): Promise<Exchange<Answer>> {
    const reads = call.method === 'GET';
    if (reads && this.#callerGone) throw new CallerGone('The caller has left.');
    const ending = new AbortController();
    // Made when they are needed: an error costs its stack.
    const tooLate = () => ending.abort(new RestFailure(`${titleOf(call)} took too long`));
    const timeout = setTimeout(tooLate, timeoutMs);
    const lost = () => ending.abort(new RestDown());
    this.#pulse.on('lost', lost);
    if (reads) this.#reads.add(ending);
    try {
      return await this.#pulse.during(() =>
        this.#ask<Answer>(call, ending.signal).catch((error: unknown) => {
          const repeatable = reads || call.headers?.['idempotency-key'] !== undefined;
          if (!repeatable || !connectionBroke(error) || ending.signal.aborted) throw error;
          return this.#ask<Answer>(call, ending.signal);
        }),
      );
    } catch (error) {
      if (error instanceof RestRefusal || error instanceof RestFailure) throw error;
      this.#pulse.suspect();
      throw new RestFailure(`${titleOf(call)} got no answer`, { cause: error });
    } finally {
      clearTimeout(timeout);
      this.#pulse.off('lost', lost);
      this.#reads.delete(ending);
    }
  }

  async #ask<Answer>({ method, path, body, headers }: Call, signal: AbortSignal): Promise<Exchange<Answer>> {
    const answer = await this.#pool.request({
      method,
      path,
      headers: {
        ...this.#headers,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
    this.#pulse.seen();
    const text = await answer.body.text();
    const { statusCode } = answer;
    if (statusCode >= 200 && statusCode < 300) {
      return { body: JSON.parse(text) as Answer, headers: answer.headers };
    }
    const retryAfterSeconds = secondsOf(answer.headers['retry-after']);
    if (statusCode >= 400 && statusCode < 500) {
      throw new RestRefusal(statusCode, messagesIn(text), retryAfterSeconds);
    }
    throw new RestFailure(`${titleOf({ method, path })} answered ${statusCode}: ${text}`, {
      retryAfterSeconds,
    });
  }
}

/** A call as the log has it: without its query, in which shoppers' searches stand. */
function titleOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path.split('?', 1)[0]}`;
}

/** Whether a connection was refused or broke off, rather than stayed silent for too long. */
function connectionBroke(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenConnection.has(error.code);
}

const brokenConnection = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The messages of a 4xx answer. One that Node's own parser of HTTP gave has no JSON. */
function messagesIn(text: string): string[] {
  return text.startsWith('{')
    ? (JSON.parse(text) as Rest.RefusalAnswer).errors
    : ['The request could not be understood.'];
}

/** The seconds in a `Retry-After` header. */
function secondsOf(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
}

function conditionsQuery({
  search,
  categories,
  maxPricePaise,
  minRating,
}: ProductConditions): URLSearchParams {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  for (const category of categories ?? []) query.append('category', category);
  if (maxPricePaise != null) query.set('maxPrice', String(maxPricePaise / 100));
  if (minRating != null) query.set('minRating', String(minRating));
  return query;
}

/** The cursor in a `Link: <…?after=CURSOR>; rel="next"` header. */
function nextCursor(link: string | string[] | undefined): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1];
  return address ? new URL(address, 'http://rest').searchParams.get('after') : null;
}
