import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { holdMutations, slowDown } from '../../testing/network.ts';
import { ask, heading, newShopper, visit } from '../../testing/visit.tsx';

let token: string;
let email: string;
beforeEach(async () => {
  ({ token, email } = await newShopper());
});

const onServer = () =>
  ask<{ me: Record<string, string> }>('{ me { firstName lastName email } }', {}, token).then(({ me }) => me);

async function edit() {
  const user = await visit('/profile', token);
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
  return user;
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('/profile', () => {
  it('opens from the user menu, and its tiles lead to its parts', async () => {
    const user = await visit('/wishlist', token);
    await heading('You Dont have items in the Wishlist');
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Profile', 'Orders', 'Logout']);
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
    await waitFor(async () => expect(await heading('Profile')).toHaveFocus());
    expect(document.title).toBe('Profile · Quire');
    const tiles = within(screen.getByRole('navigation', { name: 'Profile' }));
    expect(tiles.getByRole('link', { name: /Profile\s*Details/ })).toHaveAttribute('aria-current', 'page');
    await user.click(tiles.getByRole('link', { name: /Address\s*All Address/ }));
    await waitFor(async () => expect(await heading('Address')).toHaveFocus());
    expect(location.pathname).toBe('/profile/address');
    await waitFor(() => {
      expect(screen.getByRole('link', { name: /All Address/ })).toHaveAttribute('aria-current', 'page');
      expect(screen.getByRole('link', { name: /Details/ })).not.toHaveAttribute('aria-current');
    });
  });

  it('says no longer that it could not be saved once there is another reason', async () => {
    const user = await edit();
    const shop = slowDown('UpdateProfile');
    await user.click(save());
    await shop.fail();
    expect(await screen.findByText(/^Your profile could not be saved/)).toBeInTheDocument();
    await user.clear(screen.getByLabelText('First name'));
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('First name')).toBeInvalid());
    expect(screen.queryByText(/could not be saved/)).toBeNull();
  });

  it('shows the names and the email, saves what was changed once, and shows it', async () => {
    const user = await visit('/Profile', token);
    expect(await screen.findByText('Lovelace')).toBeInTheDocument();
    expect(screen.getByText('Ada')).toBeInTheDocument();
    expect(screen.getByText(email)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit profile' }));
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus());
    await fill(user, screen.getByLabelText('First name'), 'Augusta');
    await fill(user, screen.getByLabelText('Email'), `new-${email}`);
    const sent = vi.spyOn(globalThis, 'fetch');
    await user.dblClick(save());
    expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
    expect(sent.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(1);
    expect(await screen.findByText('Augusta')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit profile' })).toHaveFocus());
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    expect(await onServer()).toMatchObject({
      firstName: 'Augusta',
      lastName: 'Lovelace',
      email: `new-${email}`,
    });
  });

  it('discards the changes on Cancel and on "Edit profile"', async () => {
    const user = await edit();
    for (const name of ['Cancel', 'Edit profile']) {
      await fill(user, screen.getByLabelText('Last name'), 'Lovelace Byron');
      await user.click(screen.getByRole('button', { name }));
      expect(await screen.findByText('Lovelace')).toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Edit profile' })).toHaveFocus());
      expect(await onServer()).toMatchObject({ lastName: 'Lovelace' });
      await user.click(screen.getByRole('button', { name: 'Edit profile' }));
      expect(screen.getByLabelText('Last name')).toHaveValue('Lovelace');
    }
  });

  it('does not close a form that was reopened while the last one was saved', async () => {
    const user = await edit();
    await fill(user, screen.getByLabelText('Last name'), 'Lovelace Byron');
    const release = holdMutations();
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Edit profile' }));
    await fill(user, screen.getByLabelText('First name'), 'Ada Augusta');
    release();
    expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('Ada Augusta');
    expect(await onServer()).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace Byron' });
  });

  it('leaves what another device has changed since the form opened', async () => {
    const user = await edit();
    const update = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename } }';
    await ask(update, { input: { lastName: 'Byron', email: `new-${email}` } }, token);
    await fill(user, screen.getByLabelText('First name'), 'Augusta');
    await user.click(save());
    expect(await screen.findByText('Profile Updated')).toBeInTheDocument();
    expect(await screen.findByText(`new-${email}`)).toBeInTheDocument();
    expect(await onServer()).toEqual({ firstName: 'Augusta', lastName: 'Byron', email: `new-${email}` });
  });

  it('discards unsaved changes when the shopper logs out', async () => {
    const user = await edit();
    await fill(user, screen.getByLabelText('Last name'), 'Lovelace Byron');
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await heading(/Books worth/)).toBeInTheDocument();
    expect(location.pathname).toBe('/');
    expect(screen.queryByLabelText('Last name')).not.toBeInTheDocument();
    await waitFor(() => expect(sessionStorage.getItem('quire-profile-draft')).toBeNull());
  });

  it('says at the field when another account has the email, or the shop finds that it is none', async () => {
    const other = await newShopper();
    const user = await edit();
    await fill(user, screen.getByLabelText('Email'), other.email.toUpperCase());
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Another account has this email/),
    );
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    await fill(user, screen.getByLabelText('Email'), 'a,b@example.com');
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Write an address such as/),
    );
    expect(await onServer()).toMatchObject({ email });
  });

  it('shows the error of each field on blur, and sends nothing', async () => {
    const user = await edit();
    const sent = vi.spyOn(globalThis, 'fetch');
    await user.clear(screen.getByLabelText('First name'));
    await user.clear(screen.getByLabelText('Email'));
    await waitFor(() =>
      expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('Enter your first name.'),
    );
    await fill(user, screen.getByLabelText('Email'), 'nowhere');
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Write an address such as/),
    );
    expect(screen.getByLabelText('Last name')).toBeValid();
    expect(sent.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([]);
  });
});
