import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliveredOrder, paidOrder, requestReturn } from '../../testing/delivered-orders.ts';
import { fill } from '../../testing/fill.ts';
import { issueInvoices } from '../../testing/orders.ts';
import { staffTokenOf } from '../../testing/staff.tsx';
import { expectToast } from '../../testing/toasts.ts';
import { ask, heading, visit } from '../../testing/visit.tsx';
import { endSession, startSession } from '../network/session.ts';

it('a paid order is cancelled before it is packed, after a confirmation that says what goes back', async () => {
  const order = await paidOrder();
  await issueInvoices();
  const user = await visit(`/orders/${order.id}`, order.token);
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
  expect(dialog.getByText(/All of your ₹[\d,.]+ goes back to you, delivery included/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await expectToast('Order Cancelled');
  expect(await screen.findByText(/^You cancelled this order/)).not.toHaveTextContent('before it was paid');
  expect(await screen.findByRole('region', { name: 'Refund' })).toBeInTheDocument();
  await waitFor(async () => expect(await heading(order.name)).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  // It is paid no longer; its bill stays.
  expect(screen.getByRole('link', { name: 'Invoice' })).toHaveAttribute(
    'href',
    `/orders/${order.id}/invoice`,
  );
});

it('an order that was packed meanwhile says that it can no longer be cancelled', async () => {
  const order = await paidOrder();
  const user = await visit(`/orders/${order.id}`, order.token);
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this order?' }));
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
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/packed/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull());
});

it('a shopper requests the return of a delivered book with a reason, and withdraws it', async () => {
  const order = await deliveredOrder(2);
  const [first, second] = order.lines;
  const user = await visit(`/orders/${order.id}`, order.token);
  await user.click(await screen.findByRole('button', { name: 'Return books' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return books' }));
  await user.click(dialog.getByRole('button', { name: 'Ask for the return' }));
  expect(await dialog.findByText('Choose the books that go back.')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: second?.title ?? '' }));
  await user.click(dialog.getByRole('button', { name: 'Ask for the return' }));
  expect(await dialog.findByText('Choose why it goes back.')).toBeInTheDocument();
  await user.selectOptions(dialog.getByRole('combobox'), 'OTHER');
  await user.click(dialog.getByRole('button', { name: 'Ask for the return' }));
  expect(await dialog.findByText('Say what the other reason is.')).toBeInTheDocument();
  await fill(user, dialog.getByRole('textbox'), 'Two pages are blank.');
  await user.click(dialog.getByRole('button', { name: 'Ask for the return' }));
  await expectToast('Return Requested');

  const shown = within(await screen.findByRole('region', { name: 'Return' }));
  expect(shown.getByText(`1 × ${second?.title}: another reason`)).toBeInTheDocument();
  expect(shown.getByText('You wrote: “Two pages are blank.”')).toBeInTheDocument();
  const steps = within(shown.getByRole('list', { name: 'Steps of the return' }));
  expect(steps.getAllByRole('listitem')[1]).toHaveTextContent('ApprovedNot yet');

  await user.click(await screen.findByRole('button', { name: 'Return books' }));
  const again = within(await screen.findByRole('dialog', { name: 'Return books' }));
  expect(again.getByRole('checkbox', { name: first?.title ?? '' })).toBeChecked();
  expect(again.queryByRole('checkbox', { name: second?.title ?? '' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(shown.getByRole('button', { name: 'Withdraw the return' }));
  const confirm = within(await screen.findByRole('alertdialog', { name: 'Withdraw this return?' }));
  await user.click(confirm.getByRole('button', { name: 'Withdraw' }));
  await expectToast('Return Withdrawn');
  expect(
    await screen.findByText('You have withdrawn this return, so nothing goes back.'),
  ).toBeInTheDocument();
  await waitFor(async () => expect(await heading(order.name)).toHaveFocus());
});

it('a return that was not sent when the session ended is there again after the login', async () => {
  const order = await deliveredOrder(2);
  const second = order.lines[1]?.title ?? '';
  const user = await visit(`/orders/${order.id}`, order.token);
  // The page knows the shopper, only then does it store drafts.
  await screen.findByRole('link', { name: /^Cart, / });
  await user.click(await screen.findByRole('button', { name: 'Return books' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return books' }));
  await user.click(dialog.getByRole('checkbox', { name: second }));
  await user.selectOptions(dialog.getByRole('combobox'), 'DAMAGED');
  await fill(user, dialog.getByRole('textbox'), 'Two pages are blank.');
  await act(async () => endSession('refused'));
  await heading('Login');

  await act(async () => startSession(order.token));
  const again = within(await screen.findByRole('dialog', { name: 'Return books' }));
  expect(again.getByRole('checkbox', { name: second })).toBeChecked();
  expect(again.getByRole('combobox')).toHaveValue('DAMAGED');
  expect(again.getByRole('textbox')).toHaveValue('Two pages are blank.');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => endSession('refused'));
  await heading('Login');
  expect(sessionStorage.getItem('quire-return-draft')).toBeNull();
});

it('shows what the shop wrote', async () => {
  const order = await deliveredOrder();
  const id = await requestReturn(order);
  await ask(
    'mutation ($input: DecideReturnInput!) { decideReturn(input: $input) { __typename } }',
    { input: { id, version: 1, approve: false, shopNote: 'Its cover was torn by you.' } },
    await staffTokenOf('support'),
  );
  await visit(`/orders/${order.id}`, order.token);
  const shown = within(await screen.findByRole('region', { name: 'Return' }));
  expect(shown.getByText('We could not accept this return.')).toBeInTheDocument();
  expect(shown.getByText('We wrote: “Its cover was torn by you.”')).toBeInTheDocument();
  expect(shown.queryByRole('button')).toBeNull();
});
