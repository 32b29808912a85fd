import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tokenFor } from '../../testing/emails.ts';
import { placeOrder, shopperWithAddress } from '../../testing/orders.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

it('finds a shopper by the email, shows their orders, and sends a link that sets a new password', async () => {
  const shopper = await shopperWithAddress();
  const order = await placeOrder(shopper);
  const { email } = (await ask<{ me: { email: string } }>('{ me { email } }', {}, shopper.token)).me;
  const user = visitStaff('/shoppers', await staffTokenOf('support'));
  await user.click(await screen.findByLabelText('Search'));
  await user.paste(email.toUpperCase());
  const row = within((await screen.findByText(email)).closest('tr') as HTMLElement);
  await user.click(row.getByRole('link'));

  const orders = within(await screen.findByRole('list', { name: 'Orders of the shopper' }));
  expect(await orders.findByRole('link', { name: order.name.replace('Order ', '') })).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Send a reset link to ${email}` }));
  expect(await screen.findByText(`A reset link goes to ${email}.`)).toBeVisible();
  const token = await tokenFor(email, 'password_reset');
  expect(
    await ask(
      'mutation ($token: String!) { resetPassword(token: $token, password: "another secret") { __typename } }',
      { token },
    ),
  ).toEqual({ resetPassword: { __typename: 'PasswordReset' } });
});

it('saves the data of a shopper and deletes their account, after a question that says what stays', async () => {
  const shopper = await shopperWithAddress();
  const { id, email } = (
    await ask<{ me: { id: string; email: string } }>('{ me { id email } }', {}, shopper.token)
  ).me;
  const saved = savedFiles();
  const user = visitStaff(`/shoppers/${id}/show`, await staffTokenOf('owner'));
  await user.click(await screen.findByRole('button', { name: 'Save their data' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe(`quire-data-${id}.json`);
  expect(JSON.parse((await saved[0]?.content.text()) ?? '')).toMatchObject({ user: { email }, orders: [] });

  await user.click(screen.getByRole('button', { name: 'Delete the account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete the account of ${email}?` }));
  expect(dialog.getByText(/Orders, invoices and credit notes stay/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  await user.click(screen.getByRole('button', { name: 'Delete the account' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(`The account of ${email} is deleted.`)).toBeVisible();
  expect(await screen.findByLabelText('Search')).toBeVisible();
  await expect(ask('{ me { email } }', {}, shopper.token)).rejects.toThrow();
});

it('shows nothing of that to who may not', async () => {
  const shopper = await shopperWithAddress();
  const { id } = (await ask<{ me: { id: string } }>('{ me { id } }', {}, shopper.token)).me;
  visitStaff(`/shoppers/${id}/show`, await staffTokenOf('support'));
  expect(await screen.findByText('No orders yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Send a reset link/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete the account' })).toBeNull();
});
