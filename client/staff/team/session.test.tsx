import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { tokenFor } from '../../testing/emails.ts';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';
import { SESSION_ENDED } from '../data/auth-provider.ts';
import { staffSession } from '../data/session.ts';

/** An entry of the menu, whether or not work waits in its list. */
const entry = (name: string) => ({ name: new RegExp(`^${name}(,|$)`) });

it('the menu has the pages of the role and no others', async () => {
  visitStaff('/', await staffTokenOf('packer'));
  expect(await screen.findByRole('menuitem', entry('Orders'))).toBeVisible();
  expect(await screen.findByRole('region', { name: 'To do' })).toBeVisible();
  expect(screen.queryByRole('menuitem', entry('Audit'))).toBeNull();
});

it('a buyer finds what there is to do with books, and sees no orders', async () => {
  visitStaff('/', await staffTokenOf('buyer'));
  expect(await screen.findByRole('menuitem', entry('Books'))).toBeVisible();
  expect(await screen.findByRole('region', { name: 'To do' })).toBeVisible();
  expect(screen.queryByRole('menuitem', entry('Orders'))).toBeNull();
});

it('a session that has ended leads to the login and says why', async () => {
  const token = await staffTokenOf('packer');
  const user = visitStaff('/', token);
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  await screen.findByRole('region', { name: 'To do' });
  await ask('mutation { staffLogout }', {}, token);
  await user.click(refresh);
  expect(await screen.findByRole('alert')).toHaveTextContent(SESSION_ENDED);
  expect(await screen.findByLabelText(/Email/)).toBeVisible();
  expect(staffSession.get()).toBeNull();
});

it('wrong credentials are refused where they were typed', async () => {
  const user = visitStaff('/');
  await fill(user, await screen.findByLabelText(/Email/), 'nobody@example.com');
  await fill(user, screen.getByLabelText(/^Password/), 'wrong');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The credentials you entered are invalid.');
  expect(staffSession.get()).toBeNull();
});

it('the link of an invitation sets the password in the back room and leads to its login, once', async () => {
  const email = `invited-${crypto.randomUUID()}@example.com`;
  const invite =
    'mutation ($email: String!) { inviteStaff(input: { email: $email, role: "packer" }) { __typename } }';
  await ask(invite, { email }, await staffTokenOf('owner'));
  const link = `/invitation#${await tokenFor(email, 'staff_invitation')}`;
  // Where somebody else's session has ended, too.
  const user = visitStaff(link, 'ended.long.ago');
  await screen.findByRole('heading', { level: 1, name: 'Welcome to the back room' });
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Choose a password.')).toBeVisible();
  await fill(user, screen.getByLabelText(/^New password/), 'a room of her own');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Quire back room' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Your password is set. Log in with it.');
  expect(location.pathname + location.hash).toBe('/staff/login');
  await fill(user, screen.getByLabelText(/^Email/), email);
  await fill(user, screen.getByLabelText(/^Password/), 'a room of her own');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Scan this with an authenticator app/)).toBeVisible();
  // On the phone that has the app, there is nothing to scan with.
  const key = screen.getByText(/^[A-Z2-7]{16,}$/).textContent;
  const app = new URL(
    screen.getByRole('link', { name: 'Open the app on this phone' }).getAttribute('href') ?? '',
  );
  expect([app.protocol, decodeURIComponent(app.pathname.replace('//totp', ''))]).toEqual([
    'otpauth:',
    `/Quire:${email}`,
  ]);
  expect(app.searchParams.get('secret')).toBe(key);
  await user.click(screen.getByRole('button', { name: 'Copy the key' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(key);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copied' }));
  expect(await screen.findByRole('button', { name: 'Not copied: select the key above' })).toBeVisible();

  cleanup();
  const again = visitStaff(link);
  await fill(again, await screen.findByLabelText(/^New password/), 'a stranger’s');
  await again.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.');
  expect(screen.getByRole('heading', { level: 1, name: 'Your invitation' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'To the login' })).toHaveAttribute('href', '/staff/login');
});
