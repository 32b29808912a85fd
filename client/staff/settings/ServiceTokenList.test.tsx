import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

const ORDERS = '{ staffOrders(first: 1) { totalCount } }';

it('makes a token that works, shows it once, and revokes it', async () => {
  const user = visitStaff('/tokens', await staffTokenOf('owner'));
  const name = `Warehouse ${crypto.randomUUID()}`;
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const form = within(await screen.findByRole('dialog', { name: 'New service token' }));
  const choices = await form.findAllByRole('checkbox');
  // Each permission that the shop has is described.
  for (const choice of choices) expect(choice).toHaveAccessibleName(/^\S+:\S+ [A-Z].+\.$/);
  await user.click(form.getByLabelText(/^Name/));
  await user.paste(name);
  await user.keyboard('{Enter}');
  expect(await form.findByText('Choose what the token may do.')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: /^orders:read/ }));
  await user.click(form.getByRole('button', { name: 'Make the token' }));

  const field = await screen.findByLabelText<HTMLTextAreaElement>('Token');
  const token = field.value;
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The token is copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(token);
  await user.keyboard('{Escape}');
  expect(field).toBeVisible();
  expect(await ask<{ staffOrders: object }>(ORDERS, {}, token)).toHaveProperty('staffOrders');
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(screen.queryByLabelText('Token')).toBeNull());

  await user.click(await screen.findByRole('button', { name: `Revoke ${name}` }));
  const question = within(await screen.findByRole('alertdialog', { name: `Revoke ${name}?` }));
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(`${name} is revoked.`)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: `Revoke ${name}` })).toBeNull());
  await expect(ask(ORDERS, {}, token)).rejects.toThrow();
});
