import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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
    await user.click(await screen.findByRole('radio'));
    expect(await heading('Order Summnary')).toBeInTheDocument();
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
});
