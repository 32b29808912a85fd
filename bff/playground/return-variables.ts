import { v4 as uuid } from 'uuid';
import { newestPaidOrder } from './shipping-variables.ts';
import type { ExampleShop } from './variables.ts';

/** A small amount of the newest order that is paid. */
export const refundInput = async (shop: ExampleShop) => ({
  ...(await newestPaidOrder(shop)),
  amountPaise: 100,
  reason: 'A torn page.',
  key: uuid(),
});

/** The oldest return in a state; a placeholder where there is none. */
export async function returnIn({ ask }: ExampleShop, state: string) {
  interface Returns {
    staffReturns: { nodes: { id: string; version: number }[] };
  }
  const { staffReturns } = await ask<Returns>(
    'query ($filter: StaffReturnFilter) { staffReturns(filter: $filter, first: 1) { nodes { id version } } }',
    { filter: { states: [state] } },
  );
  return staffReturns.nodes[0] ?? { id: 'of-a-return', version: 1 };
}

interface DeliveredOrder {
  id: string;
  lines: { productId: string; returnable: number }[];
}

/** A copy of an order of the shopper that can be sent back; placeholders where there is none. */
export async function returnableCopy({ ask }: ExampleShop) {
  const { orders } = await ask<{ orders: { nodes: DeliveredOrder[] } }>(
    '{ orders(first: 20) { nodes { id lines { productId returnable } } } }',
  );
  for (const { id, lines } of orders.nodes) {
    const line = lines.find(({ returnable }) => returnable > 0);
    if (line) return { orderId: id, lines: [{ productId: line.productId, quantity: 1, reason: 'DAMAGED' }] };
  }
  return placeholder;
}

const placeholder = {
  orderId: 'of-a-delivered-order',
  lines: [{ productId: 'of-a-book', quantity: 1, reason: 'DAMAGED' }],
};

/** A return that the shopper requests, to withdraw it; a placeholder where there is nothing to send back. */
export async function withdrawableReturn(shop: ExampleShop) {
  const { orderId, lines } = await returnableCopy(shop);
  if (lines.some(({ productId }) => productId === placeholder.lines[0]?.productId))
    return { id: 'of-a-return' };
  const { requestReturn } = await shop.ask<{ requestReturn: { returns: { id: string; state: string }[] } }>(
    `mutation ($input: RequestReturnInput!) {
      requestReturn(input: $input) { ... on Order { returns { id state } } }
    }`,
    { input: { orderId, lines } },
  );
  return { id: requestReturn.returns.find(({ state }) => state === 'REQUESTED')?.id ?? 'of-a-return' };
}
