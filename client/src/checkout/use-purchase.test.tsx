import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CheckoutWindow, letCheckoutLoad } from '../../testing/checkout.ts';
import { fill } from '../../testing/fill.ts';
import { slowDown } from '../../testing/network.ts';
import { payElsewhere, shopperWithAddress, statesOf } from '../../testing/orders.ts';
import { expectToast } from '../../testing/toasts.ts';
import { ask, heading, putInCart, someBooks, visit } from '../../testing/visit.tsx';
import { placedOrder } from './placed-order.ts';
import { currentIntent } from './purchase-intent.ts';

letCheckoutLoad();

let shopper: { token: string; addressId: string };
beforeEach(async () => {
  CheckoutWindow.opened = [];
  currentIntent.set(null);
  placedOrder.set(null);
  shopper = await shopperWithAddress();
  await fillCart(shopper.token);
});

async function fillCart(token: string) {
  const [book] = await someBooks(1);
  await putInCart(token, book?.id ?? '');
}

/** Opens the summary in place of the page before, if there was one, as a reload does. */
async function goToSummary() {
  cleanup();
  const user = await visit('/checkout', shopper.token);
  await user.click(await screen.findByRole('radio'));
  await heading('Order Summnary');
  await screen.findByRole('button', { name: 'Buy' });
  return user;
}

async function pressBuy(user: Awaited<ReturnType<typeof visit>>): Promise<CheckoutWindow> {
  CheckoutWindow.opened = [];
  await user.click(await screen.findByRole('button', { name: 'Buy' }));
  await waitFor(() => expect(CheckoutWindow.opened).toHaveLength(1));
  return CheckoutWindow.opened[0] as CheckoutWindow;
}

const cartCount = async () =>
  (await ask<{ cart: { count: number } }>('{ cart { count } }', {}, shopper.token)).cart.count;

/** The id of the page's order, which it does not show. */
async function latestOrder(): Promise<string> {
  const query = '{ orders(first: 1) { nodes { id } } }';
  const { orders } = await ask<{ orders: { nodes: { id: string }[] } }>(query, {}, shopper.token);
  return orders.nodes[0]?.id ?? '';
}

async function twoBooksOfOnePrice() {
  const query = '{ products(first: 50) { nodes { id title pricePaise } } }';
  const { products } = await ask<{
    products: { nodes: { id: string; title: string; pricePaise: number }[] };
  }>(query);
  for (const shown of products.nodes) {
    const swapped = products.nodes.find(
      ({ id, pricePaise }) => id !== shown.id && pricePaise === shown.pricePaise,
    );
    if (swapped) return { shown, swapped };
  }
  return expect.unreachable('the shop has two books of one price');
}

/** Makes one operation fail on the network until the returned function is called. */
function failOperation(operation: string, lostResponse = false): () => void {
  const { fetch } = globalThis;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(init?.body).includes(operation)) return fetch(input, init);
    if (lostResponse) await fetch(input, init);
    throw new TypeError('Network failure');
  });
  return () => spy.mockRestore();
}

describe('Buy', () => {
  it('pays, empties the cart, shows the toast, and opens the books with a link to the order', async () => {
    const user = await goToSummary();
    await (await pressBuy(user)).pay();
    await expectToast('Order Placed');
    await expectToast('Continue Shopping');
    await waitFor(() => expect(location.pathname).toBe('/products'));
    expect(await cartCount()).toBe(0);
    expect(await statesOf(shopper)).toEqual(['PAID']);
    const name = `Order ${(await latestOrder()).slice(0, 8).toUpperCase()}`;
    const confirmation = await screen.findByRole('region', { name: 'Order confirmation' });
    expect(confirmation).toHaveTextContent(`${name} is placed and paid`);
    await waitFor(() => expect(screen.queryByText('Continue Shopping')).not.toBeInTheDocument());
    expect(confirmation).toBeVisible();
    await user.click(within(confirmation).getByRole('link', { name: 'See your order' }));
    expect(await heading(name)).toBeInTheDocument();
  });

  it('confirms once what was bought and where it goes', async () => {
    const [, other] = await someBooks(2);
    await putInCart(shopper.token, other?.id ?? '');
    await putInCart(shopper.token, other?.id ?? '');
    const user = await goToSummary();
    await (await pressBuy(user)).pay();
    const confirmation = within(await screen.findByRole('region', { name: 'Order confirmation' }));
    const bought = within(
      confirmation.getByRole('group', { name: /^3 books for ₹[\d,]+, delivery included$/ }),
    );
    const [book] = await someBooks(1);
    expect(bought.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      book?.title,
      `${other?.title}, 2 copies`,
    ]);
    expect(confirmation.getByRole('group', { name: 'They go to' })).toHaveTextContent('12 Fort');

    const [link] = await screen.findAllByRole('link', { name: book?.title ?? '' });
    await user.click(link as HTMLElement);
    await heading(book?.title ?? '');
    expect(screen.queryByRole('region', { name: 'Order confirmation' })).not.toBeInTheDocument();
    history.back();
    await heading('Showing All 50 Products');
    expect(screen.queryByRole('region', { name: 'Order confirmation' })).not.toBeInTheDocument();
  });

  it('is at the step of the payment while it is open, and shows the reason where it does not go through', async () => {
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => intoView.mockRestore());
    const user = await goToSummary();
    const step = () =>
      screen.getByRole('list', { name: 'Steps of the checkout' }).querySelector('[aria-current="step"]');
    expect(step()).toHaveTextContent('2. Summary');
    const payment = await pressBuy(user);
    expect(step()).toHaveTextContent(/^3\. Payment₹[\d,]+$/);
    payment.close();
    await waitFor(() => expect(step()).toHaveTextContent('2. Summary'));
    expect(intoView).not.toHaveBeenCalled();
    const mend = failOperation('PlaceOrder');
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    const reason = await screen.findByText(/Your order could not be placed/);
    mend();
    expect(intoView.mock.contexts).toEqual([reason]);
  });

  it('shows the confirmation to no other shopper', async () => {
    placedOrder.set({ shopperId: 'somebody else', orderId: 'theirs', path: '/products' });
    await visit('/products', shopper.token);
    expect(await screen.findByRole('link', { name: 'Cart, 1 book' })).toBeInTheDocument();
    await heading('Showing All 50 Products');
    expect(screen.queryByRole('region', { name: 'Order confirmation' })).not.toBeInTheDocument();
    placedOrder.set({
      path: '/products',
      shopperId: (await ask<{ me: { id: string } }>('{ me { id } }', {}, shopper.token)).me.id,
      orderId: 'mine',
    });
    expect(await screen.findByRole('region', { name: 'Order confirmation' })).toBeInTheDocument();
  });

  it('places one order if a response was lost, however often it is pressed, dismissed, and pressed again after a reload', async () => {
    let user = await goToSummary();
    const mend = failOperation('PlaceOrder', true);
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText(/Your order could not be placed/)).toBeInTheDocument();
    mend();
    await user.dblClick(screen.getByRole('button', { name: 'Buy' }));
    await waitFor(() => expect(CheckoutWindow.opened).toHaveLength(1));
    CheckoutWindow.opened[0]?.close();
    expect(await screen.findByText('Payment Cancelled')).toBeInTheDocument();
    (await pressBuy(user)).close();
    user = await goToSummary();
    await (await pressBuy(user)).pay();
    expect(await screen.findByText('Order Placed')).toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual(['PAID']);
  });

  it('places a new order after the last one was cancelled, and no other once that was paid without the page’s knowledge', async () => {
    const user = await goToSummary();
    (await pressBuy(user)).close();
    const cancel = 'mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }';
    await ask(cancel, { id: await latestOrder() }, shopper.token);
    const payment = await pressBuy(user);
    // The provider notifies the shop by a webhook, and the page stays as it was.
    const id = await latestOrder();
    await payElsewhere(shopper, { id, providerOrderId: payment.options.order_id });
    payment.close();
    await user.click(await screen.findByRole('button', { name: 'Buy' }));
    expect(await screen.findByText('Your order is paid already.')).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe(`/orders/${id}`));
    expect(await statesOf(shopper)).toEqual(['PAID', 'CANCELLED']);
  });

  it('places an order to the address as it is after the shopper closed the payment and corrected it', async () => {
    const user = await goToSummary();
    (await pressBuy(user)).close();
    await user.click(await screen.findByRole('link', { name: 'Change delivery address' }));
    await user.click(await screen.findByRole('button', { name: /^Edit Address/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const city = await dialog.findByLabelText(/^City/);
    await fill(user, city, 'Mysuru');
    await user.click(dialog.getByRole('button', { name: 'Edit Address' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('radio'));
    await (await pressBuy(user)).pay();
    await expectToast('Order Placed');
    const query = '{ orders { nodes { state address { city } } } }';
    expect((await ask<{ orders: object }>(query, {}, shopper.token)).orders).toMatchObject({
      nodes: [
        { state: 'PAID', address: { city: 'Mysuru' } },
        { state: 'CANCELLED', address: { city: 'Mumbai' } },
      ],
    });
  });

  it('places no order of a cart that the shopper has not seen', async () => {
    const user = await goToSummary();
    await screen.findByRole('link', { name: 'Cart, 1 book' });
    // Another tab adds a book, which this page does not notice before Buy.
    const [, other] = await someBooks(2);
    await putInCart(shopper.token, other?.id ?? '');
    const ofPage = slowDown('OrderSummaryPage');
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    await waitFor(() => expect(ofPage.waiting()).toBe(1));
    // The words ask to look at the new total: they come with it.
    expect(screen.queryByText(/your cart have changed meanwhile/)).toBeNull();
    ofPage.answer();
    expect(await screen.findByText(/your cart have changed meanwhile/)).toBeInTheDocument();
    expect(CheckoutWindow.opened).toHaveLength(0);
    expect(await statesOf(shopper)).toEqual([]);
    await (await pressBuy(user)).pay();
    expect(await screen.findByText('Order Placed')).toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual(['PAID']);
  });

  it('places no order of another book at the same price', async () => {
    const { shown, swapped } = await twoBooksOfOnePrice();
    await ask('mutation { clearCart { id } }', {}, shopper.token);
    await putInCart(shopper.token, shown.id);
    const user = await goToSummary();
    await screen.findByRole('link', { name: 'Cart, 1 book' });
    await ask('mutation { clearCart { id } }', {}, shopper.token);
    await putInCart(shopper.token, swapped.id);
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText(/your cart have changed meanwhile/)).toBeInTheDocument();
    expect(screen.getByText(swapped.title)).toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual([]);
    expect(CheckoutWindow.opened).toHaveLength(0);
  });

  it('places no order whose delivery charge the shopper has not seen', async () => {
    const { fetch } = globalThis;
    const older = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await fetch(input, init);
      if (!String(input).includes('OrderSummaryPage')) return response;
      return new Response((await response.text()).replace(/("totalPaise":)\d+/, '$11900'));
    });
    const user = await goToSummary();
    older.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText(/your cart have changed meanwhile/)).toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual([]);
    expect(CheckoutWindow.opened).toHaveLength(0);
    await pressBuy(user);
    expect(await statesOf(shopper)).toEqual(['CREATED']);
  });

  it('opens the order if the confirmation is lost, and confirms it there', async () => {
    const user = await goToSummary();
    const payment = await pressBuy(user);
    const mend = failOperation('ConfirmPayment');
    await payment.pay();
    expect(await screen.findByText(/Your payment went through/)).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toMatch(/^\/orders\//));
    mend();
    expect(await screen.findByText('Order Placed')).toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual(['PAID']);
    // Buying the same books again is another order.
    await fillCart(shopper.token);
    const again = await goToSummary();
    await pressBuy(again);
    expect(await statesOf(shopper)).toEqual(['CREATED', 'PAID']);
  });

  it('confirms a lost confirmation on /cart and on /checkout, and offers no second order', async () => {
    const user = await goToSummary();
    const payment = await pressBuy(user);
    const mend = failOperation('ConfirmPayment');
    await payment.pay();
    await waitFor(() => expect(location.pathname).toMatch(/^\/orders\//));
    const order = `/orders/${await latestOrder()}`;
    let later = user;
    for (const [path, leadsTo] of [
      ['/checkout', []],
      ['/cart', [order]],
    ] as const) {
      cleanup();
      later = await visit(path, shopper.token);
      expect(await screen.findByText(/Your payment went through/)).toBeInTheDocument();
      const links = screen.queryAllByRole('link', { name: 'View Order' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(leadsTo);
      expect(screen.queryByRole('link', { name: 'Place Order' })).not.toBeInTheDocument();
    }
    mend();
    await later.click(screen.getByRole('button', { name: 'Try Now' }));
    await expectToast('Order Placed');
    expect(screen.queryByText(/Your payment went through/)).not.toBeInTheDocument();
    expect(await statesOf(shopper)).toEqual(['PAID']);
    expect(await screen.findByRole('region', { name: 'Order confirmation' })).toBeInTheDocument();
  });
});
