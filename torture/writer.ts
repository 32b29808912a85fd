import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AddressResponse, SignupResponse } from '../rest-api/contract/responses.ts';
import type { PlacedOrder } from '../rest-api/testing/buyer.ts';
import type { Ledger } from './ledger.ts';
import { type ShopRequest, type ShopResponse, sendRequest } from './request.ts';
import { at, bodyWith } from './responses.ts';
import type { Shop } from './shop.ts';

const address = {
  mobile: '9876543210',
  area: '12 Fort',
  locality: '',
  pincode: '400001',
  city: 'Mumbai',
  state: 'Maharashtra',
  alternatePhoneNumber: '',
};

/**
 * Signs up, fills carts, orders and pays repeatedly, whatever happens to the shop, until it is stopped; the ledger
 * records what the shop acknowledges.
 */
export class Writer {
  readonly #shop: Shop;
  readonly #ledger: Ledger;
  readonly #books: readonly string[];
  #stopping = false;
  readonly #done: Promise<void>;

  constructor(shop: Shop, ledger: Ledger, books: readonly string[]) {
    this.#shop = shop;
    this.#ledger = ledger;
    this.#books = books;
    this.#done = this.#writeOn();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#done;
  }

  async #writeOn(): Promise<void> {
    while (!this.#stopping) {
      const went = await this.#shopOnce().catch(() => false);
      // The shop is down: try again in a moment.
      if (!went) await pause(20);
    }
  }

  /** One shopper from signup to payment; false if a response is missing, which ends the attempt. */
  async #shopOnce(): Promise<boolean> {
    const [bought = '', kept = ''] = this.#books;
    const email = `${randomUUID()}@example.com`;
    const signup = { email, password: 'a secret', firstName: 'Ada', lastName: 'Lovelace' };
    const account = await this.#post('/api/auth/signup', signup);
    if (account.status !== 201) return false;
    this.#ledger.note({ kind: 'account', email });
    const { encodedToken: token, createdUser } = bodyWith<SignupResponse>(201, account);
    const { _id: userId } = createdUser;

    const name = randomUUID().slice(0, 20);
    const saved = await this.#post('/api/users/address/add', { address: { ...address, name } }, token);
    if (saved.status !== 200) return false;
    this.#ledger.note({ kind: 'address', userId, name });

    const wished = await this.#post('/api/user/wishlist', { product: { _id: kept } }, token);
    if (wished.status === 201) this.#ledger.note({ kind: 'wishlist item', userId, productId: kept });

    const filled = await this.#post('/api/user/cart', { product: { _id: bought } }, token);
    if (filled.status !== 201) return false;
    const [{ _id: addressId } = { _id: '' }] = bodyWith<AddressResponse>(200, saved).address;
    const paid = await this.#buy(userId, addressId, token);
    for (let copies = 0; copies < 6; copies += 1) await this.#addCopy(userId, kept, token);
    return paid;
  }

  async #buy(userId: string, addressId: string, token: string): Promise<boolean> {
    const key = randomUUID();
    const buy = { method: 'POST', path: '/api/user/orders', token, body: { addressId } };
    const placed = await sendRequest(this.#shop.origin, { ...buy, headers: { 'idempotency-key': key } });
    if (placed.status !== 201) return false;
    const { order, payment } = bodyWith<PlacedOrder>(201, placed);
    this.#ledger.note({ kind: 'order', userId, orderId: order.id, key });
    const proof = this.#shop.standIn.pay(payment.orderId);
    const { paymentId } = proof;
    const confirmed = await this.#post(
      `/api/user/orders/${order.id}/payment`,
      {
        razorpay_order_id: proof.providerOrderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: proof.signature,
      },
      token,
    );
    if (confirmed.status !== 200) return false;
    this.#ledger.note({ kind: 'payment', userId, orderId: order.id, paymentId });
    return true;
  }

  /** By GraphQL, so that both APIs are used. */
  async #addCopy(userId: string, productId: string, token: string): Promise<void> {
    const query = 'mutation ($id: ID!) { addToCart(productId: $id) { __typename } }';
    const body = { query, variables: { id: productId } };
    const request: ShopRequest = { method: 'POST', path: '/graphql', token, body };
    const response = await sendRequest(this.#shop.origin, request).catch(() => undefined);
    const isDone =
      response?.status === 200 && at(response.body, 'data', 'addToCart', '__typename') === 'Cart';
    this.#ledger.copy(userId, productId, isDone);
    if (!isDone) await pause(20);
  }

  #post(path: string, body: object, token?: string): Promise<ShopResponse> {
    return sendRequest(this.#shop.origin, { method: 'POST', path, body, token });
  }
}
