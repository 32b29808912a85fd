import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { loseNextResponse, slowDown } from '../../testing/network.ts';
import { ask, guest, heading, newShopper, putInCart, someBooks, visit } from '../../testing/visit.tsx';
import { apollo } from '../network/apollo.ts';
import { endSession, startSession } from '../network/session.ts';
import { SharedAccountNoticeDocument } from './SharedAccountNotice.generated.ts';

const home = {
  name: 'Ada Lovelace',
  mobile: '9876543210',
  area: '12 Residency Road',
  locality: 'Shanthala Nagar',
  pincode: '560025',
  city: 'Bengaluru',
  state: 'Karnataka',
  alternatePhoneNumber: '9123456780',
};
const office = { ...home, area: '7 Marine Drive', city: 'Mumbai', pincode: '400020', state: 'Maharashtra' };

let token: string;
beforeEach(async () => {
  ({ token } = await newShopper());
});

const save = (input: object) =>
  ask('mutation ($input: AddressInput!) { addAddress(input: $input) { __typename } }', { input }, token);

const onServer = () =>
  ask<{ addresses: { id: string; area: string }[] }>(
    '{ addresses { id name mobile area locality pincode city state alternatePhoneNumber } }',
    {},
    token,
  ).then(({ addresses }) => addresses);

const field = (label: RegExp) => within(screen.getByRole('dialog')).getByLabelText(label);
const press = (user: UserEvent, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const emptyText = 'You do not have any Address, Add Address';

async function openForNew(path: string) {
  const user = await visit(path, token);
  await user.click(await screen.findByRole('button', { name: 'Add New Address' }));
  await screen.findByRole('dialog', { name: 'Add New Address' });
  await screen.findByRole('option', { name: 'Karnataka' });
  return user;
}

async function fillIn(user: UserEvent) {
  await fill(user, field(/^Name/), home.name);
  await fill(user, field(/^Mobile/), '+91 98765-43210');
  await fill(user, field(/^Area/), home.area);
  await fill(user, field(/^City/), home.city);
  await fill(user, field(/^Pincode/), home.pincode);
  await user.selectOptions(field(/^State/), home.state);
}

const cards = () => within(screen.getByRole('list', { name: 'Saved addresses' })).getAllByRole('listitem');

describe('/profile/address', () => {
  it('says when there is none, marks missing fields and sends nothing, and then adds the first', async () => {
    const user = await openForNew('/profile/address');
    expect(screen.getByText(emptyText)).toBeInTheDocument();
    expect(field(/^State/)).toHaveDisplayValue('Select');
    expect(screen.getByRole('option', { name: 'Select' })).toBeDisabled();
    await press(user, 'Add Address');
    await waitFor(() => {
      expect(field(/^Name/)).toHaveAccessibleDescription('Enter a name.');
      expect(field(/^Name/)).toHaveFocus();
    });
    expect(field(/^Mobile/)).toHaveAccessibleDescription('Enter a mobile number.');
    expect(field(/^Area/)).toHaveAccessibleDescription('Enter the area.');
    expect(field(/^City/)).toHaveAccessibleDescription('Enter the city.');
    expect(field(/^Pincode/)).toHaveAccessibleDescription('Enter the pincode.');
    expect(field(/^State/)).toHaveAccessibleDescription('Choose a state.');
    expect(field(/^Locality/)).toBeValid();
    expect(field(/^Alternate/)).toBeValid();
    expect(await onServer()).toEqual([]);

    await fillIn(user);
    await press(user, 'Add Address');
    expect(await screen.findByText('Address Added')).toBeInTheDocument();
    await dialogIsGone();
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(cards()[0]).toHaveTextContent(
      `${home.name}${home.area}${home.city} ${home.pincode}, ${home.state}`,
    );
    expect(screen.queryByText(emptyText)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add New Address' })).toHaveFocus());
    expect(await onServer()).toMatchObject([{ ...home, locality: '', alternatePhoneNumber: '' }]);
  });

  it('saves an address once where the response is lost', async () => {
    await save(office);
    const user = await openForNew('/profile/address');
    await fillIn(user);
    loseNextResponse('AddAddress');
    await press(user, 'Add Address');
    expect(await screen.findByText('Address Added')).toBeInTheDocument();
    await dialogIsGone();
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(await onServer()).toHaveLength(2);
  });

  it('says that an address is not saved where the request is lost, also one like a saved one', async () => {
    await save({ ...home, locality: '', alternatePhoneNumber: '' });
    const user = await openForNew('/profile/address');
    await fillIn(user);
    const request = slowDown('AddAddress');
    await press(user, 'Add Address');
    await request.fail();
    expect(await screen.findByText(/^Your address could not be saved/)).toBeInTheDocument();
    expect(await onServer()).toHaveLength(1);
  });

  it('says while typing what is too long, and wants exactly so many digits', async () => {
    const user = await openForNew('/profile/address');
    for (const [label, most] of [
      [/^Name/, 20],
      [/^Area/, 40],
      [/^Locality/, 40],
      [/^City/, 15],
    ] as const) {
      await fill(user, field(label), 'x'.repeat(most));
      expect(field(label)).toBeValid();
      await user.type(field(label), 'x');
      await waitFor(() =>
        expect(field(label)).toHaveAccessibleDescription(
          `At most ${most} characters; these are ${most + 1}.`,
        ),
      );
      await user.type(field(label), '{Backspace}');
      await waitFor(() => expect(field(label)).toBeValid());
    }
    for (const [label, digits] of [
      [/^Mobile/, 10],
      [/^Pincode/, 6],
      [/^Alternate/, 10],
    ] as const) {
      await fill(user, field(label), '1'.repeat(digits - 1));
      expect(field(label)).toBeValid();
      await user.tab();
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(`Exactly ${digits} digits.`));
      await user.type(field(label), '1');
      await waitFor(() => expect(field(label)).toBeValid());
      await user.type(field(label), '1');
      await waitFor(() => expect(field(label)).toBeInvalid());
      await fill(user, field(label), 'x'.repeat(digits));
      await waitFor(() => expect(field(label)).toBeInvalid());
    }
  });

  it('what was typed when the session ended is there again after the login, and Escape asks before it is lost', async () => {
    const user = await openForNew('/profile/address');
    // The page knows the shopper, only then does it store drafts.
    await screen.findByRole('link', { name: /^Cart, /, hidden: true });
    await fill(user, field(/^Area/), home.area);
    await act(async () => endSession('refused'));
    await heading('Login');
    await act(async () => startSession(token));
    await screen.findByRole('dialog');
    expect(field(/^Area/)).toHaveValue(home.area);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeVisible();
  });

  it('edits an address in a form that is filled with it, also after changes were discarded on Cancel and on Escape', async () => {
    await save(home);
    await save(office);
    const user = await visit('/profile/address', token);
    const edit = await screen.findByRole('button', { name: /^Edit address: .*Marine Drive/ });
    for (const way of ['Cancel', 'Escape']) {
      await user.click(edit);
      await screen.findByRole('dialog');
      expect(field(/^Name/)).toHaveValue(office.name);
      await fill(user, field(/^Name/), 'Another');
      if (way === 'Cancel') await press(user, way);
      else {
        await user.keyboard('{Escape}');
        await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
        await screen.findByRole('dialog');
        expect(field(/^Name/)).toHaveValue('Another');
        await user.keyboard('{Escape}');
        await user.click(await screen.findByRole('button', { name: 'Discard' }));
      }
      await dialogIsGone();
      await waitFor(() => expect(edit).toHaveFocus());
    }
    await user.click(edit);
    await screen.findByRole('dialog', { name: 'Edit Address' });
    expect(field(/^Name/)).toHaveValue(office.name);
    expect(field(/^Mobile/)).toHaveValue(office.mobile);
    expect(field(/^Area/)).toHaveValue(office.area);
    expect(field(/^Locality/)).toHaveValue(office.locality);
    expect(field(/^City/)).toHaveValue(office.city);
    expect(field(/^Pincode/)).toHaveValue(office.pincode);
    expect(field(/^State/)).toHaveValue(office.state);
    expect(field(/^Alternate/)).toHaveValue(office.alternatePhoneNumber);
    await user.clear(field(/^Locality/));
    await fill(user, field(/^Area/), '8 Marine Drive');
    await press(user, 'Edit Address');
    expect(await screen.findByText('Address Updated')).toBeInTheDocument();
    await dialogIsGone();
    await waitFor(() => expect(cards()[1]).toHaveTextContent('8 Marine Drive'));
    await waitFor(() => expect(edit).toHaveFocus());
    expect(await onServer()).toMatchObject([home, { ...office, area: '8 Marine Drive', locality: '' }]);
  });

  it('says when the address was deleted on another device', async () => {
    await save(home);
    const user = await visit('/profile/address', token);
    await user.click(await screen.findByRole('button', { name: /^Edit address/ }));
    await screen.findByRole('dialog');
    const id = (await onServer())[0]?.id;
    await ask('mutation ($id: ID!) { removeAddress(id: $id) { __typename } }', { id }, token);
    await press(user, 'Edit Address');
    expect(await screen.findByText(/it was deleted elsewhere/)).toBeInTheDocument();
    await press(user, 'Cancel');
    expect(await screen.findByText(emptyText)).toBeInTheDocument();
    await waitFor(async () => expect(await heading('Address')).toHaveFocus());
  });

  it('deletes, leaves the focus in the list, and restores an address with all its fields on Undo', async () => {
    await save(office);
    await save(home);
    const user = await visit('/profile/address', token);
    await user.click(await screen.findByRole('button', { name: /^Delete address: .*Marine Drive/ }));
    expect(await screen.findByText('Address Deleted')).toBeInTheDocument();
    await waitFor(() => {
      expect(cards()).toHaveLength(1);
      expect(screen.getByRole('button', { name: /^Edit address: .*Residency Road/ })).toHaveFocus();
    });
    await user.click(screen.getByRole('button', { name: /^Delete address: .*Residency Road/ }));
    expect(await screen.findByText(emptyText)).toBeInTheDocument();
    await waitFor(async () => expect(await heading('Address')).toHaveFocus());
    expect(await onServer()).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
    expect(await screen.findByText('Address Added')).toBeInTheDocument();
    await waitFor(() => expect(cards()[0]).toHaveTextContent(home.area));
    expect(await onServer()).toMatchObject([home]);
  });

  it.each(['/profile/address', '/checkout', '/profile'])(
    'says to guests on %s whose account it is',
    async (path) => {
      await visit(path, await guest());
      expect(
        await screen.findByText(/^You are using the guest account, which everybody shares/),
      ).toBeInTheDocument();
    },
  );

  it('shows other accounts no such notice', async () => {
    await save(home);
    await visit('/profile/address', token);
    await screen.findByRole('list', { name: 'Saved addresses' });
    await waitFor(() => expect(apollo.readQuery({ query: SharedAccountNoticeDocument })).not.toBeNull());
    expect(screen.queryByText(/everybody shares/)).not.toBeInTheDocument();
  });

  it('says when an address could not be deleted', async () => {
    await save(home);
    const user = await visit('/profile/address', token);
    const button = await screen.findByRole('button', { name: /^Delete address/ });
    const reach = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    try {
      await user.click(button);
      expect(await screen.findByText('Failed to Delete Address')).toBeInTheDocument();
    } finally {
      globalThis.fetch = reach;
    }
    expect(cards()).toHaveLength(1);
    expect(await onServer()).toHaveLength(1);
  });
});

describe('/checkout', () => {
  it('leads a new account from its first address to the order', async () => {
    const [book] = await someBooks(1);
    await putInCart(token, book?.id ?? '');
    const user = await openForNew('/checkout');
    expect(screen.getByText(/^You have no saved address yet/)).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await fillIn(user);
    await press(user, 'Add Address');
    await dialogIsGone();
    await user.click(await screen.findByRole('radio', { name: /12 Residency Road/ }));
    expect(await heading('Order Summnary')).toBeInTheDocument();
    expect(await screen.findByText(home.area)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Buy' })).toBeEnabled();
  });

  it('edits an address without choosing it, and deletes none', async () => {
    await save(home);
    const user = await visit('/checkout', token);
    await user.click(await screen.findByRole('button', { name: /^Edit Address/ }));
    await screen.findByRole('dialog', { name: 'Edit Address' });
    await fill(user, field(/^Area/), '13 Residency Road');
    await press(user, 'Edit Address');
    await dialogIsGone();
    expect(location.pathname).toBe('/checkout');
    expect(await screen.findByRole('radio', { name: /13 Residency Road/ })).not.toBeChecked();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit Address/ })).toHaveFocus());
    expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
  });
});
