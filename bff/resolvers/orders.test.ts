import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits, tooManyWaitingOrders } from '../../rest-api/contract/rules.ts';
import { orders } from '../../rest-api/sales/orders/order-tables.ts';
import { disputes, payments } from '../../rest-api/sales/payments/payment-tables.ts';
import { sealed } from '../../rest-api/sales/payments/testing/payment-event.ts';
import { cartLines } from '../../rest-api/shopping/cart/cart-tables.ts';
import { setStock } from '../../rest-api/stock/set-stock.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { type Shopper, startShopper } from '../testing/shopper.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = await startShopper(shop);
});

const ask = (query: string, variables: object = {}, token = shopper.token) =>
  shop.graphql(query, variables, token);
const placeOrder = /* GraphQL */ `
  mutation ($input: PlaceOrderInput!) {
    placeOrder(input: $input) {
      __typename
      ... on OrderPlacement { order { id } checkout { script key orderId amountPaise currency } }
      ... on Refusal { message }
      ... on TooManyWaitingOrders { orders { id state } }
      ... on NotInStock { shortages { productId title left } }
    }
  }
`;
const place = async () => {
  const { input } = await shopper.argumentsFor('placeOrder');
  return { input, ...(await ask(placeOrder, { input })).data.placeOrder };
};
const cancelOrder = /* GraphQL */ `
  mutation ($id: ID!) {
    cancelOrder(id: $id) { __typename ... on Order { id state } ... on Refusal { message } }
  }
`;
const cancel = async (id: string) => (await ask(cancelOrder, { id })).data.cancelOrder;
const checkout = /* GraphQL */ `
  query ($id: ID!) {
    checkout(orderId: $id) {
      __typename
      ... on Checkout { script key orderId amountPaise currency }
      ... on Refusal { message }
    }
  }
`;
const confirmPayment = /* GraphQL */ `
  mutation ($input: ConfirmPaymentInput!) {
    confirmPayment(input: $input) {
      __typename
      ... on PaymentConfirmation { order { id state } }
      ... on Refusal { message }
    }
  }
`;
const pageOfOrders = /* GraphQL */ `
  query ($first: Int! = 24, $after: String) {
    orders(first: $first, after: $after) {
      nodes {
        id state createdAt paymentId paidAt expiresAt replacedBy refunds { paymentId } disputes { id }
        lines { productId title author image quantity pricePaise }
        address { name city }
        totals { totalPaise }
      }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`;
const paymentsOfOrder = /* GraphQL */ `
  query ($id: ID!) {
    order(id: $id) {
      state paymentId paidAt expiresAt
      refunds { paymentId refundId amountPaise state reason receivedAt refundedAt }
      disputes { id paymentId amountPaise state reason respondBy createdAt }
      totals { totalPaise }
    }
  }
`;
const nobodys = '00000000-0000-4000-8000-000000000000';

describe('orders', () => {
  it('are paged, newest first, with one REST request per page', async () => {
    const ids: string[] = [];
    for (let left = 5; left > 0; left -= 1) ids.unshift((await place()).order.id);
    shop.restRequests.splice(0);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data } = await ask(pageOfOrders, { first: 2, after });
      seen.push(...data.orders.nodes.map(({ id }: { id: string }) => id));
      after = data.orders.pageInfo.endCursor;
      expect(data.orders.pageInfo.hasNextPage).toBe(after !== null);
      expect(data.orders.totalCount).toBe(5);
    } while (after);
    expect(seen).toEqual(ids);
    expect(shop.restRequests).toHaveLength(3);
  });

  it('hold copies of the books and the address', async () => {
    const { order, checkout: payment } = await place();
    const { data } = await ask(pageOfOrders);
    expect(data.orders.nodes).toEqual([
      {
        id: order.id,
        state: 'CREATED',
        createdAt: expect.stringMatching(/\+00:00$/),
        paymentId: null,
        paidAt: null,
        expiresAt: expect.stringMatching(/\+00:00$/),
        replacedBy: null,
        refunds: [],
        disputes: [],
        lines: [expect.objectContaining({ productId: shopper.productId, image: expect.any(String) })],
        address: { name: 'Ada', city: 'Mumbai' },
        totals: { totalPaise: payment.amountPaise },
      },
    ]);
    const one = await ask('query ($id: ID!) { order(id: $id) { id state } }', { id: order.id });
    expect(one.data.order).toEqual({ id: order.id, state: 'CREATED' });
  });

  it('have the time of payment, and refunds', async () => {
    const { input } = await shopper.argumentsFor('confirmPayment');
    const { orderId, razorpayOrderId, razorpayPaymentId } = input as Record<string, string>;
    await ask(confirmPayment, { input });
    const again = await shopper.pay(razorpayOrderId ?? '');
    const refused = await ask(confirmPayment, { input: { orderId, ...again } });
    expect(refused.data.confirmPayment.__typename).toBe('PaymentRefused');
    const { data } = await ask(paymentsOfOrder, { id: orderId });
    const aMoment = expect.stringMatching(/\+00:00$/);
    expect(data.order).toEqual({
      state: 'PAID',
      paymentId: razorpayPaymentId,
      paidAt: aMoment,
      expiresAt: null,
      refunds: [
        {
          paymentId: again.razorpayPaymentId,
          amountPaise: data.order.totals.totalPaise,
          refundId: null,
          state: 'DUE',
          reason: 'PAID_TWICE',
          receivedAt: aMoment,
          refundedAt: null,
        },
      ],
      disputes: [],
      totals: { totalPaise: expect.any(Number) },
    });
  });

  it('have the disputes about their payment', async () => {
    const { input } = await shopper.argumentsFor('confirmPayment');
    const { orderId = '', razorpayPaymentId: paymentId = '' } = input as Record<string, string>;
    await ask(confirmPayment, { input });
    const [row] = await shop.database.select().from(orders).where(eq(orders.id, orderId));
    await shop.database.insert(disputes).values({
      userId: row?.userId ?? '',
      id: `disp_${orderId}`,
      paymentId,
      amountPaise: 100,
      status: 'under_review',
      reasonCode: 'goods_not_received',
      respondBy: new Date(1_790_000_000_000),
    });
    const { data } = await ask(paymentsOfOrder, { id: orderId });
    expect(data.order.disputes).toEqual([
      {
        id: `disp_${orderId}`,
        paymentId,
        amountPaise: 100,
        state: 'UNDER_REVIEW',
        reason: 'goods_not_received',
        respondBy: '2026-09-21T14:13:20+00:00',
        createdAt: expect.stringMatching(/\+00:00$/),
      },
    ]);
  });

  it.each([
    ['cancelled', {}, 'ORDER_CANCELLED'],
    ['expired', {}, 'ORDER_EXPIRED'],
    ['created', { amountPaise: 1 }, 'OTHER_AMOUNT'],
    ['created', { refundTries: 0 }, 'BY_SHOP'],
    ['replaced', {}, 'ORDER_REPLACED'],
  ] as const)('that are %s give the reason of the refund of %o', async (state, as, reason) => {
    const { order, checkout: payment } = await place();
    const [row] = await shop.database
      .update(orders)
      .set(state === 'replaced' ? { state: 'cancelled', replacedBy: randomUUID() } : { state })
      .where(eq(orders.id, order.id))
      .returning({ userId: orders.userId });
    await shop.database.insert(payments).values({
      userId: row?.userId ?? '',
      orderId: order.id,
      id: `pay_${order.id}`,
      currency: 'INR',
      amountPaise: payment.amountPaise,
      state: 'refunded',
      refundTries: 1,
      ...as,
    });
    const { data } = await ask(paymentsOfOrder, { id: order.id });
    expect(data.order.refunds).toMatchObject([{ state: 'GIVEN', reason }]);
    expect(data.order.refunds[0].refundedAt).toBe(data.order.refunds[0].receivedAt);
  });

  it.each([0, 101])('reject pages of %i', async (first) => {
    const { errors } = await ask(pageOfOrders, { first });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('are not visible to others', async () => {
    const { order } = await place();
    const stranger = await startShopper(shop);
    const query = 'query ($id: ID!) { order(id: $id) { id } }';
    for (const id of [order.id, nobodys, 'nonsense', '../orders']) {
      expect((await ask(query, { id }, stranger.token)).data).toEqual({ order: null });
      for (const operation of [cancelOrder, checkout]) {
        const { errors } = await ask(operation, { id }, stranger.token);
        expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
      }
    }
    for (const operation of [query, cancelOrder, checkout, pageOfOrders]) {
      const variables = operation === pageOfOrders ? {} : { id: order.id };
      const { errors } = await shop.graphql(operation, variables);
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    }
  });
});

it('a webhook passes through the public server byte for byte', async () => {
  const body = '{"event" :"payment.captured",\n"payload":{},"note":"₹ 1.0e2"}  ';
  const { headers } = sealed(body, shop.sandboxSecret);
  const send = (text: string) =>
    fetch(`${shop.origin}/api/payments/razorpay/webhook`, { method: 'POST', headers, body: text });
  expect((await send(body)).status).toBe(200);
  expect((await send(body.trim())).status).toBe(400);
});

it('names the fields of an invalid return as its input does', async () => {
  const { order } = await place();
  const line = { productId: '', quantity: 0, reason: 'DAMAGED' };
  const { data } = await ask(
    `mutation ($input: RequestReturnInput!) {
      requestReturn(input: $input) { ... on InvalidInput { fields { field } faults } }
    }`,
    { input: { orderId: order.id, lines: [line] } },
  );
  expect(data.requestReturn).toEqual({
    fields: [{ field: 'productId' }, { field: 'quantity' }],
    faults: ['productId is required.', 'quantity: a whole number from 1 to 99.'],
  });
});

describe('an order that waits for its payment', () => {
  it('returns its checkout options again', async () => {
    const { order, checkout: payment } = await place();
    const { data } = await ask(checkout, { id: order.id });
    expect(data.checkout).toEqual({ __typename: 'Checkout', ...payment });
  });

  it('can be cancelled, and then neither be paid nor placed again with its key', async () => {
    const { order, input } = await place();
    const cancelled = { __typename: 'Order', id: order.id, state: 'CANCELLED' };
    expect(await cancel(order.id)).toEqual(cancelled);
    expect(await cancel(order.id)).toEqual(cancelled);
    expect((await ask(checkout, { id: order.id })).data.checkout).toEqual({
      __typename: 'OrderNotPayable',
      message: 'This order was cancelled. Order again to buy it.',
    });
    expect((await ask(placeOrder, { input })).data.placeOrder).toMatchObject({
      __typename: 'OrderRefused',
      message: expect.stringContaining('was cancelled'),
    });
  });

  it('is cancelled when it is paid and not packed, and not when it has expired', async () => {
    const { input } = await shopper.argumentsFor('confirmPayment');
    const orderId = String(Reflect.get(input as object, 'orderId'));
    expect((await ask(confirmPayment, { input })).data.confirmPayment).toMatchObject({
      __typename: 'PaymentConfirmation',
      order: { id: orderId, state: 'PAID' },
    });
    expect(await cancel(orderId)).toMatchObject({ __typename: 'Order', state: 'CANCELLED' });
    const expired = await place();
    await shop.database.update(orders).set({ state: 'expired' }).where(eq(orders.id, expired.order.id));
    expect((await cancel(expired.order.id)).__typename).toBe('OrderNotCancellable');
  });

  it('rejects a late payment', async () => {
    const { input } = await shopper.argumentsFor('confirmPayment');
    await cancel(String(Reflect.get(input as object, 'orderId')));
    expect((await ask(confirmPayment, { input })).data.confirmPayment).toEqual({
      __typename: 'PaymentRefused',
      message: 'This order was cancelled. Your payment goes back to you.',
    });
  });

  it('is one of at most five; the refusal of a sixth lists them', async () => {
    const { data } = await ask('{ products(first: 6) { nodes { id } } }');
    const { input } = await shopper.argumentsFor('placeOrder');
    const buy = async (productId: string) => {
      await ask('mutation { clearCart { id } }');
      await ask('mutation ($id: ID!) { addToCart(productId: $id) { __typename } }', { id: productId });
      const again = { ...(input as object), idempotencyKey: randomUUID() };
      return (await ask(placeOrder, { input: again })).data.placeOrder;
    };
    const ids: string[] = data.products.nodes.map(({ id }: { id: string }) => id);
    const placed = [];
    for (const id of ids.slice(0, 5)) placed.unshift((await buy(id)).order.id);
    expect(await buy(ids[5] ?? '')).toEqual({
      __typename: 'TooManyWaitingOrders',
      message: tooManyWaitingOrders.message,
      orders: placed.map((id) => ({ id, state: 'CREATED' })),
    });
  });

  it('lists the books of which there are fewer copies than the cart has', async () => {
    const { input } = await shopper.argumentsFor('placeOrder');
    const buy = async () => {
      const again = { ...(input as object), idempotencyKey: randomUUID() };
      return (await ask(placeOrder, { input: again })).data.placeOrder;
    };
    await setStock(shop.database, {
      productId: shopper.productId,
      copies: 0,
      reason: 'count',
      actor: 'test',
    });
    const { message, shortages, ...refusal } = await buy();
    expect(refusal).toEqual({ __typename: 'NotInStock' });
    expect(message).toMatch(/^“.+” is out of stock\.$/);
    expect(shortages).toEqual([{ productId: shopper.productId, title: expect.any(String), left: 0 }]);
    await setStock(shop.database, {
      productId: shopper.productId,
      copies: null,
      reason: 'count',
      actor: 'test',
    });
    expect((await buy()).__typename).toBe('OrderPlacement');
  });

  it('is placed where the cart is what the shopper saw, also the largest, and nowhere else', async () => {
    const { input } = await shopper.argumentsFor('placeOrder');
    const { cart } = (await ask('{ cart { id lines { quantity product { pricePaise } } } }')).data;
    const others = await addBooks(
      shop.database,
      Array.from({ length: limits.cartLines - 1 }, () => ({})),
    );
    const lines = others.map((productId) => ({ userId: cart.id, productId, quantity: 2 }));
    await shop.database.insert(cartLines).values(lines);
    const [{ quantity, product }] = cart.lines;
    const buy = async (pricePaise: number, expectedTotalPaise?: number) => {
      const expectedLines = [
        { productId: shopper.productId, quantity, pricePaise: product.pricePaise },
        ...others.map((productId) => ({ productId, quantity: 2, pricePaise })),
      ];
      const expecting = { ...(input as object), expectedLines, expectedTotalPaise };
      return (await ask(placeOrder, { input: expecting })).data.placeOrder;
    };
    expect(await buy(29_999)).toEqual({
      __typename: 'CartChanged',
      message: expect.stringContaining('have changed, and nothing is ordered.'),
    });
    expect((await ask('{ orders { nodes { id } } }')).data.orders.nodes).toEqual([]);
    const { totalPaise } = (await ask('{ cart { totals { totalPaise } } }')).data.cart.totals;
    expect(await buy(30_000, totalPaise - 1)).toMatchObject({ __typename: 'CartChanged' });
    const { order } = await buy(30_000, totalPaise);
    // The key has made this order.
    expect(await buy(29_999)).toMatchObject({ __typename: 'OrderPlacement', order });
  });

  it('is reported as paid also when the cart cannot be read', async () => {
    const { input } = await shopper.argumentsFor('confirmPayment');
    await ask(confirmPayment, { input });
    await shop.database.execute(sql`alter table cart_lines rename to cart_lines_away`);
    const withCart = confirmPayment.replace('order { id state }', 'order { state } currentCart { count }');
    const without = await ask(withCart, { input });
    await shop.database.execute(sql`alter table cart_lines_away rename to cart_lines`);
    const confirmed = { __typename: 'PaymentConfirmation', order: { state: 'PAID' } };
    expect(without.data.confirmPayment).toEqual({ ...confirmed, currentCart: null });
    const { data } = await ask(withCart, { input });
    expect(data.confirmPayment).toEqual({ ...confirmed, currentCart: { count: 0 } });
  });

  it('cannot have the same key with another address', async () => {
    const { input } = await place();
    const elsewhere = { ...(input as object), addressId: randomUUID() };
    expect((await ask(placeOrder, { input: elsewhere })).data.placeOrder).toMatchObject({
      __typename: 'OrderRefused',
      message: expect.stringContaining('another address'),
    });
  });
});
