import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { heading, newShopper, visit } from '../../testing/visit.tsx';

const wrong = 'Wrong Email or Password , SignUp if you dont have account';

describe('/login', () => {
  it('says for a wrong password what the specification says, and keeps what was typed', async () => {
    const { email } = await newShopper();
    const user = await visit('/Login');
    await user.type(await screen.findByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText(/^Password/), 'guess');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(wrong));
    expect(screen.getByLabelText(/^Email/)).toHaveValue(email);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('says when the shop does not answer, and lets the shopper try again', async () => {
    const { email } = await newShopper();
    const shop = slowDown('Login');
    const user = await visit('/login');
    await user.type(await screen.findByLabelText(/^Email/), email);
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
    shop.fail();
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
    shop.fail('TOO_MANY_REQUESTS', told);
    expect(await screen.findByText(told)).toBeInTheDocument();
  });

  it('asks for what is missing at the field', async () => {
    const user = await visit('/login');
    await user.click(await screen.findByRole('button', { name: 'Login' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Enter your email.'),
    );
    expect(screen.getByLabelText(/^Password/)).toBeInvalid();
  });

  it('leads back to the protected page that was wanted', async () => {
    const { email } = await newShopper();
    const user = await visit('/wishlist');
    expect(await heading('Login')).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
    await user.type(screen.getByLabelText(/^Email/), email.toUpperCase());
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Logged in Successfully')).toBeInTheDocument();
    expect(await heading('You Dont have items in the Wishlist')).toBeInTheDocument();
    expect(location.pathname).toBe('/wishlist');
    expect(localStorage.getItem('token')).toMatch(/^ey/);
  });

  it('lets a guest in without credentials', async () => {
    const user = await visit('/login');
    await user.click(await screen.findByRole('button', { name: 'Login As Guest' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(await screen.findByRole('button', { name: 'Your account' })).toBeInTheDocument();
  });

  it('passes on who is logged in already', async () => {
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
    await fill(`grace-${Date.now()}@example.com`);
    expect(await screen.findByText('Singup Successfull')).toBeInTheDocument();
    await waitFor(() => expect(location.pathname).toBe('/'));
  });

  it('says when the email exists, in a toast and at the field', async () => {
    const { email } = await newShopper();
    await fill(email);
    expect(await screen.findByText('Email Already Exists')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Email/)).toBeInvalid();
    expect(location.pathname).toBe('/signup');
  });

  it('asks for what is missing at the fields, and keeps what was typed when the shop does not answer', async () => {
    const shop = slowDown('Signup');
    const user = await visit('/signup');
    await user.click(await screen.findByRole('button', { name: 'Signup' }));
    await waitFor(() => expect(screen.getByLabelText(/^Email/)).toHaveFocus());
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('Enter your email.');
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription('Choose a password.');
    await user.type(screen.getByLabelText(/^Email/), 'grace@example.com');
    for (const label of [/^First name/, /^Last name/, /^Password/])
      await user.type(screen.getByLabelText(label), 'Grace');
    await user.click(screen.getByRole('button', { name: 'Signup' }));
    shop.fail();
    expect(await screen.findByText('Server Error')).toBeInTheDocument();
    expect(screen.getByText(/^Your account could not be made/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('grace@example.com');
  });

  it('shows at the field what the shop finds wrong', async () => {
    await fill('nowhere');
    expect(await screen.findByText('Server Error')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(/Write an address/);
  });
});
