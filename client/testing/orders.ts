import { v4 as uuid } from 'uuid';
import { inject } from 'vitest';
import type { Payment } from '../../rest-api/sales/payments/provider.ts';
import { paymentEvent, type SentEvent } from '../../rest-api/sales/payments/testing/payment-event.ts';
import { backOffice } from './back-office.ts';
import { ask, newShopper, putInCart, someBooks } from './visit.tsx';

const home = {
  name: 'Ada Lovelace',
  mobile: '9876543210',
  area: '12 Fort',
  pincode: '400001',
  city: 'Mumbai',
  state: 'Maharashtra',
};

/** An order of a test, and what its payment is opened with. */
export interface PlacedOrder {
  id: string;
  /** How the shop calls it towards the shopper. */
  name: string;
  /** The payment provider's id. */
  providerOrderId: string;
}

/** A new shopper with a saved address, in Mumbai unless it is elsewhere. */
export async function shopperWithAddress(
  elsewhere: Partial<typeof home> = {},
): Promise<{ token: string; email: string; addressId: string }> {
  const { token, email } = await newShopper();
  const { addAddress } = await ask<{ addAddress: { addresses: { id: string }[] } }>(
    'mutation ($home: AddressInput!) { addAddress(input: $home) { ... on AddressBook { addresses { id } } } }',
    { home: { ...home, ...elsewhere } },
    token,
  );
  return { token, email, addressId: addAddress.addresses[0]?.id ?? '' };
}

/** Orders one copy each of some books; they stay in the cart until the order is paid. */
export const placeOrder = async (
  shopper: { token: string; addressId: string },
  books = 1,
): Promise<PlacedOrder> => placeOrderOf(shopper, await someBooks(books));

/** The same with certain books, and a code of the shop. */
export async function placeOrderOf(
  { token, addressId }: { token: string; addressId: string },
  books: readonly { id: string }[],
  code?: string,
): Promise<PlacedOrder> {
  for (const { id } of books) await putInCart(token, id);
  const { placeOrder: placed } = await ask<{
    placeOrder: { order: { id: string }; checkout: { orderId: string } };
  }>(
    `mutation ($input: PlaceOrderInput!) {
      placeOrder(input: $input) { ... on OrderPlacement { order { id } checkout { orderId } } }
    }`,
    { input: { addressId, idempotencyKey: uuid(), code } },
    token,
  );
  const { id } = placed.order;
  return { id, name: `Order ${id.slice(0, 8).toUpperCase()}`, providerOrderId: placed.checkout.orderId };
}

/** Pays at the sandbox. The shop hears nothing of it until somebody hands in the proof that this answers. */
export async function payAtProvider(
  providerOrderId: string,
): Promise<Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>> {
  const answer = await fetch('/api/payments/sandbox/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: providerOrderId }),
  });
  return answer.json();
}

/** Pays an order as another device of the shopper's would, callback included. */
export async function payElsewhere(
  { token }: { token: string },
  { id, providerOrderId }: Pick<PlacedOrder, 'id' | 'providerOrderId'>,
): Promise<string> {
  const proof = await payAtProvider(providerOrderId);
  await ask(
    'mutation ($input: ConfirmPaymentInput!) { confirmPayment(input: $input) { __typename } }',
    {
      input: {
        orderId: id,
        razorpayOrderId: proof.razorpay_order_id,
        razorpayPaymentId: proof.razorpay_payment_id,
        razorpaySignature: proof.razorpay_signature,
      },
    },
    token,
  );
  return proof.razorpay_payment_id;
}

/**
 * The provider tells the shop that a payment has gone back, whoever asked it to.
 * @param part the amount in paise; by default the whole payment
 */
export async function tellOfRefund(
  shopper: { token: string },
  placed: PlacedOrder,
  paymentId: string,
  part?: number,
): Promise<void> {
  const payment = await capturedPayment(shopper, placed, paymentId);
  const refundedPaise = part ?? payment.amountPaise;
  const status = part === undefined ? 'refunded' : 'captured';
  await tell(
    paymentEvent('refund.processed', { ...payment, refundedPaise, status }, inject('webhookSecret')),
  );
}

/** The provider tells the shop that a payer disputes a payment. */
export async function tellOfDispute(
  shopper: { token: string },
  placed: PlacedOrder,
  paymentId: string,
): Promise<void> {
  const payment = await capturedPayment(shopper, placed, paymentId);
  const dispute = { id: `disp_${paymentId}`, amount: payment.amountPaise, currency: 'INR', status: 'open' };
  await tell(paymentEvent('payment.dispute.created', payment, inject('webhookSecret'), { dispute }));
}

async function capturedPayment(
  { token }: { token: string },
  { id, providerOrderId }: PlacedOrder,
  paymentId: string,
): Promise<Payment> {
  const { order } = await ask<{ order: { totals: { totalPaise: number } } }>(
    'query ($id: ID!) { order(id: $id) { totals { totalPaise } } }',
    { id },
    token,
  );
  const amountPaise = order.totals.totalPaise;
  return {
    id: paymentId,
    providerOrderId,
    amountPaise,
    currency: 'INR',
    refundedPaise: 0,
    status: 'captured',
  };
}

async function tell(event: SentEvent): Promise<void> {
  const { status } = await fetch('/api/payments/razorpay/webhook', { method: 'POST', ...event });
  if (status !== 200) throw new Error(`The shop answered ${status} to the provider.`);
  await backOffice('payment-events');
}

/** Has the shop issue the invoices that are due. */
export async function issueInvoices(): Promise<void> {
  await backOffice('invoices');
}

/** The states of a shopper's orders as the shop has them, the newest first. */
export async function statesOf({ token }: { token: string }): Promise<string[]> {
  const { orders } = await ask<{ orders: { nodes: { state: string }[] } }>(
    '{ orders { nodes { state } } }',
    {},
    token,
  );
  return orders.nodes.map(({ state }) => state);
}
