import { cleanup, screen, waitFor } from '@testing-library/react';
import { v4 as uuid } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenFor } from '../../testing/emails.ts';
import { fill } from '../../testing/fill.ts';
import { holdMutations } from '../../testing/network.ts';
import { expectToast } from '../../testing/toasts.ts';
import { ask, heading, newShopper, visit } from '../../testing/visit.tsx';
import { sessionToken } from '../network/session.ts';

let token: string;
let email: string;
beforeEach(async () => {
  ({ token, email } = await newShopper());
});

const logIn = async (as: string, password: string) => {
  const login =
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { __typename } }';
  return (await ask<{ login: { __typename: string } }>(login, { email: as, password })).login.__typename;
};
const press = (name: string) => screen.findByRole('button', { name });
const field = (name: RegExp) => screen.findByRole('textbox', { name });

describe('a forgotten password', () => {
  it('is requested below the login form, with the same response for every email', async () => {
    const pages = [];
    for (const to of [email, `${uuid()}@example.com`]) {
      const user = await visit('/login');
      await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
      await heading('Forgot password');
      await fill(user, await field(/^Email/), to);
      await user.click(await press('Send the link'));
      await waitFor(async () => expect(await heading('Look in your mailbox')).toHaveFocus());
      pages.push(document.querySelector('main')?.textContent?.replace(to, '…'));
      cleanup();
    }
    expect(pages[0]).toMatch(/If an account has the address …, an email is on its way/);
    expect(pages[1]).toBe(pages[0]);
  });

  it('requires an email, and says so at the field', async () => {
    const user = await visit('/forgot-password');
    await user.click(await press('Send the link'));
    await waitFor(async () => {
      expect(await field(/^Email/)).toHaveAccessibleDescription('Enter your email.');
      expect(await field(/^Email/)).toHaveFocus();
    });
    await fill(user, await field(/^Email/), 'ada');
    await user.click(await press('Send the link'));
    await waitFor(async () =>
      expect(await field(/^Email/)).toHaveAccessibleDescription('Write an address such as name@example.com.'),
    );
  });

  it('is replaced by the link of the email, which leads to login', async () => {
    await ask('mutation ($email: String!) { forgotPassword(email: $email) { __typename } }', { email });
    const link = await tokenFor(email, 'password_reset');
    const user = await visit(`/reset-password#${link}`, token);
    await user.click(await press('Set password'));
    await waitFor(() =>
      expect(screen.getByLabelText(/^New password/)).toHaveAccessibleDescription('Choose a password.'),
    );
    await fill(user, screen.getByLabelText(/^New password/), 'a better secret');
    const answer = holdMutations();
    await user.dblClick(await press('Set password'));
    await waitFor(async () => expect(await press('Set password')).toHaveAttribute('aria-busy', 'true'));
    answer();
    expect(await heading('Login')).toBeInTheDocument();
    await expectToast('Password Changed');
    expect(sessionToken()).toBeNull();
    expect(location.hash).toBe('');
    expect(await logIn(email, 'a better secret')).toBe('Session');
  });

  it.each(['', '#', '#nonsense'])(
    'says that the link “%s” is not valid, and how to get another',
    async (hash) => {
      const user = await visit(`/reset-password${hash}`);
      if (hash.length > 1) {
        await fill(user, await screen.findByLabelText(/^New password/), 'a better secret');
        await user.click(await press('Set password'));
      }
      await waitFor(async () => expect(await heading('This link is not valid')).toHaveFocus());
      await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
      expect(await heading('Forgot password')).toBeInTheDocument();
    },
  );
});

describe('an email', () => {
  it('is shown as not confirmed until the shopper opens the link of its email', async () => {
    const user = await visit('/profile', token);
    const note = await screen.findByRole('note', { name: 'Your email is not confirmed' });
    await user.click(await press('Send again'));
    await waitFor(() => expect(note).toHaveTextContent(/The email is on its way/));
    await expectToast('Email Sent');

    cleanup();
    const again = await visit(`/confirm-email#${await tokenFor(email, 'confirm_address')}`, token);
    await again.click(await press('Confirm my email'));
    await waitFor(async () => expect(await heading('Your email is confirmed')).toHaveFocus());

    cleanup();
    await visit('/profile', token);
    expect(await screen.findByText(email)).toBeInTheDocument();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('is no longer confirmed after it was changed', async () => {
    const confirmEmail = 'mutation ($token: String!) { confirmEmail(token: $token) { __typename } }';
    await ask(confirmEmail, { token: await tokenFor(email, 'welcome') });
    const user = await visit('/profile', token);
    await screen.findByText(email);
    await user.click(await press('Edit profile'));
    await fill(user, await field(/^Email/), `${uuid()}@example.com`);
    await user.click(await press('Save'));
    expect(await screen.findByRole('note', { name: 'Your email is not confirmed' })).toBeInTheDocument();
  });

  it('that was changed is restored by the link of its email, with a new password', async () => {
    const change = 'mutation ($email: String!) { updateProfile(input: { email: $email }) { __typename } }';
    await ask(change, { email: `${uuid()}@example.com` }, token);
    const user = await visit(`/restore-email#${await tokenFor(email, 'email_changed')}`);
    await fill(user, await screen.findByLabelText(/^New password/), 'mine again');
    await user.click(await press('Put my email back'));
    expect(await heading('Login')).toBeInTheDocument();
    await expectToast(`Your email is ${email} again`);
    expect(await logIn(email, 'mine again')).toBe('Session');
  });
});
