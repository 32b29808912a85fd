import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paidOrder } from '../../testing/delivered-orders.ts';
import { fill } from '../../testing/fill.ts';
import { frozenNumbers } from '../../testing/frozen-numbers.ts';
import { slowDown } from '../../testing/network.ts';
import { comeBackToTab, staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

it('a paid order that its shopper has cancelled still leads to its invoices', async () => {
  const { id, token } = await paidOrder();
  await ask('mutation ($id: ID!) { cancelOrder(id: $id) { __typename } }', { id }, token);
  visitStaff(`/orders/${id}/show`, await staffTokenOf('support'));
  expect(await screen.findByRole('link', { name: 'Bill and credit notes' })).toHaveAttribute(
    'href',
    `/staff/invoices?ids=${id}`,
  );
});

it('adds up what an order came to, and leads to its shopper, its books and a call', async () => {
  const { id } = await paidOrder();
  visitStaff(`/orders/${id}/show`, await staffTokenOf('owner'));
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  const names = totals.getAllByRole('term').map(({ textContent }) => textContent);
  const amounts = totals
    .getAllByRole('definition')
    .map(({ textContent }) => Number(textContent?.replaceAll('−', '-').replaceAll(/[^\d.-]/g, '')));
  const amountOf = (name: string) => amounts[names.indexOf(name)] ?? 0;
  expect(amountOf('Books') + amountOf('Discount') + amountOf('Delivery')).toBe(amountOf('Total'));
  expect(amountOf('Paid')).toBe(amountOf('Total'));
  const books = within(screen.getByRole('region', { name: 'Books' }));
  expect((await books.findAllByRole('link'))[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/staff\/books\/[\w-]+$/),
  );
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContainEqual(expect.stringMatching(/^\/staff\/shoppers\/[\w-]+\/show$/));
  expect(hrefs).toContainEqual(expect.stringMatching(/^tel:\+91\d{10}$/));
});

interface Shipped {
  version: number;
  shipments: {
    id: string;
    version: number;
    state: string;
    trackingNumber: string;
    carrier: { id: string };
  }[];
}

const shippedOf = async (id: string, token: string): Promise<Shipped> =>
  (
    await ask<{ staffOrder: Shipped }>(
      `query ($id: ID!) {
        staffOrder(id: $id) { version shipments { id version state trackingNumber carrier { id } } }
      }`,
      { id },
      token,
    )
  ).staffOrder;

/** A new order that is shipped by Delhivery, and the token of a packer. */
async function shippedOrder(trackingNumber: string) {
  const { id, number } = await paidOrder();
  const token = await staffTokenOf('packer');
  const { version } = await shippedOf(id, token);
  await ask(
    'mutation ($input: ShipOrderInput!) { shipOrder(input: $input) { __typename } }',
    { input: { orderId: id, version, carrierId: 'delhivery', trackingNumber } },
    token,
  );
  return { id, number, token };
}

/** Ships a new order, and opens the form that corrects its number. */
async function openCorrection(trackingNumber: string) {
  const { id, number, token } = await shippedOrder(trackingNumber);
  const user = visitStaff(`/orders/${id}/show`, token);
  await user.click(await screen.findByRole('button', { name: 'Correct the number' }));
  const form = within(screen.getByRole('form', { name: 'Correct the number' }));
  // The field is there before the carriers are loaded.
  await waitFor(() => expect(form.getByLabelText(/Carrier/)).toHaveValue('delhivery'));
  return { id, number, token, user, form, field: form.getByLabelText(/Tracking number/) };
}

it('corrects the number of a parcel that is on its way', async () => {
  const { id, number, token, user, field } = await openCorrection('9780804429573');
  expect(field).toHaveValue('9780804429573');
  expect(field).toHaveFocus();
  await fill(user, field, '9788173711466');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(
      "9788173711466 is the ISBN of a book. Scan the number on the carrier's label.",
    ),
  );
  expect(field).toHaveValue('');
  await user.type(field, `${number}{Enter}`);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/is the number of the order/));
  await user.type(field, 'DL1490821{Enter}');
  expect(await screen.findByText('The number is corrected.')).toBeVisible();
  expect((await shippedOf(id, token)).shipments).toMatchObject([
    { state: 'SHIPPED', trackingNumber: 'DL1490821', carrier: { id: 'delhivery' } },
  ]);
  expect(screen.queryByRole('form', { name: 'Correct the number' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Correct the number' })).toHaveFocus();
});

it('asks once whether a number is right that another order has', async () => {
  const other = await shippedOrder('DL5555');
  const { id, token, user, field } = await openCorrection('DL6666');
  await fill(user, field, 'dl5555');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(
      `${other.number} has this number, too. If it is right, press again.`,
    ),
  );
  expect((await shippedOf(id, token)).shipments).toMatchObject([{ trackingNumber: 'DL6666' }]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('The number is corrected.')).toBeVisible();
  expect((await shippedOf(id, token)).shipments).toMatchObject([{ trackingNumber: 'dl5555' }]);
});

it('says that somebody else has corrected the number meanwhile, also where the page has read it', async () => {
  const { id, token, user, field, form } = await openCorrection('DL1111');
  await fill(user, field, 'DL1490822');

  const [parcel = expect.unreachable()] = (await shippedOf(id, token)).shipments;
  const input = {
    shipmentId: parcel.id,
    version: parcel.version,
    carrierId: 'delhivery',
    trackingNumber: 'DL2222',
  };
  await ask(
    'mutation ($input: ShipShipmentInput!) { shipShipment(input: $input) { __typename } }',
    { input },
    await staffTokenOf('packer'),
  );
  comeBackToTab();
  expect(await screen.findByRole('link', { name: 'DL2222' })).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Correct the number' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('DL2222');
  expect((await shippedOf(id, token)).shipments).toMatchObject([{ trackingNumber: 'DL2222' }]);
  await user.click(form.getByRole('button', { name: 'Correct the number' }));
  expect(await screen.findByText('The number is corrected.')).toBeVisible();
  expect((await shippedOf(id, token)).shipments).toMatchObject([{ trackingNumber: 'DL1490822' }]);
});

it('a late response to an earlier query does not replace the bills of other orders', async () => {
  const { id, number } = await paidOrder();
  const otherId = 'bb2d6f0e-6d0b-4a7f-9d2b-0c5f1d3f8e11';
  const late = slowDown('OrderInvoices');
  visitStaff(`/invoices?ids=${id}`, await staffTokenOf('packer'));
  await waitFor(() => expect(late.waiting()).toBe(1));
  const next = slowDown('OrderInvoices');
  history.pushState(null, '', `/staff/invoices?ids=${otherId}`);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  await next.respond({
    staffOrder: { __typename: 'StaffOrder', id: otherId, number: 'QR-2', invoices: [] },
  });
  expect(await screen.findByText('Without a bill: QR-2.')).toBeVisible();
  expect(frozenNumbers()).toEqual([]);
  late.answer();
  await waitFor(() => expect(late.waiting()).toBe(0));
  // Whatever comes after the late response is shown after it.
  await act(() => new Promise(requestAnimationFrame));
  expect(screen.getByText('Without a bill: QR-2.')).toBeVisible();
  expect(screen.queryByText(new RegExp(number))).toBeNull();
});
