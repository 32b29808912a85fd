import { screen, waitFor, within } from '@testing-library/react';
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

interface Me {
  staffMe: { member: { id: string; email: string; version: number } };
}

/** The list is in the order of the emails: this one is on its first page, however many members other tests have added. */
const earlyEmail = () => `0-${crypto.randomUUID()}@example.com`;

const meOf = async (token: string) =>
  (await ask<Me>('{ staffMe { member { id email version } } }', {}, token)).staffMe.member;

const changeRole = (id: string, role: string, token: string) =>
  ask(
    'mutation ($id: ID!, $role: String!) { changeStaffRole(id: $id, role: $role, version: 1) { __typename } }',
    { id, role },
    token,
  );

/** The row of a member, which the tests find by the email: all of a role have the same name. */
const rowOf = async (email: string) => within((await screen.findByText(email)).closest('tr') as HTMLElement);

it('invites with a fresh code: a wrong one is said at the field, Escape sends nothing', async () => {
  const token = await staffTokenOf('owner', { secret: SECRET });
  const user = visitStaff('/staff', token);
  const email = earlyEmail();
  await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  await user.click(form.getByRole('button', { name: 'Send the invitation' }));
  expect(await form.findByText('Choose a role.')).toBeVisible();
  await user.click(await form.findByRole('radio', { name: /^buyer/ }));
  await fill(user, form.getByLabelText(/^Email/), email);
  await user.keyboard('{Enter}');

  await user.type(await screen.findByLabelText(/^Code/), '{Escape}');
  expect(await form.findByRole('alert')).toHaveTextContent('Confirm this with a code');
  expect(screen.queryByLabelText(/^Code/)).toBeNull();

  await user.click(form.getByRole('button', { name: 'Send the invitation' }));
  const code = await screen.findByLabelText(/^Code/);
  await fill(user, code, 'wrong');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/code/));
  expect(code).toBeInvalid();
  await fill(user, code, new TOTP({ secret: SECRET }).generate());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`An email with the invitation goes to ${email}.`)).toBeVisible();
  expect((await rowOf(email)).getByText('buyer')).toBeVisible();
});

it('says what another owner has changed meanwhile, and then changes that', async () => {
  const token = await staffTokenOf('owner');
  const packer = await meOf(await staffTokenOf('packer', { email: earlyEmail() }));
  const user = visitStaff('/staff', token);
  await user.click((await rowOf(packer.email)).getByRole('button', { name: /^Change role of/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Role of/ }));
  await user.click(await dialog.findByRole('radio', { name: /^support/ }));
  await changeRole(packer.id, 'buyer', token);
  await user.click(dialog.getByRole('button', { name: 'Change the role' }));
  const notice = await dialog.findByRole('alert');
  expect(notice).toHaveTextContent('Somebody else has changed this meanwhile');
  expect(notice).toHaveTextContent('Their role is now buyer (was: packer).');
  await user.click(dialog.getByRole('button', { name: 'Change the role' }));
  await waitFor(async () => expect((await rowOf(packer.email)).getByText('support')).toBeVisible());
});

it('removes after a confirmation, and says why not', async () => {
  const token = await staffTokenOf('owner');
  const [first, second] = [
    await meOf(await staffTokenOf('packer', { email: earlyEmail() })),
    await meOf(await staffTokenOf('packer', { email: earlyEmail() })),
  ];
  const user = visitStaff('/staff', token);
  const remove = async (email: string) => {
    await user.click((await rowOf(email)).getByRole('button', { name: /^Remove/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Remove/ }));
    return () => user.click(dialog.getByRole('button', { name: 'Remove' }));
  };
  await (await remove(first.email))();
  expect(await screen.findByText('Staff packer is no longer staff.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(first.email)).toBeNull());

  const confirm = await remove(second.email);
  await changeRole(second.id, 'buyer', token);
  await confirm();
  expect(await screen.findByText(/^Somebody else has changed this meanwhile/)).toBeVisible();
  expect(await (await rowOf(second.email)).findByText('buyer')).toBeVisible();
});
