import { v4 as uuid } from 'uuid';

/** The shop, from which examples read their variables. */
export interface ExampleShop {
  /** Runs an operation with the current token. Throws when the response has errors. */
  ask<Data extends object>(query: string, variables?: object): Promise<Data>;
  /** Pays an order in the sandbox, like its checkout. */
  pay(
    providerOrderId: string,
  ): Promise<Record<`razorpay_${'order_id' | 'payment_id' | 'signature'}`, string>>;
}

/** A book of the shop. */
export async function aBook({ ask }: ExampleShop) {
  const { products } = await ask<{ products: { nodes: { id: string }[] } }>(
    '{ products(first: 1) { nodes { id } } }',
  );
  return { productId: products.nodes[0]?.id ?? '' };
}

/** The cursor of the page after the first ten books. */
export async function aPage({ ask }: ExampleShop) {
  const { products } = await ask<{ products: { pageInfo: { endCursor: string } } }>(
    '{ products(first: 10) { pageInfo { endCursor } } }',
  );
  return { first: 10, after: products.pageInfo.endCursor };
}

async function savedAddresses({ ask }: ExampleShop) {
  const { addresses } = await ask<{ addresses: { id: string }[] }>(
    '{ addresses { id name mobile area locality pincode city state alternatePhoneNumber } }',
  );
  return addresses;
}

/** The newest address. */
export async function lastAddress(shop: ExampleShop) {
  const { id, ...input } = (await savedAddresses(shop)).at(-1) ?? { id: 'none' };
  return { id, input };
}

/** The newest address, unless it is the only one: all guests share one account, and need an address to check out. */
export async function removableAddress(shop: ExampleShop) {
  return { id: (await savedAddresses(shop)).slice(1).at(-1)?.id ?? 'none' };
}

/** The input for an order of the cart; puts a book into an empty cart. */
export async function intentToBuy(shop: ExampleShop) {
  const { cart } = await shop.ask<{ cart: { count: number } }>('{ cart { count } }');
  if (cart.count === 0) {
    const addToCart = 'mutation ($productId: ID!) { addToCart(productId: $productId) { __typename } }';
    await shop.ask(addToCart, await aBook(shop));
  }
  const [address] = await savedAddresses(shop);
  return { input: { addressId: address?.id ?? 'none', idempotencyKey: uuid() } };
}

async function placedOrder(shop: ExampleShop) {
  const { placeOrder } = await shop.ask<{
    placeOrder: { order: { id: string }; checkout: { orderId: string } };
  }>(
    `mutation ($input: PlaceOrderInput!) {
      placeOrder(input: $input) { ... on OrderPlacement { order { id } checkout { orderId } } }
    }`,
    await intentToBuy(shop),
  );
  return placeOrder;
}

/** Places an order that waits for its payment. */
export async function unpaidOrder(shop: ExampleShop) {
  const { order } = await placedOrder(shop);
  return { id: order.id };
}

/** Places an order, pays it in the sandbox, and returns the checkout's result. */
export async function paidOrder(shop: ExampleShop) {
  const placeOrder = await placedOrder(shop);
  const proof = await shop.pay(placeOrder.checkout.orderId);
  return {
    input: {
      orderId: placeOrder.order.id,
      razorpayOrderId: proof.razorpay_order_id,
      razorpayPaymentId: proof.razorpay_payment_id,
      razorpaySignature: proof.razorpay_signature,
    },
  };
}

/** The shopper's own names. */
export async function ownNames({ ask }: ExampleShop) {
  const { me } = await ask<{ me: { firstName: string; lastName: string } }>('{ me { firstName lastName } }');
  return { input: me };
}
