import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectToast } from '../../testing/toasts.ts';
import { ask, heading, newShopper, putInCart, someBooks, visit } from '../../testing/visit.tsx';
import { endSession } from './session.ts';

const ENDED = 'Your session has ended. Log in again, and go on where you were.';

let book: { id: string; title: string };
let shopper: { email: string; token: string };
beforeEach(async () => {
  sessionStorage.clear();
  [book = expect.unreachable('the shop has books')] = await someBooks(1);
  shopper = await newShopper();
});

/** From now on the shop rejects the shopper's token. */
function expireSession(): void {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const headers = new Headers(init?.headers);
    if (headers.get('authorization') === shopper.token) headers.set('authorization', 'expired');
    return send(input, { ...init, headers });
  });
}

const button = async (name: RegExp) =>
  (await within(screen.getByRole('main')).findAllByRole('button', { name }))[0] ?? document.body;

/** Presses a button after the session has ended, which leads to login. */
async function pressTooLate(user: UserEvent, name: RegExp): Promise<void> {
  // The page knows the shopper, and sends no other request.
  await screen.findByRole('link', { name: /, 1 book$/ });
  const control = await button(name);
  expireSession();
  await user.click(control);
  await expectToast('Please Login');
  expect(await screen.findByText(ENDED)).toBeInTheDocument();
  expect(location.pathname).toBe('/login');
}

async function logIn(user: UserEvent, email = shopper.email): Promise<void> {
  await user.click(screen.getByLabelText(/^Email/));
  await user.paste(email);
  await user.click(screen.getByLabelText(/^Password/));
  await user.paste('secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

const addToWishlist = (token: string, id: string) =>
  ask('mutation ($id: ID!) { addToWishlist(productId: $id) { id } }', { id }, token);

describe('an expired session', () => {
  it('keeps an unsaved profile', async () => {
    await putInCart(shopper.token, book.id);
    const user = await visit('/profile', shopper.token);
    await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Augusta');
    await screen.findByRole('link', { name: /, 1 book$/ });
    expireSession();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(ENDED)).toBeInTheDocument();
    await logIn(user);
    expect(await screen.findByLabelText('First name')).toHaveValue('Augusta');
    expect(screen.getByLabelText('Last name')).toHaveValue('Lovelace');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expectToast('Profile Updated');
    expect(await screen.findByText('Augusta')).toBeInTheDocument();
  });

  it('does not show the draft of one shopper to another', async () => {
    await putInCart(shopper.token, book.id);
    const user = await visit('/profile/address', shopper.token);
    await screen.findByRole('link', { name: /, 1 book$/ });
    await user.click(await screen.findByRole('button', { name: 'Add New Address' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), 'Grace Hopper');
    await act(async () => endSession('refused'));
    await heading('Login');
    const draft = () => sessionStorage.getItem('quire-address-draft');
    expect(draft()).toContain('Grace');
    await logIn(user, (await newShopper()).email);
    await heading('Address');
    await waitFor(() => expect(draft()).toBeNull());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    [/^Add to cart$/, 'Product Added To Cart', 'Cart, 1 book'],
    [/^Add to wishlist$/, 'Product Added To WishList', 'Wishlist, 1 book'],
  ])('ends in %s being done after login', async (name, told, badge) => {
    if (name.test('Add to cart')) await addToWishlist(shopper.token, book.id);
    else await putInCart(shopper.token, book.id);
    const user = await visit(`/products/${book.id}`, shopper.token);
    await heading(book.title);
    await pressTooLate(user, name);
    await logIn(user);
    await heading(book.title);
    await expectToast(told);
    expect(await screen.findByRole('link', { name: badge })).toBeInTheDocument();
  });

  it('ends in moving a book to the wishlist after login', async () => {
    await putInCart(shopper.token, book.id);
    const user = await visit('/cart', shopper.token);
    await pressTooLate(user, /^Move to wishlist/);
    // At most three toasts are shown at once, and three more follow.
    await waitFor(() => expect(screen.queryByText('Please Login')).not.toBeInTheDocument());
    await logIn(user);
    await expectToast('Product Added To WishList');
    await expectToast('Product Deleted from Cart');
    await heading('Your Cart is Empty');
    expect(await screen.findByRole('link', { name: 'Wishlist, 1 book' })).toBeInTheDocument();
  });

  it('does not complete the interrupted action of another shopper', async () => {
    await addToWishlist(shopper.token, book.id);
    const user = await visit(`/products/${book.id}`, shopper.token);
    await heading(book.title);
    await pressTooLate(user, /^Add to cart$/);
    const other = await newShopper();
    await addToWishlist(other.token, book.id);
    await logIn(user, other.email);
    await heading(book.title);
    expect(await screen.findByRole('link', { name: 'Wishlist, 1 book' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Cart, 0 books' })).toBeInTheDocument();
    const { cart } = await ask<{ cart: { count: number } }>('{ cart { count } }', {}, other.token);
    expect(cart.count).toBe(0);
  });
});
