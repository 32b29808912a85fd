import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { holdMutations, loseNextResponse } from '../../testing/network.ts';
import { expectToast } from '../../testing/toasts.ts';
import { ask, guest, heading, newShopper, visit } from '../../testing/visit.tsx';
import { endSession, sessionToken, startSession } from '../network/session.ts';

let token: string;
let email: string;
beforeEach(async () => {
  ({ token, email } = await newShopper());
});

const isTaken = (some: string | null) =>
  ask('{ cart { id } }', {}, some ?? '').then(
    () => true,
    () => false,
  );

const logIn = async (password: string) => {
  const login =
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { __typename } }';
  return (await ask<{ login: { __typename: string } }>(login, { email, password })).login.__typename;
};

async function changePassword(current: string, next: string, as = token) {
  const user = await visit('/profile', as);
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus());
  if (current) await fill(user, screen.getByLabelText('Current password'), current);
  if (next) await fill(user, screen.getByLabelText('New password'), next);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return user;
}

describe('changing the password', () => {
  it('ends all other logins and not this one', async () => {
    await changePassword('secret', 'another secret');
    expect(await screen.findByText('Password Changed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus());
    expect(await isTaken(token)).toBe(false);
    expect(localStorage.getItem('token')).toBe(sessionToken());
    expect(await isTaken(sessionToken())).toBe(true);
    expect(await logIn('another secret')).toBe('Session');
    expect(await logIn('secret')).toBe('WrongCredentials');
    expect(screen.getByText(email)).toBeInTheDocument();
  });

  it('says that it has changed where the response was lost, and has them log in with it', async () => {
    loseNextResponse('ChangePassword');
    await changePassword('secret', 'another secret');
    await expectToast('Password Changed');
    expect(await heading('Login')).toBeInTheDocument();
    expect(screen.queryByText(/could not be changed/)).toBeNull();
    expect(await logIn('another secret')).toBe('Session');
  });

  it('shows the rules, and at each field what is wrong with it', async () => {
    const user = await changePassword('', '');
    const current = screen.getByLabelText('Current password');
    const next = screen.getByLabelText('New password');
    await waitFor(() => {
      expect(current).toHaveAccessibleDescription('Enter your current password.');
      expect(next).toHaveAccessibleDescription('Choose a new password.');
    });
    await fill(user, current, 'guessed');
    await fill(user, next, 'x');
    await waitFor(() =>
      expect(next).toHaveAccessibleDescription(/Up to 200 characters, and another than your current one/),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(current).toHaveAccessibleDescription('This is not your password.');
      expect(current).toHaveFocus();
    });
    await fill(user, current, 'secret');
    await fill(user, next, 'secret');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(next).toHaveAccessibleDescription('Choose another than your current one.'));
    expect(await isTaken(token)).toBe(true);
  });

  it('is discarded on Cancel', async () => {
    const user = await visit('/profile', token);
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus());
  });

  it('does not close a form that was reopened while the last one was saved', async () => {
    const user = await visit('/profile', token);
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await fill(user, screen.getByLabelText('Current password'), 'secret');
    await fill(user, screen.getByLabelText('New password'), 'another secret');
    const release = holdMutations();
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true'),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    await fill(user, screen.getByLabelText('Current password'), 'another');
    release();
    expect(await screen.findByText('Password Changed')).toBeInTheDocument();
    expect(screen.getByLabelText('Current password')).toHaveValue('another');
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(await logIn('another secret')).toBe('Session');
  });

  it('is not offered for the shared demo account', async () => {
    await changePassword('secret', 'another secret', await guest());
    expect(await screen.findByText(/The demo account is everyone/)).toBeInTheDocument();
  });
});

describe('logging out everywhere', () => {
  async function logOutEverywhere(as: string) {
    const user = await visit('/profile', as);
    await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    expect(await screen.findByRole('alertdialog', { name: 'Log out everywhere?' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stay logged in' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    return user;
  }

  it('ends every session and leads to login, with a friendly message', async () => {
    await logOutEverywhere(token);
    expect(await heading('Login')).toBeInTheDocument();
    expect(await screen.findByText(/You are logged out on all your devices/)).toBeInTheDocument();
    expect(await isTaken(token)).toBe(false);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('is refused for the shared demo account', async () => {
    const shared = await guest();
    await logOutEverywhere(shared);
    expect(await screen.findByText(/The demo account is everyone/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log out everywhere' })).toHaveFocus());
    expect(await isTaken(shared)).toBe(true);
  });
});

describe('a refused token', () => {
  it('does not end the session if another tab has stored a new token since', () => {
    startSession('before');
    // The other tab has stored it; its storage event has not arrived yet.
    localStorage.setItem('token', 'after');
    endSession('refused');
    expect(sessionToken()).toBe('after');
    expect(localStorage.getItem('token')).toBe('after');
    endSession('refused');
    expect(sessionToken()).toBeNull();
  });
});
