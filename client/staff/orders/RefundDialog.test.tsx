import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatRupees } from '../../shared/money.ts';
import { paidOrder } from '../../testing/delivered-orders.ts';
import { fill } from '../../testing/fill.ts';
import { loseNextResponse } from '../../testing/network.ts';
import { payElsewhere, placeOrderOf, shopperWithAddress } from '../../testing/orders.ts';
import { comeBackToTab, endSessionAt, logInAgain, staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask, someBooks } from '../../testing/visit.tsx';
import { RESTORED } from '../data/form-draft.ts';

interface Read {
  staffOrder: {
    version: number;
    refundablePaise: number;
    lines: { title: string; refundPaise: number; refunded: number }[];
    refunds: { amountPaise: number; note: string | null }[];
  };
}

const read = async (id: string, token: string) =>
  (
    await ask<Read>(
      `query ($id: ID!) {
        staffOrder(id: $id) {
          version refundablePaise
          lines { title refundPaise refunded }
          refunds { amountPaise note }
        }
      }`,
      { id },
      token,
    )
  ).staffOrder;

it('gives back what a copy cost, once, and shows it on the order', async () => {
  const order = await paidOrder(2);
  const token = await staffTokenOf('support');
  const user = visitStaff(`/orders/${order.id}/show`, token);
  const { lines } = await read(order.id, token);
  const [first] = lines;
  const price = formatRupees(first?.refundPaise ?? 0);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Refund order ${order.number}` }));
  await fill(user, dialog.getByLabelText(/^Reason/), 'Out of print');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('Choose the copies whose money goes back.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: new RegExp(`^${first?.title}`) }), '1');
  await user.dblClick(dialog.getByRole('button', { name: `Refund ${price}` }));
  expect(await screen.findByText(`${price} goes back to the shopper.`)).toBeVisible();
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(refunds.getByText('Out of print')).toBeVisible();
  expect((await read(order.id, token)).refunds).toEqual([
    { amountPaise: first?.refundPaise, note: 'Out of print' },
  ]);
});

it('takes free copies out for nothing, and says so', async () => {
  const owner = await staffTokenOf('owner');
  const [paid, free] = await someBooks(2);
  const code = `FREE-${crypto.randomUUID().slice(0, 8)}`;
  const input = { code, percent: 100, scope: 'BOOKS', productIds: [free?.id] };
  await ask(
    'mutation ($input: DiscountCodeInput!) { addCode(input: $input) { __typename } }',
    { input },
    owner,
  );
  const shopper = await shopperWithAddress();
  const placed = await placeOrderOf(shopper, [{ id: paid?.id ?? '' }, { id: free?.id ?? '' }], code);
  await payElsewhere(shopper, placed);

  const user = visitStaff(`/orders/${placed.id}/show`, owner);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Refund order/ }));
  await fill(user, dialog.getByLabelText(/^Reason/), 'Misprinted');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('Choose the copies whose money goes back.')).toBeVisible();
  const { lines } = await read(placed.id, owner);
  const title = lines.find(({ refundPaise }) => refundPaise === 0)?.title;
  await user.selectOptions(dialog.getByRole('combobox', { name: new RegExp(`^${title}`) }), '1');
  await user.dblClick(dialog.getByRole('button', { name: 'Take out, nothing to give back' }));
  expect(await screen.findByText('The copies are taken out: they were free.')).toBeVisible();
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(refunds.getByText('Free copies taken out: nothing to give back')).toBeVisible();
  expect(await screen.findByText('Free copies taken out')).toBeVisible();
  expect((await read(placed.id, owner)).refunds).toEqual([{ amountPaise: 0, note: 'Misprinted' }]);
});

/** Somebody else gives ₹50 of an order back. */
async function refundElsewhere(orderId: string, note: string): Promise<void> {
  const other = await staffTokenOf('support');
  const { version } = await read(orderId, other);
  const input = { orderId, version, amountPaise: 5_000, note, key: crypto.randomUUID() };
  await ask(
    'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename } }',
    { input },
    other,
  );
}

/** Opens the dialog of a new order as support, and types an amount to give back for a delay. */
async function typeRefund(amount: string) {
  const order = await paidOrder();
  const token = await staffTokenOf('support');
  const user = visitStaff(`/orders/${order.id}/show`, token);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = await dialogOf(order);
  await user.click(dialog.getByRole('radio', { name: 'An amount' }));
  await fill(user, dialog.getByLabelText(/^Amount/), amount);
  await fill(user, dialog.getByLabelText(/^Reason/), 'For the delay');
  return { order, token, user, dialog };
}
const dialogOf = async ({ number }: { number: string }) =>
  within(await screen.findByRole('dialog', { name: `Refund order ${number}` }));

it('says what somebody else has given back meanwhile, then refunds the rest as an amount', async () => {
  const { order, token, user, dialog } = await typeRefund('1000000');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText(/^At most ₹.* can go back\.$/)).toBeVisible();

  await refundElsewhere(order.id, 'A torn cover');
  await fill(user, dialog.getByLabelText(/^Amount/), '20');
  await user.keyboard('{Enter}');
  const notice = await dialog.findByRole('alert');
  expect(notice).toHaveTextContent('₹50 goes back: A torn cover');
  await user.click(dialog.getByRole('button', { name: 'Refund ₹20' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await read(order.id, token)).refunds.map(({ amountPaise }) => amountPaise)).toEqual([5_000, 2_000]);
});

it('says so as well where the page has read it in the meantime', async () => {
  const { order, token, user, dialog } = await typeRefund('20');
  await refundElsewhere(order.id, 'It came late');
  comeBackToTab();
  // The page behind the dialog.
  expect(await screen.findByText('It came late')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Refund ₹20' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('₹50 goes back: It came late');
  expect((await read(order.id, token)).refunds).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Refund ₹20' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await read(order.id, token)).refunds).toHaveLength(2);
});

it('says that the first try was stored where its answer was lost and something else is sent', async () => {
  const { order, token, user, dialog } = await typeRefund('20');
  loseNextResponse('RefundOrder');
  await user.click(dialog.getByRole('button', { name: 'Refund ₹20' }));
  expect(await dialog.findByText(/^The shop does not answer/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), ', sorry');
  await user.click(dialog.getByRole('button', { name: 'Refund ₹20' }));
  expect(await dialog.findByText(/^Your first try was stored: ₹20 goes back to the shopper\./)).toBeVisible();
  expect((await read(order.id, token)).refunds).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Refund ₹20' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await read(order.id, token)).refunds.map(({ note }) => note).toSorted()).toEqual([
    'For the delay',
    'For the delay, sorry',
  ]);
});

it('opens again with what was typed once its member has logged in again', async () => {
  const { order, token, user, dialog } = await typeRefund('20');
  await endSessionAt('RefundOrder', () => user.click(dialog.getByRole('button', { name: 'Refund ₹20' })));
  await refundElsewhere(order.id, 'It came late');

  const again = logInAgain(`/orders/${order.id}/show`, token);
  const restored = await dialogOf(order);
  expect(await screen.findByText(RESTORED)).toBeVisible();
  expect(restored.getByLabelText(/^Amount/)).toHaveValue('20');
  expect(restored.getByLabelText(/^Reason/)).toHaveValue('For the delay');
  expect(restored.getByRole('alert')).toHaveTextContent('Somebody else has changed this order since.');
  await again.click(restored.getByRole('button', { name: 'Refund ₹20' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await read(order.id, token)).refunds).toHaveLength(2);
});
