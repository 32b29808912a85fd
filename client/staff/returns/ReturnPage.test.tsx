import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatRupees } from '../../shared/money.ts';
import { deliveredOrder, requestReturn } from '../../testing/delivered-orders.ts';
import { fill } from '../../testing/fill.ts';
import { comeBackToTab, endSessionAt, logInAgain, staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';
import { changedSince, RESTORED } from '../data/form-draft.ts';

interface Read {
  staffReturn: {
    state: string;
    shopNote: string | null;
    version: number;
    refundPaise: number | null;
    lines: { productId: string; refundPaise: number; fit: number | null; missing: number | null }[];
  };
}

const read = async (id: string, token: string) =>
  (
    await ask<Read>(
      `query ($id: ID!) {
        staffReturn(id: $id) { state shopNote version refundPaise lines { productId refundPaise fit missing } }
      }`,
      { id },
      token,
    )
  ).staffReturn;

it('is approved with a note, received and refunded', async () => {
  const order = await deliveredOrder(2);
  const id = await requestReturn(order);
  const token = await staffTokenOf('support');
  const user = visitStaff(`/returns/${id}/show`, token);
  expect(await screen.findByText('The shopper wrote: “The cover is torn.”')).toBeVisible();

  const decide = within(await screen.findByRole('form', { name: 'Take the books back?' }));
  await user.click(decide.getByRole('button', { name: 'Refuse' }));
  expect(await decide.findByText('Enter why the shop does not take them back.')).toBeVisible();
  await fill(user, decide.getByLabelText('Note to the shopper'), 'Please send it to 1 Fort, Mumbai.');
  await user.click(decide.getByRole('button', { name: 'Approve' }));

  const receive = within(await screen.findByRole('form', { name: 'Are the books here?' }));
  expect(screen.getByLabelText('Note to the shopper')).toHaveValue('');
  await user.selectOptions(receive.getByRole('combobox', { name: /Fit for sale$/ }), '0');
  await user.click(receive.getByRole('button', { name: 'The books are here' }));

  const refund = within(await screen.findByRole('form', { name: 'Give the money back' }));
  const amount = refund.getByLabelText(/^Amount/);
  await fill(user, amount, '10');
  await user.click(refund.getByRole('button', { name: 'Refund ₹10' }));
  expect(await refund.findByText('Enter why it is another amount than the books add up to.')).toBeVisible();
  await fill(user, refund.getByLabelText(/^Reason/), 'It was read before.');
  await user.click(refund.getByRole('button', { name: 'Refund ₹10' }));
  expect(await screen.findByText('₹10 goes back to the shopper.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(await read(id, token)).toMatchObject({
    state: 'REFUNDED',
    shopNote: 'Please send it to 1 Fort, Mumbai.',
    lines: [{ fit: 0 }],
  });
});

it('gives back what has arrived, where a book is missing', async () => {
  const order = await deliveredOrder(2);
  const id = await requestReturn(order, 2);
  const token = await staffTokenOf('support');
  const user = visitStaff(`/returns/${id}/show`, token);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const receive = within(await screen.findByRole('form', { name: 'Are the books here?' }));
  const [missing = expect.unreachable()] = receive.getAllByRole('combobox', { name: /Missing$/ });
  await user.selectOptions(missing, '1');
  // What is missing is not fit for sale.
  const fit = receive.getAllByRole<HTMLSelectElement>('combobox', { name: /Fit for sale$/ });
  expect(fit.map(({ value }) => value)).toEqual(['0', '1']);
  await user.click(receive.getByRole('button', { name: 'The books are here' }));
  await screen.findByRole('form', { name: 'Give the money back' });
  expect(await screen.findByRole('columnheader', { name: 'Missing' })).toBeVisible();
  const { lines } = await read(id, token);
  expect(lines).toMatchObject([
    { fit: 0, missing: 1 },
    { fit: 1, missing: 0 },
  ]);
  const line = lines[1];
  await user.click(screen.getByRole('button', { name: `Refund ${formatRupees(line?.refundPaise ?? 0)}` }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(await read(id, token)).toMatchObject({ state: 'REFUNDED', refundPaise: line?.refundPaise });
});

it('is refused after it was approved, when no copy that arrives is fit for sale', async () => {
  const id = await requestReturn(await deliveredOrder());
  const token = await staffTokenOf('support');
  const user = visitStaff(`/returns/${id}/show`, token);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  const receive = within(await screen.findByRole('form', { name: 'Are the books here?' }));
  expect(screen.getByRole('form', { name: 'Or do you not take them back?' })).toBeVisible();
  await user.selectOptions(receive.getByRole('combobox', { name: /Fit for sale$/ }), '0');
  await user.click(receive.getByRole('button', { name: 'The books are here' }));

  await screen.findByRole('form', { name: 'Give the money back' });
  const refuse = within(screen.getByRole('form', { name: 'Or do you not take them back?' }));
  await user.click(refuse.getByRole('button', { name: 'Refuse' }));
  expect(await refuse.findByText('Enter why the shop does not take them back.')).toBeVisible();
  await fill(user, refuse.getByLabelText('Note to the shopper'), 'Somebody has written in it.');
  await user.click(refuse.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(await read(id, token)).toMatchObject({ state: 'REJECTED', shopNote: 'Somebody has written in it.' });
});

it('says what somebody else has decided meanwhile, and overwrites nothing', async () => {
  const order = await deliveredOrder();
  const id = await requestReturn(order);
  const token = await staffTokenOf('support');
  const user = visitStaff(`/returns/${id}/show`, token);
  const decide = within(await screen.findByRole('form', { name: 'Take the books back?' }));
  const { version } = await read(id, token);
  await ask(
    'mutation ($input: DecideReturnInput!) { decideReturn(input: $input) { __typename } }',
    { input: { id, version, approve: false, shopNote: 'The ten days are over.' } },
    await staffTokenOf('support'),
  );
  await user.click(decide.getByRole('button', { name: 'Approve' }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('It is now not accepted (was: requested).');
  expect(notice).toHaveTextContent('They wrote: “The ten days are over.”');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect((await read(id, token)).state).toBe('REJECTED');
});

const APPROVE = 'mutation ($input: DecideReturnInput!) { decideReturn(input: $input) { __typename } }';
const RECEIVE = 'mutation ($input: ReceiveReturnInput!) { receiveReturn(input: $input) { __typename } }';

/** A return whose books have arrived, of an order of two books. */
async function receivedReturn(token: string) {
  const order = await deliveredOrder(2);
  const id = await requestReturn(order);
  await ask(APPROVE, { input: { id, version: 1, approve: true } }, token);
  const [{ productId, refundPaise } = expect.unreachable()] = (await read(id, token)).lines;
  await ask(RECEIVE, { input: { id, version: 2, fit: [{ productId, quantity: 1 }] } }, token);
  return { id, order, pricePaise: refundPaise };
}

/** Somebody else gives all money of an order back without its return. */
async function refundElsewhere(orderId: string): Promise<void> {
  const other = await staffTokenOf('support');
  const { staffOrder } = await ask<{ staffOrder: { version: number; refundablePaise: number } }>(
    'query ($id: ID!) { staffOrder(id: $id) { version refundablePaise } }',
    { id: orderId },
    other,
  );
  const { version, refundablePaise } = staffOrder;
  const input = { orderId, version, key: crypto.randomUUID(), note: 'Torn.', amountPaise: refundablePaise };
  await ask(
    'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename } }',
    { input },
    other,
  );
}

it('says what somebody else has given back meanwhile, also where the page has read it, and gives no copy back twice', async () => {
  const token = await staffTokenOf('support');
  const { id, order, pricePaise } = await receivedReturn(token);
  const user = visitStaff(`/returns/${id}/show`, token);
  const refund = within(await screen.findByRole('form', { name: 'Give the money back' }));
  await fill(user, refund.getByLabelText(/^Reason/), 'Thank you for your patience.');
  await refundElsewhere(order.id);
  comeBackToTab();
  const books = within(screen.getByRole('region', { name: 'Books' }));
  expect(await books.findByText('₹0')).toBeVisible();
  const price = formatRupees(pricePaise);
  await user.click(refund.getByRole('button', { name: `Refund ${price}` }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Its books now give back ₹0 (was: ${price}).`);
  expect(await read(id, token)).toMatchObject({ state: 'RECEIVED', refundPaise: null });

  const finish = within(await screen.findByRole('form', { name: 'Its money has gone back already' }));
  await user.click(finish.getByRole('button', { name: 'Finish the return' }));
  expect(await screen.findByText('The return is finished. Nothing more goes back.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(await read(id, token)).toMatchObject({ state: 'REFUNDED', refundPaise: 0 });
});

it('keeps the note to the shopper where somebody else has approved it meanwhile', async () => {
  const id = await requestReturn(await deliveredOrder());
  const token = await staffTokenOf('support');
  const user = visitStaff(`/returns/${id}/show`, token);
  await fill(user, await screen.findByLabelText('Note to the shopper'), 'It is worn.');
  await ask(APPROVE, { input: { id, version: 1, approve: true } }, await staffTokenOf('support'));
  comeBackToTab();
  expect(await screen.findByText('Approved', { selector: '.MuiChip-label' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is now approved (was: requested).');
  expect(await read(id, token)).toMatchObject({ state: 'APPROVED', shopNote: null });
  const refuse = within(await screen.findByRole('form', { name: 'Or do you not take them back?' }));
  expect(refuse.getByLabelText('Note to the shopper')).toHaveValue('It is worn.');
  await user.click(refuse.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(await read(id, token)).toMatchObject({ state: 'REJECTED', shopNote: 'It is worn.' });
});

it('puts back what was typed into each of its forms before the session ended', async () => {
  const id = await requestReturn(await deliveredOrder());
  const path = `/returns/${id}/show`;
  const token = await staffTokenOf('support');
  const fit = { name: /Fit for sale$/ };
  const amount = /^Amount/;
  let user = visitStaff(path, token);
  const endSession = async (operation: string, button: string) => {
    await endSessionAt(operation, () => user.click(screen.getByRole('button', { name: button })));
    user = logInAgain(path, token);
  };
  await fill(user, await screen.findByLabelText('Note to the shopper'), 'Send it to 1 Fort.');
  await endSession('DecideReturn', 'Approve');
  const note = await screen.findByLabelText('Note to the shopper');
  await waitFor(() => expect(note).toHaveValue('Send it to 1 Fort.'));
  expect(await screen.findByText(RESTORED)).toBeVisible();
  expect(screen.queryByText(changedSince('return'))).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByRole('form', { name: 'Are the books here?' });
  expect(await read(id, token)).toMatchObject({ state: 'APPROVED', shopNote: 'Send it to 1 Fort.' });

  await user.selectOptions(screen.getByRole('combobox', fit), '0');
  await endSession('ReceiveReturn', 'The books are here');
  await waitFor(() => expect(screen.getByRole('combobox', fit)).toHaveValue('0'));
  await user.click(screen.getByRole('button', { name: 'The books are here' }));
  await screen.findByRole('form', { name: 'Give the money back' });
  expect(await read(id, token)).toMatchObject({ state: 'RECEIVED', lines: [{ fit: 0 }] });

  await fill(user, screen.getByLabelText(amount), '10');
  await fill(user, screen.getByLabelText(/^Reason/), 'It was read before.');
  await endSession('RefundReturn', 'Refund ₹10');
  await waitFor(() => expect(screen.getByLabelText(amount)).toHaveValue('10'));
  await user.click(screen.getByRole('button', { name: 'Refund ₹10' }));
  expect(await screen.findByText('₹10 goes back to the shopper.')).toBeVisible();
  expect(await read(id, token)).toMatchObject({ state: 'REFUNDED', refundPaise: 1_000 });
});

it('shows packers a return, and nothing to press', async () => {
  const id = await requestReturn(await deliveredOrder());
  visitStaff(`/returns/${id}/show`, await staffTokenOf('packer'));
  expect(await screen.findByText('Damaged')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Approve|Refuse)$/ })).toBeNull();
});
