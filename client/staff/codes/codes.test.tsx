import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

const codeOf = (text: string, token: string) =>
  ask<{ staffCodes: { nodes: { id: string; code: string; version: number }[] } }>(
    '{ staffCodes(first: 100) { nodes { id code percent amountPaise minAmountPaise maxUses state version endsAt } } }',
    {},
    token,
  ).then(({ staffCodes }) => staffCodes.nodes.find(({ code }) => code === text));

const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') ?? document.body);

it('an owner adds a code, is told what another owner has changed, ends it and removes it', async () => {
  const token = await staffTokenOf('owner');
  const text = `BACK-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const user = visitStaff('/codes', token);
  await user.click(await screen.findByRole('button', { name: 'Add a code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a code' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the code.')).toBeVisible();
  await fill(user, dialog.getByLabelText(/^Code/), text.toLowerCase());
  await fill(user, dialog.getByLabelText(/^Percent/), '10');
  await fill(user, dialog.getByLabelText(/^Least amount/), '500');
  await fill(user, dialog.getByLabelText(/^Orders in all/), '50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const row = await rowOf(text);
  expect(row.getByText('10 %')).toBeVisible();
  expect(row.getByText('All books, from ₹500')).toBeVisible();
  expect(row.getByText('0 of 50')).toBeVisible();
  const stored = await codeOf(text, token);
  expect(stored).toMatchObject({ percent: 10, minAmountPaise: 50_000, maxUses: 50, state: 'ACTIVE' });

  await user.click(row.getByRole('button', { name: `Change ${text}` }));
  const change = within(await screen.findByRole('dialog', { name: `Change ${text}` }));
  await ask(
    `mutation ($id: ID!, $input: DiscountCodeInput!) {
      changeCode(id: $id, version: 1, input: $input) { __typename }
    }`,
    { id: stored?.id, input: { code: text, percent: 20, scope: 'ALL', minAmountPaise: 50_000, maxUses: 50 } },
    token,
  );
  await fill(user, change.getByLabelText(/^Orders in all/), '60');
  await user.click(change.getByRole('button', { name: 'Save' }));
  expect(await change.findByRole('alert')).toHaveTextContent('Takes off: 10 % → 20 %');
  await user.click(change.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await codeOf(text, token)).toMatchObject({ percent: 20, maxUses: 60, version: 3 }),
  );

  // The next change starts from what the list shows.
  expect(await screen.findByText('0 of 60')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: `End ${text}` }));
  const end = within(await screen.findByRole('alertdialog', { name: `End ${text}?` }));
  await user.click(end.getByRole('button', { name: 'End it' }));
  await waitFor(async () => expect(await codeOf(text, token)).toMatchObject({ state: 'ENDED', percent: 20 }));

  await user.click(await screen.findByRole('button', { name: `Remove ${text}` }));
  const removal = within(await screen.findByRole('alertdialog', { name: `Remove ${text}?` }));
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await codeOf(text, token)).toBeUndefined());
});

it('a code is for single books, which are searched', async () => {
  const token = await staffTokenOf('owner');
  const text = `BOOK-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const user = visitStaff('/codes', token);
  await user.click(await screen.findByRole('button', { name: 'Add a code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a code' }));
  await fill(user, dialog.getByLabelText(/^Code/), text);
  await user.click(dialog.getByLabelText(/^It takes off/));
  await user.click(await screen.findByRole('option', { name: 'An amount' }));
  await fill(user, dialog.getByLabelText(/^Amount/), '100');
  await user.click(dialog.getByLabelText('Books'));
  await user.click(await screen.findByRole('option', { name: 'Single books' }));
  await user.type(dialog.getByRole('combobox', { name: 'Which books' }), 'Emma');
  await user.click(await screen.findByRole('option', { name: /^Emma/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const row = await rowOf(text);
  expect(row.getByText('₹100')).toBeVisible();
  expect(row.getByText('1 book')).toBeVisible();
});
