import type { Test } from 'supertest';
import { v4 as uuid } from 'uuid';
import type { Checkout, Order } from '../contract/orders.ts';
import type { OrderPlacedResponse } from '../contract/responses.ts';
import type { CartItem } from '../contract/shopper.ts';
import { encodeToken } from '../routing/auth.ts';
import type { PaymentProof } from '../sales/payments/provider.ts';
import { users } from '../shopping/account/account-tables.ts';
import { addresses } from '../shopping/addresses/address-tables.ts';
import { cartLines } from '../shopping/cart/cart-tables.ts';
import { cheapHash } from './cheap-hash.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { type TestService, testSecrets } from './test-service.ts';

/** An order that waits for its payment. */
export interface PlacedOrder extends OrderPlacedResponse {
  payment: Checkout;
}

/** A user with an address and a cart, and the requests that they send. */
export interface Buyer {
  userId: string;
  addressId: string;
  token: string;
  /** Adds books to the cart, one copy per mention. */
  fill(...productIds: string[]): Promise<void>;
  cart(): Promise<CartItem[]>;
  get(path: string): Test;
  post(path: string, body?: object): Test;
  /** Places an order. */
  buy(idempotencyKey?: string): Test;
  placed(idempotencyKey?: string): Promise<PlacedOrder>;
  /** Submits a payment, as the checkout's handler does. */
  handIn(orderId: string, proof: PaymentProof): Test;
  order(id: string): Promise<Order>;
}

const passwordHash = await cheapHash('secret');

/** A new buyer, inserted into the database, because hashing a password takes time. Theirs is `secret`. */
export async function newBuyer({ database, http }: Pick<TestService, 'database' | 'http'>): Promise<Buyer> {
  const [userId, addressId] = [uuid(), uuid()];
  const email = `${userId}@example.com`;
  await database.insert(users).values({ id: userId, firstName: 'Ada', lastName: 'L', email, passwordHash });
  await database.insert(addresses).values({
    userId,
    id: addressId,
    name: 'Ada Lovelace',
    mobile: '9876543210',
    area: '12 Church Street',
    locality: '',
    pincode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    alternatePhoneNumber: '',
  });
  const token = encodeToken(testSecrets.tokenSecret, { userId, tokenVersion: 0 });
  const get = (path: string) => http.get(`/api${path}`).set('authorization', token);
  const post = (path: string, body: object = {}) =>
    http.post(`/api${path}`).set('authorization', token).send(body);
  const read = async (path: string) => {
    const { status, body, text } = await retryWhileBusy(() => get(path));
    if (status !== 200) throw new Error(`GET ${path} was answered ${status} ${text}`);
    return body;
  };
  const buy = (idempotencyKey = uuid()) =>
    post('/user/orders', { addressId }).set('Idempotency-Key', idempotencyKey);
  return {
    userId,
    addressId,
    token,
    get,
    post,
    buy,
    async fill(...productIds) {
      const quantities = new Map<string, number>();
      for (const id of productIds) quantities.set(id, (quantities.get(id) ?? 0) + 1);
      const lines = [...quantities].map(([productId, quantity]) => ({ userId, productId, quantity }));
      await database.insert(cartLines).values(lines);
    },
    cart: async () => (await read('/user/cart')).cart,
    async placed(idempotencyKey = uuid()) {
      // With the same key nothing is ordered twice.
      const response = await retryWhileBusy(() => buy(idempotencyKey));
      if (response.status !== 201) throw new Error(`No order: ${response.status} ${response.text}`);
      return response.body;
    },
    handIn: (orderId, proof) =>
      post(`/user/orders/${orderId}/payment`, {
        razorpay_order_id: proof.providerOrderId,
        razorpay_payment_id: proof.paymentId,
        razorpay_signature: proof.signature,
      }),
    order: async (id) => (await read(`/user/orders/${id}`)).order,
  };
}
