import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paidOrder } from '../../testing/delivered-orders.ts';
import { fill } from '../../testing/fill.ts';
import { placeOrder, shopperWithAddress } from '../../testing/orders.ts';
import { endSessionAt, logInAgain, staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask, visit } from '../../testing/visit.tsx';
import { RESTORED } from '../data/form-draft.ts';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialogOf = async (number: string) =>
  within(await screen.findByRole('dialog', { name: `Cancel order ${number}` }));

it('says what goes back, asks for a reason, and cancels a paid order once', async () => {
  const order = await paidOrder();
  const user = visitStaff(`/orders/${order.id}/show`, await staffTokenOf('support'));
  await user.click(await button('Cancel order'));
  const dialog = await dialogOf(order.number);
  expect(
    dialog.getByText(
      /^₹[\d,]+ goes back to the shopper\. It is refunded to the payment method of the order\./,
    ),
  ).toBeVisible();
  const send = dialog.getByRole('button', { name: /^Cancel the order, refund ₹/ });
  await user.click(send);
  expect(await dialog.findByText('Choose why it is cancelled.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'Another reason');
  await user.click(send);
  expect(await dialog.findByText('Enter why: the reason does not say it.')).toBeVisible();
  await fill(user, dialog.getByLabelText(/^Note to the shopper/), 'The last copy is torn.');
  await user.dblClick(send);
  expect(await screen.findByText(/^The order is cancelled, and ₹[\d,]+ goes back\.$/)).toBeVisible();
  expect(await screen.findByText(/^Order cancelled: ₹[\d,]+, Another reason$/)).toBeVisible();
  expect(screen.getByText('The last copy is torn.')).toBeVisible();
  expect(screen.getAllByText(/^Order cancelled/)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());

  await visit(`/orders/${order.id}`, order.token);
  expect(
    await screen.findByText('We are sorry: we had to cancel this order. The last copy is torn.'),
  ).toBeVisible();
  expect(await screen.findByText(/of an order that we have cancelled/)).toBeVisible();
});

it('cancels an unpaid order, also after a session that ended meanwhile', async () => {
  const { id, name } = await placeOrder(await shopperWithAddress(), 1);
  const number = name.replace('Order ', '');
  const path = `/orders/${id}/show`;
  const token = await staffTokenOf('support');
  const user = visitStaff(path, token);
  await user.click(await button('Cancel order'));
  const dialog = await dialogOf(number);
  expect(dialog.getByText(/^Nothing has been paid\./)).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'A price was wrong');
  await endSessionAt('CancelStaffOrder', () =>
    user.click(dialog.getByRole('button', { name: 'Cancel the order' })),
  );
  const again = logInAgain(path, token);
  const restored = await dialogOf(number);
  expect(await screen.findByText(RESTORED)).toBeVisible();
  await again.click(restored.getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText('Order cancelled: A price was wrong')).toBeVisible();
});

it('says that somebody has packed it meanwhile, and is not offered to who may not refund', async () => {
  const order = await paidOrder();
  const user = visitStaff(`/orders/${order.id}/show`, await staffTokenOf('support'));
  await user.click(await button('Cancel order'));
  const dialog = await dialogOf(order.number);
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'A book cannot be had');
  const packer = await staffTokenOf('packer');
  const { staffOrder } = await ask<{ staffOrder: { version: number } }>(
    'query ($id: ID!) { staffOrder(id: $id) { version } }',
    { id: order.id },
    packer,
  );
  await ask(
    'mutation ($input: PackShipmentInput!) { packShipment(input: $input) { __typename } }',
    { input: { orderId: order.id, version: staffOrder.version } },
    packer,
  );
  await user.click(dialog.getByRole('button', { name: /^Cancel the order/ }));
  expect(await dialog.findByText(/^Some of this order is packed already/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep the order' }));

  visitStaff(`/orders/${(await paidOrder()).id}/show`, packer);
  expect(await screen.findByRole('link', { name: 'Pack' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});
