import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v4 as uuid } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { expectToast } from '../../testing/toasts.ts';
import { ask, heading, newShopper, someBooks, visit } from '../../testing/visit.tsx';

const wrong = 'Wrong Email or Password , SignUp if you dont have account';

describe('/login', () => {
  it('shows the specified text for a wrong password, and does not clear the fields', async () => {
    const { email } = await newShopper();
    const user = await visit('/Login');
    await user.type(await screen.findByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText(/^Password/), 'guess');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(wrong));
    expect(screen.getByLabelText(/^Email/)).toHaveValue(email);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('says when the shop does not respond, and lets the shopper try again', async () => {
    const { email } = await newShopper();
    const shop = slowDown('Login');
    const user = await visit('/login');
    await user.type(await screen.findByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true'),
    );
    await shop.fail();
    expect(await screen.findByText(/^The shop did not answer/)).toBeInTheDocument();
    shop.answer();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it('says how long to wait after too many wrong passwords', async () => {
    const told = 'Too many wrong passwords; try again in 15 minutes.';
    const shop = slowDown('Login');
    const user = await visit('/login');
    await user.type(await screen.findByLabelText(/^Email/), 'ada@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'guess');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await shop.fail('TOO_MANY_REQUESTS', told);
    expect(await screen.findByText(told)).toBeInTheDocument();
  });

  it('asks for what is missing at the field', async () => {
    const user = await visit('/login');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Enter your email.'),
    );
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toBeInvalid());
  });

  it('leads back to the protected page that the shopper opened', async () => {
    const { email } = await newShopper();
    const user = await visit('/wishlist');
    expect(await heading('Login')).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
    await user.type(screen.getByLabelText(/^Email/), email.toUpperCase());
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await expectToast('Logged in Successfully');
    expect(await heading('You Dont have items in the Wishlist')).toBeInTheDocument();
    expect(location.pathname).toBe('/wishlist');
    expect(localStorage.getItem('token')).toMatch(/^ey/);
  });

  it('leads back to a public page on which the session turned out to have ended', async () => {
    const { email } = await newShopper();
    const user = await visit('/products?category=Fiction', 'ended.long.ago');
    expect(await heading('Login')).toBeInTheDocument();
    expect(screen.getByText(/Your session has ended/)).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
    await user.type(screen.getByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await heading(/^Showing All/)).toBeInTheDocument();
    expect(location.pathname + location.search).toBe('/products?category=Fiction');
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
  const fill = async (email: string) => {
    const user = await visit('/signup');
    await user.type(await screen.findByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopper');
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: /^(Signup|Sign up|Create)/i }));
    return user;
  };

  it('makes an account and goes home, terms or not', async () => {
    await fill(`${uuid()}@example.com`);
    expect(await screen.findByText('Singup Successfull')).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it('shows the error of a field on blur, and sends nothing', async () => {
    const user = await visit('/signup');
    const sent = vi.spyOn(globalThis, 'fetch');
    const email = await screen.findByLabelText(/^Email/);
    await user.type(email, 'notanemail');
    expect(email).toHaveAttribute('aria-invalid', 'false');
    await user.tab();
    await waitFor(() => expect(email).toHaveAccessibleDescription(/^Write an address such as/));
    await user.type(screen.getByLabelText(/^First name/), 'x'.repeat(101));
    await user.type(screen.getByLabelText(/^Last name/), ' ');
    await user.type(screen.getByLabelText(/^Password/), 'secret');
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
    await user.type(email, '@example.com');
    await waitFor(() => expect(email).toHaveAttribute('aria-invalid', 'false'));
  });

  it('says when the email exists, in a toast and at the field', async () => {
    const { email } = await newShopper();
    await fill(email);
    expect(await screen.findByText('Email Already Exists')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^Email/)).toBeInvalid());
    expect(location.pathname).toBe('/signup');
  });

  it('marks missing fields, and does not clear the form when the shop does not respond', async () => {
    const shop = slowDown('Signup');
    const user = await visit('/signup');
    await user.click(await screen.findByRole('button', { name: 'Signup' }));
    await waitFor(() => {
      expect(screen.getByLabelText(/^Email/)).toHaveFocus();
      expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Enter your email.');
      expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription('Choose a password.');
    });
    await user.type(screen.getByLabelText(/^Email/), 'grace@example.com');
    for (const label of [/^First name/, /^Last name/, /^Password/])
      await user.type(screen.getByLabelText(label), 'Grace');
    await user.click(screen.getByRole('button', { name: 'Signup' }));
    await shop.fail();
    expect(await screen.findByText(/^Your account could not be made/)).toBeInTheDocument();
    await expectToast('Server Error');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('grace@example.com');
  });

  it('shows an error of the server at its field', async () => {
    // Valid for the client, but not for the server.
    await fill('a,b@example.com');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(/Write an address/),
    );
    await expectToast('Server Error');
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
    await user.type(screen.getByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await expectToast('Logged in Successfully');
  }

  const counts = (token: string) =>
    ask<{ cart: { count: number }; wishlist: { count: number } }>(
      '{ cart { count } wishlist { count } }',
      {},
      token,
    ).then(({ cart, wishlist }) => [cart.count, wishlist.count]);

  it.each([
    [/^Add to cart/, 'Product Added To Cart', [1, 0]],
    [/^Add to wishlist/, 'Product Added To WishList', [0, 1]],
  ])('is added after login: %s', async (name, told, expected) => {
    const { email, token } = await newShopper();
    const user = await press(name);
    await logIn(user, email);
    await expectToast(told);
    expect(await heading(book.title)).toBeInTheDocument();
    expect(await counts(token)).toEqual(expected);
  });

  it.each(['Login', 'Back to Login'])('is added after a look at "Forgot password?", and %s', async (back) => {
    const { email, token } = await newShopper();
    const user = await press(/^Add to cart/);
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await heading('Forgot password');
    const main = within(screen.getByRole('main'));
    if (back !== 'Login') {
      await user.type(main.getByLabelText(/^Email/), email);
      await user.click(main.getByRole('button', { name: 'Send the link' }));
    }
    await user.click(await main.findByRole('link', { name: back }));
    await heading('Login');
    await logIn(user, email);
    await expectToast('Product Added To Cart');
    expect(await heading(book.title)).toBeInTheDocument();
    expect(await counts(token)).toEqual([1, 0]);
  });

  it('is added after signup', async () => {
    const user = await press(/^Add to cart/);
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    await heading('Signup');
    await user.type(screen.getByLabelText(/^Email/), `${uuid()}@example.com`);
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.type(screen.getByLabelText(/^Last name/), 'Hopper');
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Signup' }));
    expect(await screen.findByText('Product Added To Cart')).toBeInTheDocument();
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
