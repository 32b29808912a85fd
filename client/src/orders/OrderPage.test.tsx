import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatMoment, formatShortDay } from '../../shared/dates.ts';
import { CheckoutWindow, letCheckoutLoad } from '../../testing/checkout.ts';
import { slowDown } from '../../testing/network.ts';
import {
  issueInvoices,
  payElsewhere,
  placeOrder,
  placeOrderOf,
  shopperWithAddress,
  statesOf,
  tellOfDispute,
  tellOfRefund,
} from '../../testing/orders.ts';
import { keepTimes } from '../../testing/patient-timers.ts';
import { setCopies, stockedBook } from '../../testing/stock.ts';
import { ask, heading, newShopper, visit } from '../../testing/visit.tsx';
import type { Order_OrderFragment } from './Order.generated.ts';

letCheckoutLoad();

let shopper: { token: string; addressId: string };
beforeEach(async () => {
  CheckoutWindow.opened = [];
  shopper = await shopperWithAddress();
});

/** The times of an order as the shop tells them. */
async function timesOf(id: string) {
  const { order } = await ask<{ order: Pick<Order_OrderFragment, 'createdAt' | 'paidAt' | 'expiresAt'> }>(
    'query ($id: ID!) { order(id: $id) { createdAt paidAt expiresAt } }',
    { id },
    shopper.token,
  );
  return order;
}

/** How far the money is that goes back, as the shop tells. */
async function refundStatesOf(id: string) {
  const { order } = await ask<{ order: { refunds: { state: string }[] } }>(
    'query ($id: ID!) { order(id: $id) { refunds { state } } }',
    { id },
    shopper.token,
  );
  return order.refunds.map(({ state }) => state);
}

/** Comes back to the page from another tab or app. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

/** Opens the payment, and answers with its window. */
async function openPayment(user: Awaited<ReturnType<typeof visit>>): Promise<CheckoutWindow> {
  await user.click(await screen.findByRole('button', { name: /^Pay ₹/ }));
  await waitFor(() => expect(CheckoutWindow.opened).toHaveLength(1));
  return CheckoutWindow.opened[0] as CheckoutWindow;
}

describe('/orders/:id', () => {
  it('shows a paid order whole, as it was when it was placed', async () => {
    const placed = await placeOrder(shopper, 2);
    const paymentId = await payElsewhere(shopper, placed);
    await visit(`/orders/${placed.id}`, shopper.token);
    expect(await heading(placed.name)).toBeInTheDocument();
    expect(document.title).toBe(`${placed.name} · Quire`);
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    expect(screen.getByText(/Your payment has arrived/)).toBeInTheDocument();
    const books = screen.getByRole('list', { name: 'Books of the order' });
    expect(within(books).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('12 Fort')).toBeInTheDocument();
    expect(screen.getByText(paymentId)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Invoice' })).toHaveAttribute(
      'href',
      `/orders/${placed.id}/invoice`,
    );
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    const cancel = screen.getByRole('button', { name: 'Cancel order' });
    const invoice = screen.getByRole('link', { name: 'Invoice' });
    expect(invoice.compareDocumentPosition(cancel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // Its number is shown, and its id is in addresses only.
    expect(document.body).not.toHaveTextContent(placed.id);
  });

  it('says until when it waits for its payment, and notices by itself when it was paid elsewhere', async () => {
    keepTimes();
    const placed = await placeOrder(shopper);
    const { expiresAt } = await timesOf(placed.id);
    await visit(`/orders/${placed.id}`, shopper.token);
    const until = `Its prices hold until ${formatMoment(expiresAt ?? '')}; unpaid, it then expires.`;
    expect(await screen.findByText((text) => text.startsWith(until))).toBeInTheDocument();
    expect(screen.queryByText(/^Paid on/)).toBeNull();
    await payElsewhere(shopper, placed);
    const { paidAt } = await timesOf(placed.id);
    expect((await screen.findByText(/^Paid on/)).querySelector('time')).toHaveAttribute('datetime', paidAt);
    expect(screen.queryByText(/prices hold/)).toBeNull();
  });

  it('shows how far its parcels are, step by step, with the links of their carriers', async () => {
    const placed = await placeOrder(shopper, 2);
    await payElsewhere(shopper, placed);
    const at = (day: number) => `2026-11-${day}T09:05:00+00:00`;
    const line = (title: string) => ({
      __typename: 'ShipmentLine',
      productId: title,
      title,
      quantity: 1,
    });
    const parcel = { __typename: 'Shipment', returnedAt: null };
    const parcels = [
      {
        ...parcel,
        id: 'first',
        state: 'DELIVERED',
        carrier: 'Delhivery',
        trackingNumber: '1490817',
        trackingUrl: 'https://carrier.example/1490817',
        packedAt: at(11),
        shippedAt: at(12),
        deliveredAt: at(14),
        lines: [line('Emma')],
      },
      {
        ...parcel,
        id: 'second',
        state: 'SHIPPED',
        carrier: 'DTDC',
        trackingNumber: 'D-77',
        trackingUrl: 'https://carrier.example/D-77',
        packedAt: at(12),
        shippedAt: at(13),
        deliveredAt: null,
        lines: [line('Persuasion')],
      },
    ];
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await fetch(input, init);
      const text = (await answer.text())
        .replace('"fulfilment":"UNFULFILLED"', '"fulfilment":"SHIPPED"')
        .replace('"shipments":[]', `"shipments":${JSON.stringify(parcels)}`);
      return new Response(text, answer);
    });
    await visit(`/orders/${placed.id}`, shopper.token);
    const steps = within(await screen.findByRole('list', { name: 'Steps of the order' }));
    const { paidAt, createdAt } = await timesOf(placed.id);
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Ordered${formatShortDay(createdAt)}`,
      `Payment received${formatShortDay(paidAt ?? '')}`,
      `Packed${formatShortDay(at(12))}`,
      `Shipped${formatShortDay(at(13))}`,
      'DeliveredIn part',
    ]);
    expect(screen.getByText('Your books are on their way to your delivery address.')).toBeInTheDocument();
    const shown = within(screen.getByRole('region', { name: 'Parcels' }));
    expect(shown.getByText('Delivered by Delhivery')).toBeInTheDocument();
    expect(shown.getByText('On its way with DTDC')).toBeInTheDocument();
    expect(shown.getByText('1 × Persuasion')).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Track parcel D-77' })).toHaveAttribute(
      'href',
      'https://carrier.example/D-77',
    );
  });

  it('says what it means that it was refunded', async () => {
    const placed = await placeOrder(shopper);
    await tellOfRefund(shopper, placed, await payElsewhere(shopper, placed));
    await waitFor(async () => expect(await statesOf(shopper)).toEqual(['REFUNDED']));
    await visit(`/orders/${placed.id}`, shopper.token);
    expect(await screen.findByText('Refunded')).toBeInTheDocument();
    expect(screen.getByText('Your payment has gone back to you.')).toBeInTheDocument();
    const refund = within(screen.getByRole('region', { name: 'Refund' }));
    expect(refund.getByText(/^We gave this payment back/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Pay|Cancel)/ })).toBeNull();
  });

  it('shows what was given back of its payment, and that it is disputed', async () => {
    const placed = await placeOrder(shopper);
    const paymentId = await payElsewhere(shopper, placed);
    await tellOfRefund(shopper, placed, paymentId, 10_000);
    await waitFor(async () => expect(await refundStatesOf(placed.id)).toEqual(['GIVEN']));
    await tellOfDispute(shopper, placed, paymentId);
    const user = await visit(`/orders/${placed.id}`, shopper.token);
    const refund = within(await screen.findByRole('region', { name: 'Refund' }));
    expect(refund.getByRole('status')).toHaveTextContent('₹100 of your payment has gone back to you');
    expect(screen.getByText('Paid')).toBeInTheDocument();
    comeBack();
    const dispute = within(await screen.findByRole('region', { name: 'Dispute' }));
    expect(dispute.getByText(/^You dispute ₹[\d,]+ of this order at your bank$/)).toBeInTheDocument();
    expect(dispute.getByText('Your bank has asked us about it.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(
      await screen.findByText(/The ₹[\d,.]+ that you have not had back yet goes back to you/),
    ).toBeInTheDocument();
  });

  it('says that its books were sold when the payment came after its hold, and that it goes back', async () => {
    const book = await stockedBook(1);
    const placed = await placeOrderOf(shopper, [book]);
    // A book that is tracked no longer is held no longer.
    await setCopies(book, undefined);
    await setCopies(book, 0);
    await payElsewhere(shopper, placed);
    await visit(`/orders/${placed.id}`, shopper.token);
    expect(
      await screen.findByText(
        'Some of its books were sold out when your payment arrived, so we cancelled this order.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^You cancelled/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Refund' })).toBeInTheDocument();
  });

  it('leads to the newer order that took its place', async () => {
    const older = await placeOrder(shopper);
    const newer = await placeOrder(shopper);
    const user = await visit(`/orders/${older.id}`, shopper.token);
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Pay|Cancel)/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: `See order ${newer.name.slice(6)}` }));
    expect(await heading(newer.name)).toBeInTheDocument();
    expect(await screen.findByText('Awaiting payment')).toBeInTheDocument();
  });

  it('says what it means that it has expired', async () => {
    const { id } = await placeOrder(shopper);
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await fetch(input, init);
      return new Response((await answer.text()).replace('"state":"CREATED"', '"state":"EXPIRED"'), answer);
    });
    await visit(`/orders/${id}`, shopper.token);
    expect(await screen.findByText('Expired')).toBeInTheDocument();
    expect(screen.getByText(/was not paid in time.* it goes back to you/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Pay|Cancel)/ })).toBeNull();
  });

  it('explains a second charge, and follows until it has gone back', async () => {
    const placed = await placeOrder(shopper);
    await payElsewhere(shopper, placed);
    const second = await payElsewhere(shopper, placed);
    await visit(`/orders/${placed.id}`, shopper.token);
    const refund = within(await screen.findByRole('region', { name: 'Refund' }));
    expect(refund.getByRole('status')).toHaveTextContent(/^A payment of ₹[\d,]+ goes back to you$/);
    expect(refund.getByText(/you were charged twice.*nothing you need to do/)).toBeInTheDocument();
    expect(refund.getByText(second)).toBeInTheDocument();
    expect(refund.queryByText('Given back')).toBeNull();
    await tellOfRefund(shopper, placed, second);
    await waitFor(async () => expect(await refundStatesOf(placed.id)).toEqual(['GIVEN']));
    comeBack();
    await waitFor(() => expect(refund.getByRole('status')).toHaveTextContent(/ has gone back to you$/));
    expect(refund.getByText('Given back')).toBeInTheDocument();
    expect(screen.getByText('Paid')).toBeInTheDocument();
  });

  it('knows no order that has no id of one', async () => {
    await visit('/orders/nothing', shopper.token);
    expect(await heading('You have no such order')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
  });

  it("does not show another shopper's order", async () => {
    const { id } = await placeOrder(shopper);
    await visit(`/orders/${id}`, (await newShopper()).token);
    expect(await heading('You have no such order')).toBeInTheDocument();
  });

  it('cancels, says what that means, and moves the focus to the heading', async () => {
    const { id, name } = await placeOrder(shopper);
    const user = await visit(`/orders/${id}`, shopper.token);
    await user.click(await screen.findByRole('button', { name: /^Cancel order/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText(/You cancelled this order/)).toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual(['CANCELLED']);
    await waitFor(async () => expect(await heading(name)).toHaveFocus());
  });

  it('opens one payment however often the button is pressed, and is paid again after a dismissal and after a failure', async () => {
    const { id, providerOrderId } = await placeOrder(shopper);
    const user = await visit(`/orders/${id}`, shopper.token);
    const button = await screen.findByRole('button', { name: /^Pay ₹/ });
    // Both before the page could show the first.
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(CheckoutWindow.opened).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Waiting for the payment…' }));
    expect(CheckoutWindow.opened).toHaveLength(1);
    CheckoutWindow.opened[0]?.close();
    expect(await screen.findByText('Payment Cancelled')).toBeInTheDocument();
    expect(screen.getByText('Awaiting payment')).toBeInTheDocument();

    CheckoutWindow.opened = [];
    (await openPayment(user)).decline();
    expect(
      await screen.findByText('The payment did not go through. Declined by the bank.'),
    ).toBeInTheDocument();

    CheckoutWindow.opened = [];
    const payment = await openPayment(user);
    expect(payment.options).toMatchObject({
      order_id: providerOrderId,
      currency: 'INR',
      prefill: { name: 'Ada Lovelace', contact: '9876543210' },
    });
    await payment.pay();
    expect(await screen.findByText('Order Placed')).toBeInTheDocument();
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual(['PAID']);
    expect(location.pathname).toBe(`/orders/${id}`);
    const { cart } = await ask<{ cart: { count: number } }>('{ cart { count } }', {}, shopper.token);
    expect(cart.count).toBe(0);
  });

  it('is paid although the button was pressed before the shopper was known', async () => {
    const { id } = await placeOrder(shopper);
    const ofShopper = slowDown('Shopper');
    const user = await visit(`/orders/${id}`, shopper.token);
    await user.click(await screen.findByRole('button', { name: /^Pay ₹/ }));
    expect(await screen.findByRole('button', { name: 'Opening the payment…' })).toBeInTheDocument();
    ofShopper.answer();
    await waitFor(() => expect(CheckoutWindow.opened).toHaveLength(1));
  });

  it('says why it is not to be paid any more, and follows', async () => {
    const placed = await placeOrder(shopper);
    const user = await visit(`/orders/${placed.id}`, shopper.token);
    const pay = await screen.findByRole('button', { name: /^Pay ₹/ });
    await ask(
      'mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }',
      { id: placed.id },
      shopper.token,
    );
    await user.click(pay);
    expect(await screen.findByText('This order was cancelled. Order again to buy it.')).toBeInTheDocument();
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(CheckoutWindow.opened).toHaveLength(0);
  });

  it('hands the proof of a payment in again until the shop answers', async () => {
    const { id } = await placeOrder(shopper);
    const { fetch } = globalThis;
    const away = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        String(init?.body).includes('ConfirmPayment')
          ? Promise.reject(new TypeError('Away'))
          : fetch(input, init),
      );
    const user = await visit(`/orders/${id}`, shopper.token);
    await (await openPayment(user)).pay();
    expect(await screen.findByText(/Your payment went through/)).toBeInTheDocument();
    // Who has paid is not asked to pay again.
    expect(screen.queryByRole('button', { name: /^(Pay|Cancel)/ })).toBeNull();
    expect(await statesOf(shopper)).toEqual(['CREATED']);
    away.mockRestore();
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/Your payment went through/)).toBeNull());
    expect(await statesOf(shopper)).toEqual(['PAID']);
  });

  it('tells of money that goes back, when the order was cancelled while it was paid', async () => {
    const { id } = await placeOrder(shopper);
    const user = await visit(`/orders/${id}`, shopper.token);
    const payment = await openPayment(user);
    await ask('mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }', { id }, shopper.token);
    await payment.pay();
    expect(
      await screen.findByText('This order was cancelled. Your payment goes back to you.'),
    ).toBeInTheDocument();
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(await screen.findByText(/of an order that you have cancelled/)).toBeInTheDocument();
  });
});

describe('/orders/:id/invoice', () => {
  it('has the bill with everything that belongs on it, to print and to save', async () => {
    const placed = await placeOrder(shopper, 2);
    const paymentId = await payElsewhere(shopper, placed);
    await issueInvoices();
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const user = await visit(`/orders/${placed.id}/invoice`, shopper.token);
    expect(await heading('Invoice')).toBeInTheDocument();
    const sheet = within(await screen.findByRole('article', { name: 'Bill of supply' }));
    for (const text of [/^SBS-\d{4}-\d{6}$/, paymentId, 'Ada Lovelace', '12 Fort', 'Quire', 'SAMPLE']) {
      expect(sheet.getByText(text)).toBeInTheDocument();
    }
    const rows = sheet.getAllByRole('row').map((row) => row.textContent);
    expect(rows[0]).toBe('BookHSNCopiesPriceGSTAmount');
    expect(rows[1]).toMatch(/4901.*exempt₹/);
    const paise = (row: string | undefined) => Number(row?.split('₹').at(-1)?.replaceAll(',', ''));
    const [delivery, total] = rows.slice(-2).map(paise);
    expect(delivery).toBe(199);
    expect(total).toBe(rows.slice(1, -1).reduce((sum, row) => sum + paise(row), 0));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();

    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 503 }));
    await user.click(screen.getByRole('button', { name: /^Save SBS-\d{4}-\d{6} as PDF$/ }));
    expect(await screen.findByText('Failed to Save the PDF')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/user\/invoices\/[0-9a-f-]{36}\.pdf$/), {
      headers: { authorization: shopper.token },
    });
  });

  it('has a credit note for what went back', async () => {
    const placed = await placeOrder(shopper);
    const paymentId = await payElsewhere(shopper, placed);
    await issueInvoices();
    await tellOfRefund(shopper, placed, paymentId);
    await issueInvoices();
    await visit(`/orders/${placed.id}/invoice`, shopper.token);
    const note = within(await screen.findByRole('article', { name: 'Credit note' }));
    expect(note.getByText('For the bill').nextElementSibling).toHaveTextContent(/^SBS-\d{4}-\d{6} of \d/);
    expect(note.getByRole('row', { name: /^Credited ₹/ })).toBeInTheDocument();
  });

  it('is not there before the order is paid', async () => {
    const { id } = await placeOrder(shopper);
    await visit(`/orders/${id}/invoice`, shopper.token);
    expect(await heading('There is no invoice yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the order' })).toHaveAttribute('href', `/orders/${id}`);
  });
});
