import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deliveredOrder, requestReturn } from '../../testing/delivered-orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

interface Read {
  staffReturn: { state: string; words: string | null; version: number; lines: { fit: number | null }[] };
}

const read = async (id: string, token: string) =>
  (
    await ask<Read>(
      'query ($id: ID!) { staffReturn(id: $id) { state words version lines { fit } } }',
      { id },
      token,
    )
  ).staffReturn;

it('is approved with words, received and refunded', async () => {
  const order = await deliveredOrder(2);
  const id = await requestReturn(order);
  const token = await staffTokenOf('support');
  const user = visitStaff(`/returns/${id}/show`, token);
  expect(await screen.findByText('The shopper wrote: “The cover is torn.”')).toBeVisible();

  const decide = within(await screen.findByRole('form', { name: 'Take the books back?' }));
  await user.click(decide.getByRole('button', { name: 'Refuse' }));
  expect(await decide.findByText('Enter why the shop does not take them back.')).toBeVisible();
  await user.type(decide.getByLabelText('Words to the shopper'), 'Please send it to 1 Fort, Mumbai.');
  await user.click(decide.getByRole('button', { name: 'Approve' }));

  const receive = within(await screen.findByRole('form', { name: 'Are the books here?' }));
  expect(screen.getByLabelText('Words to the shopper')).toHaveValue('');
  await user.selectOptions(receive.getByRole('combobox', { name: /Fit for sale$/ }), '0');
  await user.click(receive.getByRole('button', { name: 'The books are here' }));

  const refund = within(await screen.findByRole('form', { name: 'Give the money back' }));
  const amount = refund.getByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '10');
  await user.click(refund.getByRole('button', { name: 'Refund ₹10' }));
  expect(await refund.findByText('Enter why it is another amount than the books add up to.')).toBeVisible();
  await user.type(refund.getByLabelText(/^Reason/), 'It was read before.');
  await user.click(refund.getByRole('button', { name: 'Refund ₹10' }));
  expect(await screen.findByText('₹10 goes back to the shopper.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(await read(id, token)).toMatchObject({
    state: 'REFUNDED',
    words: 'Please send it to 1 Fort, Mumbai.',
    lines: [{ fit: 0 }],
  });
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
  await user.type(refuse.getByLabelText('Words to the shopper'), 'Somebody has written in it.');
  await user.click(refuse.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(await read(id, token)).toMatchObject({ state: 'REJECTED', words: 'Somebody has written in it.' });
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
    { input: { id, version, approve: false, words: 'The ten days are over.' } },
    await staffTokenOf('support'),
  );
  await user.click(decide.getByRole('button', { name: 'Approve' }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('It is now not accepted (was: requested).');
  expect(notice).toHaveTextContent('They wrote: “The ten days are over.”');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect((await read(id, token)).state).toBe('REJECTED');
});

it('shows packers a return, and nothing to press', async () => {
  const id = await requestReturn(await deliveredOrder());
  visitStaff(`/returns/${id}/show`, await staffTokenOf('packer'));
  expect(await screen.findByText('Damaged')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Approve|Refuse)$/ })).toBeNull();
});
