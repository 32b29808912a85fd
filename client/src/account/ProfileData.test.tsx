import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { loseNextResponse, slowDown } from '../../testing/network.ts';
import { savedFiles } from '../../testing/saved-files.ts';
import { expectToast } from '../../testing/toasts.ts';
import { ask, guest, heading, newShopper, visit } from '../../testing/visit.tsx';
import { sessionToken } from '../network/session.ts';

let token: string;
let email: string;
beforeEach(async () => {
  ({ token, email } = await newShopper());
});

const press = (name: string) => screen.findByRole('button', { name });

async function openDialog() {
  const user = await visit('/profile', token);
  await user.click(await press('Delete my account'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  return { user, dialog, password: dialog.getByLabelText(/^Password/) };
}

describe('the personal data of a shopper', () => {
  it('is saved as a file', async () => {
    const saved = savedFiles();
    const user = await visit('/profile', token);
    await user.click(await press('Download my data'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^quire-my-data-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse((await saved[0]?.content.text()) ?? '')).toMatchObject({ user: { email }, orders: [] });
  });

  it('says when it could not be saved', async () => {
    const user = await visit('/profile', token);
    await press('Download my data');
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 503 }));
    await user.click(await press('Download my data'));
    expect(await screen.findByText('Failed to Download Your Data')).toBeInTheDocument();
  });

  it('is deleted with the password, and leads to the home page', async () => {
    const { user, dialog, password } = await openDialog();
    await waitFor(() => expect(password).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription('Enter your password.'));
    await fill(user, password, 'guess');
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password.'));
    await fill(user, password, 'secret');
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await heading(/Books worth/)).toBeInTheDocument();
    await expectToast('Account Deleted');
    expect(sessionToken()).toBeNull();
    await expect(ask('{ cart { id } }', {}, token)).rejects.toThrow('UNAUTHENTICATED');
  });

  it('is deleted, and says so, where the response was lost', async () => {
    const { user, dialog, password } = await openDialog();
    await fill(user, password, 'secret');
    loseNextResponse('DeleteAccount');
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await expectToast('Account Deleted');
    expect(screen.queryByText(/could not be deleted/)).toBeNull();
    expect(sessionToken()).toBeNull();
  });

  it('stays, and says so, where the shop has not deleted it', async () => {
    const { user, dialog, password } = await openDialog();
    await fill(user, password, 'secret');
    const shop = slowDown('DeleteAccount');
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await shop.fail();
    expect(await screen.findByText(/could not be deleted/)).toBeInTheDocument();
    expect(sessionToken()).toBe(token);
  });

  it('is not deleted on Cancel, and the focus returns', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(async () => expect(await press('Delete my account')).toHaveFocus());
    expect(await ask('{ me { email } }', {}, token)).toEqual({ me: { email } });
  });

  it('is not deleted while a former email can be restored, and says why', async () => {
    const change = 'mutation { updateProfile(input: { email: "other-EMAIL" }) { __typename } }';
    await ask(change.replace('EMAIL', email), {}, token);
    const { user, dialog, password } = await openDialog();
    await fill(user, password, 'secret');
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/changed within the last seven days/);
  });

  it('cannot be deleted for the shared demo account', async () => {
    await visit('/profile', await guest());
    expect(
      await screen.findByText(/All guests share the account, so it cannot be deleted/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
    expect(screen.queryByRole('note', { name: 'Your email is not confirmed' })).not.toBeInTheDocument();
  });
});

describe('an account that was deleted on another device', () => {
  it('is logged out here', async () => {
    await ask('mutation { deleteAccount(password: "secret") { __typename } }', {}, token);
    await visit('/profile', token);
    expect(await heading('Login')).toBeInTheDocument();
    expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
  });
});
