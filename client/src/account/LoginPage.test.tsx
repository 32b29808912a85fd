import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v4 as uuid } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { slowDown } from '../../testing/network.ts';
import { expectToast } from '../../testing/toasts.ts';
import { ask, heading, newShopper, someBooks, visit } from '../../testing/visit.tsx';

const wrong = 'Wrong Email or Password , SignUp if you dont have account';

describe('/login', () => {
  it('asks for what is missing, says when the password is wrong, the shop does not respond or takes no password for a time, and lets the shopper try again', async () => {
    const { email } = await newShopper();
    const user = await visit('/Login');
    const press = async () => user.click(await screen.findByRole('button', { name: 'Login' }));
    await press();
    await waitFor(() =>
      expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Enter your email.'),
    );
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toBeInvalid());
    await fill(user, screen.getByLabelText(/^Email/), email);
    await fill(user, screen.getByLabelText(/^Password/), 'guess');
    await press();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(wrong));
    expect(screen.getByLabelText(/^Email/)).toHaveValue(email);
    expect(localStorage.getItem('token')).toBeNull();

    const shop = slowDown('Login');
    await fill(user, screen.getByLabelText(/^Password/), 'secret');
    await press();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true'),
    );
    await shop.fail();
    expect(await screen.findByText(/^The shop did not answer/)).toBeInTheDocument();
    await press();
    const told = 'Too many wrong passwords; try again in 15 minutes.';
    await shop.fail('TOO_MANY_REQUESTS', told);
    expect(await screen.findByText(told)).toBeInTheDocument();
    shop.answer();
    await press();
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it('leads back to the protected page that the shopper opened', async () => {
    const { email } = await newShopper();
    const user = await visit('/wishlist');
    expect(await heading('Login')).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
    await fill(user, screen.getByLabelText(/^Email/), email.toUpperCase());
    await fill(user, screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await expectToast('Logged in Successfully');
    expect(await heading('You Dont have items in the Wishlist')).toBeInTheDocument();
    expect(location.pathname).toBe('/wishlist');
    expect(localStorage.getItem('token')).toMatch(/^ey/);
  });

  it('leads back to a public page on which the session turned out to have ended', async () => {
    const { email } = await newShopper();
    const user = await visit('/products?search=roy', 'ended.long.ago');
    expect(await heading('Login')).toBeInTheDocument();
    expect(screen.getByText(/Your session has ended/)).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
    await fill(user, screen.getByLabelText(/^Email/), email);
    await fill(user, screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await heading(/^Showing All/)).toBeInTheDocument();
    expect(location.pathname + location.search).toBe('/products?search=roy');
  });

  it('does not come before a page for which no session is needed', async () => {
    await visit('/forgot-password', 'ended.long.ago');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(await heading(/password/i)).toBeInTheDocument();
    expect(location.pathname).toBe('/forgot-password');
  });

  it('lets a guest in without credentials', async () => {
    const user = await visit('/login');
    await user.click(await screen.findByRole('button', { name: 'Login As Guest' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(await screen.findByRole('button', { name: 'Your account' })).toBeInTheDocument();
  });

  it('redirects a shopper who is logged in already', async () => {
    const { token } = await newShopper();
    await visit('/login', token);
    await waitFor(() => expect(location.pathname).toBe('/'));
  });
});

describe('/signup', () => {
  it('shows the error of a field on blur, and sends nothing', async () => {
    const user = await visit('/signup');
    const sent = vi.spyOn(globalThis, 'fetch');
    const email = await screen.findByLabelText(/^Email/);
    await fill(user, email, 'notanemail');
    expect(email).toHaveAttribute('aria-invalid', 'false');
    await user.tab();
    await waitFor(() => expect(email).toHaveAccessibleDescription(/^Write an address such as/));
    await fill(user, screen.getByLabelText(/^First name/), 'x'.repeat(101));
    await fill(user, screen.getByLabelText(/^Last name/), ' ');
    await fill(user, screen.getByLabelText(/^Password/), 'secret');
    await waitFor(() =>
      expect(screen.getByLabelText(/^First name/)).toHaveAccessibleDescription(/^At most 100 characters/),
    );
    await user.click(screen.getByRole('button', { name: 'Signup' }));
    await waitFor(() => {
      expect(email).toHaveFocus();
      expect(screen.getByLabelText(/^Last name/)).toHaveAccessibleDescription('Enter your last name.');
    });
    expect(sent.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([]);
    expect(screen.queryByText('Server Error')).not.toBeInTheDocument();
    await fill(user, email, 'notanemail@example.com');
    await waitFor(() => expect(email).toHaveAttribute('aria-invalid', 'false'));
  });

  it('marks missing fields, does not clear the form when the shop does not respond, and says when the email exists or is none for the shop', async () => {
    const shop = slowDown('Signup');
    const user = await visit('/signup');
    await user.click(await screen.findByRole('button', { name: 'Signup' }));
    await waitFor(() => {
      expect(screen.getByLabelText(/^Email/)).toHaveFocus();
      expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Enter your email.');
      expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription('Choose a password.');
    });
    await fill(user, screen.getByLabelText(/^Email/), 'grace@example.com');
    for (const label of [/^First name/, /^Last name/, /^Password/])
      await fill(user, screen.getByLabelText(label), 'Grace');
    await user.click(screen.getByRole('button', { name: 'Signup' }));
    await shop.fail();
    expect(await screen.findByText(/^Your account could not be made/)).toBeInTheDocument();
    await expectToast('Server Error');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('grace@example.com');
    shop.answer();

    const { email } = await newShopper();
    await fill(user, screen.getByLabelText(/^Email/), email);
    await user.click(screen.getByRole('button', { name: 'Signup' }));
    expect(await screen.findByText('Email Already Exists')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^Email/)).toBeInvalid());
    expect(location.pathname).toBe('/signup');
    // Valid for the client, but not for the server.
    await fill(user, screen.getByLabelText(/^Email/), 'a,b@example.com');
    await user.click(screen.getByRole('button', { name: 'Signup' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(/Write an address/),
    );
  });
});

describe('a book that a visitor tried to add', () => {
  let book: { id: string; title: string };
  beforeEach(async () => {
    sessionStorage.clear();
    [book = expect.unreachable('the shop has books')] = await someBooks(1);
  });

  async function press(name: RegExp) {
    const user = await visit(`/products/${book.id}`);
    await heading(book.title);
    await user.click(screen.getAllByRole('button', { name })[0] ?? document.body);
    await heading('Login');
    return user;
  }

  async function logIn(user: UserEvent, email: string) {
    await fill(user, screen.getByLabelText(/^Email/), email);
    await fill(user, screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await expectToast('Logged in Successfully');
  }

  const counts = (token: string) =>
    ask<{ cart: { count: number }; wishlist: { count: number } }>(
      '{ cart { count } wishlist { count } }',
      {},
      token,
    ).then(({ cart, wishlist }) => [cart.count, wishlist.count]);

  it.each([/^Add to cart$/, /^Add to wishlist$/])(
    'is nobody’s where the session was refused before the shopper was known: %s',
    async (name) => {
      const gone = await newShopper();
      const lists = slowDown('Shopper');
      const user = await visit(`/products/${book.id}`, gone.token);
      await heading(book.title);
      await user.click(screen.getAllByRole('button', { name })[0] ?? document.body);
      await lists.fail('UNAUTHENTICATED');
      lists.answer();
      expect(await heading('Login')).toBeInTheDocument();
      expect(screen.getByText(/Your session has ended/)).toBeInTheDocument();
      const next = await newShopper();
      await logIn(user, next.email);
      await heading(book.title);
      // What an addition that is resumed would have the button say at last.
      expect(await screen.findByRole('link', { name: 'Cart, 0 books' })).toBeInTheDocument();
      expect(await counts(next.token)).toEqual([0, 0]);
      expect(await counts(gone.token)).toEqual([0, 0]);
    },
  );

  it('is added to the wishlist after login', async () => {
    const { email, token } = await newShopper();
    const user = await press(/^Add to wishlist/);
    await logIn(user, email);
    await expectToast('Product Added To WishList');
    expect(await heading(book.title)).toBeInTheDocument();
    expect(await counts(token)).toEqual([0, 1]);
  });

  it('is added after a look at "Forgot password?", before and after the email is sent', async () => {
    const { email, token } = await newShopper();
    const user = await press(/^Add to cart/);
    const main = within(screen.getByRole('main'));
    for (const back of ['Login', 'Back to Login']) {
      await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
      await heading('Forgot password');
      if (back !== 'Login') {
        await fill(user, main.getByLabelText(/^Email/), email);
        await user.click(main.getByRole('button', { name: 'Send the link' }));
      }
      await user.click(await main.findByRole('link', { name: back }));
      await heading('Login');
    }
    await logIn(user, email);
    await expectToast('Product Added To Cart');
    expect(await heading(book.title)).toBeInTheDocument();
    expect(await counts(token)).toEqual([1, 0]);
  });

  it('is added after signup', async () => {
    const user = await press(/^Add to cart/);
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    await heading('Signup');
    await fill(user, screen.getByLabelText(/^Email/), `${uuid()}@example.com`);
    await fill(user, screen.getByLabelText(/^First name/), 'Grace');
    await fill(user, screen.getByLabelText(/^Last name/), 'Hopper');
    await fill(user, screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Signup' }));
    await expectToast('Singup Successfull');
    await expectToast('Product Added To Cart');
    expect(await screen.findByRole('link', { name: 'Cart, 1 book' })).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it('is added once: not again for the next login from the same history entry', async () => {
    const first = await newShopper();
    const user = await press(/^Add to cart/);
    const entry = history.state;
    await logIn(user, first.email);
    await expectToast('Product Added To Cart');
    cleanup();
    const second = await newShopper();
    const again = await visit('/login', undefined, entry);
    await heading('Login');
    await logIn(again, second.email);
    await heading(book.title);
    expect(await screen.findByRole('link', { name: 'Cart, 0 books' })).toBeInTheDocument();
    expect(await counts(second.token)).toEqual([0, 0]);
    expect(await counts(first.token)).toEqual([1, 0]);
  });

  it('is not added after a long time', async () => {
    const { email, token } = await newShopper();
    const user = await press(/^Add to cart/);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    await logIn(user, email);
    await heading(book.title);
    expect(await counts(token)).toEqual([0, 0]);
  });
});
