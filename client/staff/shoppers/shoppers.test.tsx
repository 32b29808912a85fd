import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tokenFor } from '../../testing/emails.ts';
import { placeOrder, shopperWithAddress } from '../../testing/orders.ts';
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
