import { screen, waitFor, within } from '@testing-library/react';
import { v4 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import { shippedOrder } from '../../testing/delivered-orders.ts';
import { loseNextResponse } from '../../testing/network.ts';
import { endSessionAt, logInAgain, staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

const list = () => screen.findByRole('list', { name: 'What happened, the newest first' });
const textsIn = async () =>
  within(await list())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

interface Timeline {
  staffOrder: { timeline: { nodes: { kind: string; text: string | null; toShopper: boolean | null }[] } };
}
const notesOf = async (id: string, token: string) =>
  (
    await ask<Timeline>(
      'query ($id: ID!) { staffOrder(id: $id) { timeline { nodes { kind text toShopper } } } }',
      { id },
      token,
    )
  ).staffOrder.timeline.nodes.filter(({ kind }) => kind === 'NOTE_ADDED');

it('says what happened to an order, the newest first, and takes a note for staff', async () => {
  const { id } = await shippedOrder();
  const token = await staffTokenOf('support');
  const user = visitStaff(`/orders/${id}/show`, token);
  await waitFor(async () =>
    expect(await textsIn()).toEqual([
      expect.stringMatching(/^Email to the shopper: Order shipped/),
      expect.stringMatching(/^Parcel shipped: Delhivery, DL1490817.*Staff packer$/),
      expect.stringMatching(/^Email to the shopper: Order paid/),
      expect.stringMatching(/^Paid: ₹.*The shopper$/),
      expect.stringMatching(/^Order placed: ₹/),
    ]),
  );

  const form = within(screen.getByRole('form', { name: 'Add a note' }));
  await user.click(form.getByRole('button', { name: 'Add the note' }));
  expect(form.getByLabelText('Note')).toHaveAccessibleDescription('Enter what the note says.');
  await user.type(form.getByLabelText('Note'), ' She called twice. ');
  await user.click(form.getByRole('button', { name: 'Add the note' }));
  expect(await screen.findByText('The note is added.')).toBeVisible();
  await waitFor(async () =>
    expect((await textsIn())[0]).toMatch(/^Note for staffShe called twice\..*Staff support$/),
  );
  expect(form.getByLabelText('Note')).toHaveValue('');
  expect(await notesOf(id, token)).toMatchObject([{ text: 'She called twice.', toShopper: false }]);
});

it('sends a note to the shopper once, also where the first response was lost', async () => {
  const { id } = await shippedOrder();
  const token = await staffTokenOf('packer');
  const user = visitStaff(`/orders/${id}/show`, token);
  const form = within(await screen.findByRole('form', { name: 'Add a note' }));
  await user.type(form.getByLabelText('Note'), 'It leaves tomorrow.');
  await user.click(form.getByLabelText('Send it to the shopper'));
  loseNextResponse('AddOrderNote');
  await user.click(form.getByRole('button', { name: 'Send to the shopper' }));
  expect(await form.findByRole('alert')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Send to the shopper' }));
  expect(await screen.findByText('The note goes to the shopper by email.')).toBeVisible();
  await waitFor(async () => expect((await textsIn())[0]).toMatch(/^Note to the shopper, by email/));
  expect(await notesOf(id, token)).toMatchObject([{ text: 'It leaves tomorrow.', toShopper: true }]);
});

it('has what was typed again after a new login', async () => {
  const { id } = await shippedOrder();
  const token = await staffTokenOf('support');
  const path = `/orders/${id}/show`;
  const user = visitStaff(path, token);
  await user.type(await screen.findByLabelText('Note'), 'She moves to Pune.');
  await endSessionAt('AddOrderNote', () => user.click(screen.getByRole('button', { name: 'Add the note' })));
  logInAgain(path, token);
  expect(await screen.findByDisplayValue('She moves to Pune.')).toBeVisible();
});

it('goes on to what happened before', async () => {
  const { id } = await shippedOrder();
  const token = await staffTokenOf('support');
  for (let written = 0; written < 25; written += 1) {
    const input = { orderId: id, key: uuid(), text: `Call ${written}`, toShopper: false };
    await ask(
      'mutation ($input: AddOrderNoteInput!) { addOrderNote(input: $input) { __typename } }',
      { input },
      token,
    );
  }
  const user = visitStaff(`/orders/${id}/show`, token);
  await waitFor(async () => expect(await textsIn()).toHaveLength(25));
  await user.click(screen.getByRole('button', { name: 'Show what happened before' }));
  await waitFor(async () => expect(await textsIn()).toHaveLength(30));
  expect((await textsIn()).at(-1)).toMatch(/^Order placed/);
  expect(screen.queryByRole('button', { name: 'Show what happened before' })).toBeNull();
});
