import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { slowDown } from '../../testing/network.ts';
import { payElsewhere, placeOrderOf, shopperWithAddress } from '../../testing/orders.ts';
import { comeBackToTab, staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask, putInCart, someBooks } from '../../testing/visit.tsx';

interface Shipments {
  staffOrder: { version: number; shipments: { trackingNumber: string | null }[] };
}

async function paidOrder(books = 1) {
  return paidOrderOf(await someBooks(books));
}

async function paidOrderOf(books: readonly { id: string }[]) {
  const shopper = await shopperWithAddress();
  const order = await placeOrderOf(shopper, books);
  await payElsewhere(shopper, order);
  return { ...order, number: order.name.replace('Order ', '') };
}

async function bookWithIsbn(): Promise<{ id: string; isbn: string }> {
  const isbn = '9788173711466';
  const { bookStock } = await ask<{ bookStock: { id: string } }>(
    'query ($isbn: String!) { bookStock(book: $isbn) { id } }',
    { isbn },
    await staffTokenOf('buyer'),
  );
  return { id: bookStock.id, isbn };
}

const read = async (id: string, token: string): Promise<Shipments['staffOrder']> =>
  (
    await ask<Shipments>(
      'query ($id: ID!) { staffOrder(id: $id) { version shipments { trackingNumber } } }',
      { id },
      token,
    )
  ).staffOrder;

it('refuses a wrong scan in words, and ships what has been ticked off', async () => {
  const order = await paidOrder(2);
  const token = await staffTokenOf('packer');
  const user = visitStaff(`/orders/${order.id}/pack`, token);

  const field = await screen.findByLabelText('Scan the ISBN of each book');
  await user.type(field, '9780000000002{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('9780000000002 is not in this order.');

  await user.click(screen.getByRole('button', { name: 'All are here' }));
  const form = await screen.findByRole('form', { name: 'Ship' });
  await fill(user, within(form).getByLabelText(/Tracking number/), 'EE123456781IN');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`The parcel of ${order.number} is shipped.`)).toBeVisible();
  expect((await read(order.id, token)).shipments).toEqual([{ trackingNumber: 'EE123456781IN' }]);
});

it('leads back to the queue from an order that its shopper cancels while it is packed', async () => {
  const shopper = await shopperWithAddress();
  const order = await placeOrderOf(shopper, await someBooks(1));
  await payElsewhere(shopper, order);
  const user = visitStaff(`/orders/${order.id}/pack`, await staffTokenOf('packer'));
  await user.click(await screen.findByRole('button', { name: 'All are here' }));
  const number = await screen.findByLabelText(/Tracking number/);
  await ask('mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }', { id: order.id }, shopper.token);
  await fill(user, number, 'EE123456782IN');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('This order is not to be packed. Its payment: Cancelled.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the queue' })).toHaveFocus();
});

it('takes neither a book nor the packing slip for the label of the carrier, however often they are scanned', async () => {
  const { isbn, ...book } = await bookWithIsbn();
  const order = await paidOrderOf([book]);
  const token = await staffTokenOf('packer');
  const user = visitStaff(`/orders/${order.id}/pack`, token);
  await user.type(await screen.findByLabelText('Scan the ISBN of each book'), `${isbn}{Enter}`);
  const number = await screen.findByLabelText(/Tracking number/);
  await waitFor(() => expect(number).toHaveFocus());

  await user.keyboard(`${isbn}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('is complete: put this copy back.');
  expect(number).toHaveValue('');
  expect(number).toHaveFocus();
  await user.keyboard(`${order.number}{Enter}`);
  await waitFor(() =>
    expect(number).toHaveAccessibleDescription(
      `${order.number} is the number of the order. Scan the number on the carrier's label.`,
    ),
  );
  expect(number).toHaveValue('');
  expect((await read(order.id, token)).shipments).toEqual([]);

  await user.keyboard('EE123456783IN{Enter}');
  expect(await screen.findByText(`The parcel of ${order.number} is shipped.`)).toBeVisible();
  expect((await read(order.id, token)).shipments).toEqual([{ trackingNumber: 'EE123456783IN' }]);
});

it('a parcel that is packed and not shipped takes its copies off what is ticked', async () => {
  const shopper = await shopperWithAddress();
  const [book] = await someBooks(1);
  if (book) await putInCart(shopper.token, book.id);
  const placed = await placeOrderOf(shopper, book ? [book] : []);
  await payElsewhere(shopper, placed);
  const token = await staffTokenOf('packer');
  const user = visitStaff(`/orders/${placed.id}/pack`, token);
  await user.click(await screen.findByRole('button', { name: /^\+ 1 / }));
  expect(screen.getByText('1 / 2')).toBeVisible();

  const shipping = slowDown('ShipShipment');
  const form = within(await screen.findByRole('form', { name: 'Ship' }));
  await fill(user, form.getByLabelText(/Tracking number/), 'EE123456784IN');
  await user.keyboard('{Enter}');
  await shipping.fail();
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop cannot answer right now.');
  // Of two copies one is in the parcel; the other is still missing.
  expect(await screen.findByText('0 / 1')).toBeVisible();
  const parcel = within(await screen.findByRole('region', { name: 'Parcels' }));
  shipping.answer();
  await fill(user, await parcel.findByLabelText(/Tracking number/), 'EE123456784IN');
  await user.keyboard('{Enter}');
  expect(await parcel.findByText(/^Shipped/)).toBeVisible();
  expect((await read(placed.id, token)).shipments).toEqual([{ trackingNumber: 'EE123456784IN' }]);

  await user.click(screen.getByRole('button', { name: 'All are here' }));
  const rest = within(await screen.findByRole('form', { name: 'Ship' }));
  const number = rest.getByLabelText(/Tracking number/);
  await fill(user, number, 'ee123456784in');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(number).toHaveAccessibleDescription(
      'Another parcel of this order has this number, too. If it is right, press again.',
    ),
  );
  expect((await read(placed.id, token)).shipments).toHaveLength(1);
});

it('what is ticked survives the end of the session', async () => {
  const order = await paidOrder(2);
  const token = await staffTokenOf('packer');
  const user = visitStaff(`/orders/${order.id}/pack`, token);
  const [one] = await screen.findAllByRole('button', { name: /^\+ 1 / });
  await user.click(one ?? expect.unreachable());
  expect(screen.getAllByText('1 / 1')).toHaveLength(1);
  await ask('mutation { staffLogout }', {}, token);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByLabelText(/^Email/)).toBeVisible();

  cleanup();
  visitStaff(`/orders/${order.id}/pack`, await staffTokenOf('packer'));
  expect(await screen.findByText('1 / 1')).toBeVisible();
  expect(screen.getByText('0 / 1')).toBeVisible();
});

it('says what somebody else has packed meanwhile, also where the page has read it, before anything is shipped', async () => {
  const books = await someBooks(2);
  const order = await paidOrderOf(books);
  const token = await staffTokenOf('packer');
  const user = visitStaff(`/orders/${order.id}/pack`, token);
  await user.click(await screen.findByRole('button', { name: 'All are here' }));
  const form = within(await screen.findByRole('form', { name: 'Ship' }));
  await form.findByRole('option', { name: 'India Post' });
  const { version } = await read(order.id, token);
  const lines = books.slice(0, 1).map(({ id }) => ({ productId: id, quantity: 1 }));
  await ask(
    'mutation ($input: PackShipmentInput!) { packShipment(input: $input) { __typename } }',
    { input: { orderId: order.id, version, lines } },
    await staffTokenOf('packer'),
  );
  comeBackToTab();
  await screen.findByRole('region', { name: 'Parcels' });
  const label = form.getByLabelText(/Tracking number/);
  await fill(user, label, 'EE123456785IN');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/A parcel \(.*\) is packed\./);
  expect((await read(order.id, token)).shipments).toEqual([{ trackingNumber: null }]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`The parcel of ${order.number} is shipped.`)).toBeVisible();
  expect((await read(order.id, token)).shipments).toHaveLength(2);
});

it('ships what was unpacked on the same page a moment ago', async () => {
  const order = await paidOrder();
  const token = await staffTokenOf('packer');
  const { version } = await read(order.id, token);
  await ask(
    'mutation ($input: PackShipmentInput!) { packShipment(input: $input) { __typename } }',
    { input: { orderId: order.id, version } },
    token,
  );
  const user = visitStaff(`/orders/${order.id}/pack`, token);
  await user.click(await screen.findByRole('button', { name: 'Unpack' }));
  await user.click(await screen.findByRole('button', { name: 'All are here' }));
  const form = within(await screen.findByRole('form', { name: 'Ship' }));
  await fill(user, form.getByLabelText(/Tracking number/), 'EE123456786IN');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`The parcel of ${order.number} is shipped.`)).toBeVisible();
});

it('says what another packer has changed meanwhile, and overwrites nothing', async () => {
  const order = await paidOrder();
  const token = await staffTokenOf('packer');
  const user = visitStaff(`/orders/${order.id}/pack`, token);
  await user.click(await screen.findByRole('button', { name: 'All are here' }));
  const form = await screen.findByRole('form', { name: 'Ship' });
  await within(form).findByRole('option', { name: 'India Post' });

  const { version } = await read(order.id, token);
  const input = { orderId: order.id, version, carrierId: 'delhivery', trackingNumber: 'FIRST1' };
  await ask(
    'mutation ($input: ShipOrderInput!) { shipOrder(input: $input) { __typename } }',
    { input },
    await staffTokenOf('packer'),
  );
  await fill(user, within(form).getByLabelText(/Tracking number/), 'SECOND3');
  await user.keyboard('{Enter}');

  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('It is now: Shipped (was: Not shipped).');
  expect(notice).toHaveTextContent('by Delhivery, FIRST1');
  expect((await read(order.id, token)).shipments).toEqual([{ trackingNumber: 'FIRST1' }]);
});
