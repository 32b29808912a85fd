import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paidOrder } from '../../testing/delivered-orders.ts';
import { fill } from '../../testing/fill.ts';
import { issueInvoices, placeOrder, shopperWithAddress } from '../../testing/orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';

const opened = async (number: string) =>
  within(await screen.findByRole('dialog', { name: `Change the address of order ${number}` }));

it('changes where an order goes, and the timeline has both addresses', async () => {
  const { id, name } = await placeOrder(await shopperWithAddress(), 1);
  const user = visitStaff(`/orders/${id}/show`, await staffTokenOf('packer'));
  await user.click(await screen.findByRole('button', { name: 'Change the address' }));
  const dialog = await opened(name.replace('Order ', ''));
  const press = () => user.click(dialog.getByRole('button', { name: 'Change the address' }));
  await fill(user, dialog.getByLabelText(/^Pincode/), '68200');
  await press();
  expect(await dialog.findByText('Exactly 6 digits.')).toBeVisible();
  await fill(user, dialog.getByLabelText(/^Pincode/), '682 001');
  expect(await dialog.findByText(/^Delivery costs ₹199 there, too/)).toBeVisible();
  await fill(user, dialog.getByLabelText(/^City/), 'Kochi');
  await dialog.findByRole('option', { name: 'Kerala' });
  await user.selectOptions(dialog.getByRole('combobox', { name: /^State/ }), 'Kerala');
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Kochi, Kerala 682001')).toBeVisible();
  expect(await screen.findByText('Address changed')).toBeVisible();
  expect(screen.getByText(/→ .*, Kochi, Kerala 682001,/s)).toBeVisible();
});

it('keeps the state once the bill is issued, and says so', async () => {
  const order = await paidOrder();
  await issueInvoices();
  const user = visitStaff(`/orders/${order.id}/show`, await staffTokenOf('packer'));
  await user.click(await screen.findByRole('button', { name: 'Change the address' }));
  const dialog = await opened(order.number);
  expect(await dialog.findByText(/^Bill \S+ of this order is issued/)).toBeVisible();
  const press = () => user.click(dialog.getByRole('button', { name: 'Change the address' }));
  await fill(user, dialog.getByLabelText(/^City/), 'Mysuru');
  const state = dialog.getByRole<HTMLSelectElement>('combobox', { name: /^State/ });
  const { value } = state;
  await user.selectOptions(state, 'Kerala');
  await press();
  expect(await dialog.findByText(/^The bill of this order is issued/)).toBeVisible();
  await user.selectOptions(state, value);
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/^Mysuru, /)).toBeVisible();
});

it('is not offered to who does not pack', async () => {
  const order = await paidOrder();
  visitStaff(`/orders/${order.id}/show`, await staffTokenOf('support'));
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change the address' })).toBeNull();
});
