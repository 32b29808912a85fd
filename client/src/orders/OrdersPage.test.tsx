import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDay } from '../../shared/dates.ts';
import { deliveredOrder, shippedOrder } from '../../testing/delivered-orders.ts';
import {
  payElsewhere,
  placeOrder,
  placeOrderOf,
  shopperWithAddress,
  statesOf,
} from '../../testing/orders.ts';
import { heading, someBooks, visit } from '../../testing/visit.tsx';
import { apollo } from '../network/apollo.ts';
import { endSession } from '../network/session.ts';

let shopper: { token: string; addressId: string };
beforeEach(async () => {
  shopper = await shopperWithAddress();
});

const orderNamed = async (name: string) => within(await screen.findByRole('article', { name }));

describe('/orders', () => {
  it('opens from the user menu and from the profile', async () => {
    const user = await visit('/profile', shopper.token);
    await heading('Profile');
    await user.click(screen.getByRole('link', { name: 'Your orders' }));
    expect(await screen.findByText(/You have no orders yet/)).toBeInTheDocument();
    await waitFor(async () => expect(await heading('Orders')).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/products');
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('menuitem', { name: 'Orders' })).toHaveAttribute('href', '/orders');
  });

  it('shows the orders, the newest first, and their buttons', async () => {
    const paid = await placeOrder(shopper, 2);
    await payElsewhere(shopper, paid);
    const open = await placeOrder(shopper);
    const user = await visit('/orders', shopper.token);
    expect(await heading('Orders')).toBeInTheDocument();
    const names = (await screen.findAllByRole('article')).map(
      (order) => order.querySelector('h2')?.textContent,
    );
    expect(names).toEqual([open.name, paid.name]);

    const first = await orderNamed(open.name);
    expect(first.getByText('Awaiting payment')).toBeInTheDocument();
    expect(first.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled();
    expect(first.getByText(/^Payable until/)).toBeInTheDocument();
    const second = await orderNamed(paid.name);
    expect(second.getByText('Paid')).toBeInTheDocument();
    expect(second.getByText(/and one other title/)).toBeInTheDocument();
    expect(second.getByText('for 2 books, delivery included')).toBeInTheDocument();
    expect(second.queryByRole('button')).toBeNull();
    expect(second.queryByText(/^Payable until/)).toBeNull();
    await user.click(second.getByRole('link', { name: paid.name }));
    await waitFor(async () => expect(await heading(paid.name)).toHaveFocus());
  });

  it('says of a paid order that its books are on their way, and when they have arrived', async () => {
    const shipped = await shippedOrder();
    await visit('/orders', shipped.token);
    expect((await orderNamed(shipped.name)).getByText('On its way')).toBeInTheDocument();
    cleanup();
    const delivered = await deliveredOrder();
    await visit('/orders', delivered.token);
    const order = await orderNamed(delivered.name);
    const today = formatDay(new Date().toISOString());
    expect(order.getByText('Delivered', { exact: false, selector: 'span' }).parentElement).toHaveTextContent(
      `Delivered on ${today}`,
    );
  });

  it('shows that a payment is refunded', async () => {
    const placed = await placeOrder(shopper);
    await payElsewhere(shopper, placed);
    await payElsewhere(shopper, placed);
    await visit('/orders', shopper.token);
    const order = await orderNamed(placed.name);
    expect(order.getByText(/^A payment of ₹[\d,]+ goes back to you$/)).toBeInTheDocument();
    expect(order.getByText('Paid')).toBeInTheDocument();
  });

  it('cancels an order after a confirmation', async () => {
    const { name } = await placeOrder(shopper);
    const user = await visit('/orders', shopper.token);
    const order = await orderNamed(name);
    await user.click(order.getByRole('button', { name: /^Cancel order/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep order' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await statesOf(shopper)).toEqual(['CREATED']);

    await user.click(order.getByRole('button', { name: /^Cancel order/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(await order.findByText('Cancelled')).toBeInTheDocument();
    expect(await screen.findByText('Order Cancelled')).toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual(['CANCELLED']);
    await waitFor(() => expect(order.getByRole('link', { name })).toHaveFocus());
  });

  it('cancels an order that was paid in the meantime, whose money goes back', async () => {
    const placed = await placeOrder(shopper);
    const user = await visit('/orders', shopper.token);
    const order = await orderNamed(placed.name);
    await payElsewhere(shopper, placed);
    await user.click(order.getByRole('button', { name: /^Cancel order/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(await order.findByText(/^A payment of ₹[\d,.]+ goes back to you$/)).toBeInTheDocument();
    expect(order.getByText('Cancelled')).toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual(['CANCELLED']);
  });

  it('loads more orders by a button, and focuses the first of them', async () => {
    for (let count = 0; count < 12; count += 1) await payElsewhere(shopper, await placeOrder(shopper));
    const user = await visit('/orders', shopper.token);
    expect(await screen.findAllByRole('article')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await waitFor(() =>
      expect(within(screen.getAllByRole('article')[10] as HTMLElement).getByRole('link')).toHaveFocus(),
    );
    // None came twice.
    expect(new Set(screen.getAllByRole('article').map((order) => order.textContent)).size).toBe(12);
  });

  it('folds tries to buy the same books into the order that took their place, on every page', async () => {
    const books = await someBooks(1);
    const tries = [];
    for (let count = 0; count < 11; count += 1) tries.unshift(await placeOrderOf(shopper, books));
    const [last, ...before] = tries;
    const user = await visit('/orders', shopper.token);
    const order = await orderNamed(last?.name ?? '');
    expect(order.getByText('Awaiting payment')).toBeInTheDocument();
    const named = () =>
      order.getAllByRole('link', { name: /^[0-9A-F]{8}$/ }).map(({ textContent }) => textContent);
    expect(named()).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(named()).toEqual(before.map(({ name }) => name.replace('Order ', ''))));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    // The button is gone.
    await waitFor(() => expect(order.getByRole('link', { name: last?.name ?? '' })).toHaveFocus());
    expect(screen.queryByText('Cancelled')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('goes on to the next order where a page has nothing but folded tries', async () => {
    const [book, other] = await someBooks(2);
    const paid = await placeOrderOf(shopper, book ? [book] : []);
    await payElsewhere(shopper, paid);
    for (let count = 0; count < 20; count += 1) await placeOrderOf(shopper, other ? [other] : []);
    const user = await visit('/orders', shopper.token);
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await orderNamed(paid.name)).getByText('Paid')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: paid.name })).toHaveFocus());
  });

  it('are cleared at the end of the session', async () => {
    const { name } = await placeOrder(shopper);
    const user = await visit('/orders', shopper.token);
    await user.click((await orderNamed(name)).getByRole('link', { name }));
    await heading(name);
    const cached = () =>
      Object.keys(Object(apollo.cache.extract()).ROOT_QUERY).filter((field) => /^orders?\b/.test(field));
    await waitFor(() => expect(cached()).toHaveLength(2));
    act(() => endSession('logged out'));
    await waitFor(() => expect(cached()).toEqual([]));
  });

  it('says when the shop does not respond, and retries', async () => {
    await placeOrder(shopper);
    const { fetch } = globalThis;
    const broken = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        String(input).includes('OrdersPage') || String(init?.body).includes('OrdersPage')
          ? Promise.resolve(Response.json({ errors: [{ message: 'Away' }] }))
          : fetch(input, init),
      );
    const user = await visit('/orders', shopper.token);
    expect(await screen.findByText('Your orders could not be loaded')).toBeInTheDocument();
    broken.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });
});
