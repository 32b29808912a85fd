import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatRupees } from '../../src/layout/money.ts';
import { paidOrder } from '../../testing/delivered-orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

interface Read {
  staffOrder: {
    version: number;
    refundablePaise: number;
    lines: { title: string; refundPaise: number; refunded: number }[];
    refunds: { amountPaise: number; words: string | null }[];
  };
}

const read = async (id: string, token: string) =>
  (
    await ask<Read>(
      `query ($id: ID!) {
        staffOrder(id: $id) {
          version refundablePaise
          lines { title refundPaise refunded }
          refunds { amountPaise words }
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
  await user.type(dialog.getByLabelText(/^Reason/), 'Out of print');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('Choose the copies whose money goes back.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: new RegExp(`^${first?.title}`) }), '1');
  await user.dblClick(dialog.getByRole('button', { name: `Refund ${price}` }));
  expect(await screen.findByText(`${price} goes back to the shopper.`)).toBeVisible();
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(refunds.getByText('Out of print')).toBeVisible();
  expect((await read(order.id, token)).refunds).toEqual([
    { amountPaise: first?.refundPaise, words: 'Out of print' },
  ]);
});

it('says what somebody else has given back meanwhile, then refunds the rest as an amount', async () => {
  const order = await paidOrder();
  const token = await staffTokenOf('support');
  const user = visitStaff(`/orders/${order.id}/show`, token);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Refund order ${order.number}` }));
  await user.click(dialog.getByRole('radio', { name: 'An amount' }));
  await user.type(dialog.getByLabelText(/^Amount/), '1000000');
  await user.type(dialog.getByLabelText(/^Reason/), 'For the delay');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText(/^At most ₹.* can go back\.$/)).toBeVisible();

  const { version } = await read(order.id, token);
  const input = {
    ...{ orderId: order.id, version, amountPaise: 5_000, reason: 'A torn cover' },
    key: crypto.randomUUID(),
  };
  await ask(
    'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename } }',
    { input },
    await staffTokenOf('support'),
  );
  await user.clear(dialog.getByLabelText(/^Amount/));
  await user.type(dialog.getByLabelText(/^Amount/), '20{Enter}');
  const notice = await dialog.findByRole('alert');
  expect(notice).toHaveTextContent('₹50 goes back: A torn cover');
  await user.click(dialog.getByRole('button', { name: 'Refund ₹20' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await read(order.id, token)).refunds.map(({ amountPaise }) => amountPaise)).toEqual([5_000, 2_000]);
});
