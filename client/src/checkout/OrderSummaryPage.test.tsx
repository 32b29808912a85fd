import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatRupees } from '../../shared/money.ts';
import { slowDown } from '../../testing/network.ts';
import { placeOrderOf, shopperWithAddress } from '../../testing/orders.ts';
import { ask, guest, heading, newShopper, putInCart, someBooks, visit } from '../../testing/visit.tsx';

let token: string;
beforeEach(async () => {
  token = await guest();
  await ask('mutation { clearCart { id } }', {}, token);
  const [book] = await someBooks(1);
  await putInCart(token, book?.id ?? '');
});

describe('/checkout and /orderSummary', () => {
  it('lead from the address to the order', async () => {
    const user = await visit('/checkout', token);
    expect(await heading('Select Delivery Address')).toBeInTheDocument();
    const radio = await screen.findByRole('radio');
    const steps = () =>
      within(screen.getByRole('list', { name: 'Steps of the checkout' })).getAllByRole('listitem');
    const { cart } = await ask<{ cart: { totals: { totalPaise: number } } }>(
      '{ cart { totals { totalPaise } } }',
      {},
      token,
    );
    const payment = `3. Payment${formatRupees(cart.totals.totalPaise)}`;
    expect(steps().map((step) => step.textContent)).toEqual(['1. Address', '2. Summary', payment]);
    expect(steps()[0]).toHaveAttribute('aria-current', 'step');
    await user.click(radio);
    expect(await heading('Order Summnary')).toBeInTheDocument();
    expect(await screen.findByText(/14 Church Street/)).toBeInTheDocument();
    expect(steps().map((step) => step.textContent)).toEqual(['1. Address', '2. Summary', payment]);
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(within(steps()[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/checkout');
    expect(location.pathname).toBe('/orderSummary');
    expect(await screen.findByText(/14 Church Street/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Buy' })).toBeEnabled();
  });

  it('ask for the address first', async () => {
    await visit('/orderSummary', token);
    expect(await heading('Select Delivery Address')).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/checkout'));
  });

  it('clear the chosen address when the shopper opens checkout again', async () => {
    const user = await visit('/checkout', token);
    await user.click(await screen.findByRole('radio'));
    await heading('Order Summnary');
    history.back();
    expect(await heading('Select Delivery Address')).toBeInTheDocument();
    expect(await screen.findByRole('radio')).not.toBeChecked();
  });

  it('ask a shopper without an address to add one', async () => {
    const shopper = await newShopper();
    await visit('/checkout', shopper.token);
    expect(await screen.findByText(/You have no saved address yet/)).toBeInTheDocument();
  });

  it('lead a shopper with five unpaid orders to them', async () => {
    const shopper = await shopperWithAddress();
    const books = await someBooks(6);
    const placed = [];
    for (const book of books.slice(0, 5)) {
      await ask('mutation { clearCart { id } }', {}, shopper.token);
      placed.unshift(await placeOrderOf(shopper, [book]));
    }
    await ask('mutation { clearCart { id } }', {}, shopper.token);
    await putInCart(shopper.token, books[5]?.id ?? '');
    const user = await visit('/checkout', shopper.token);
    await user.click(await screen.findByRole('radio'));
    await user.click(await screen.findByRole('button', { name: 'Buy' }));
    expect(await screen.findByText(/^Five of your orders wait for their payment/)).toBeInTheDocument();
    const links = within(screen.getByRole('list', { name: 'Orders awaiting payment' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(placed.map(({ id }) => `/orders/${id}`));
    expect(await screen.findByRole('button', { name: 'Buy' })).toBeEnabled();
  });

  it('says that an order of these books waits for its payment, and links to it', async () => {
    const shopper = await shopperWithAddress();
    const [book, other] = await someBooks(2);
    const elsewhere = await placeOrderOf(shopper, other ? [other] : []);
    await ask('mutation { clearCart { id } }', {}, shopper.token);
    const waiting = await placeOrderOf(shopper, book ? [book] : []);
    const user = await visit('/checkout', shopper.token);
    await user.click(await screen.findByRole('radio'));
    const link = await screen.findByRole('link', { name: waiting.name });
    expect(link).toHaveAttribute('href', `/orders/${waiting.id}`);
    expect(link.closest('[role="status"]')).toHaveTextContent(
      /^An order of these books waits for its payment/,
    );
    expect(screen.queryByRole('link', { name: elsewhere.name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Buy' })).toBeEnabled();
  });

  it('of a session that ended at Buy promises no address at the login', async () => {
    const shopper = await shopperWithAddress();
    const [book] = await someBooks(1);
    await putInCart(shopper.token, book?.id ?? '');
    const user = await visit('/checkout', shopper.token);
    await user.click(await screen.findByRole('radio'));
    const buy = await screen.findByRole('button', { name: 'Buy' });
    const shop = slowDown('PlaceOrder');
    await user.click(buy);
    await shop.fail('UNAUTHENTICATED');
    expect(await heading('Login')).toBeInTheDocument();
    expect(screen.getByText(/^Your session has ended/)).toHaveTextContent(
      'Your session has ended. Log in again, then choose the delivery address anew.',
    );
  });
});
