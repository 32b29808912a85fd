import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { placeOrder, shopperWithAddress } from '../../testing/orders.ts';
import { newShopper, visit } from '../../testing/visit.tsx';
import { endSession, startSession } from '../network/session.ts';

let shopper: Awaited<ReturnType<typeof shopperWithAddress>>;
beforeEach(async () => {
  shopper = await shopperWithAddress();
});

it.each([
  { path: '/orders', operation: 'OrdersPage', title: 'Orders' },
  { path: '/profile', operation: 'ProfilePage', title: 'Profile' },
  { path: '/profile/address', operation: 'AddressesPage', title: 'Address' },
])(
  'hides what $path shows of a shopper as soon as somebody else is logged in',
  async ({ path, operation, title }) => {
    const { name } = await placeOrder(shopper);
    await visit(path, shopper.token);
    const ofShopper = path === '/orders' ? name : /Lovelace|12 Fort/;
    const [text] = await screen.findAllByText(ofShopper, { exact: false });
    expect(text).toBeVisible();

    const other = await newShopper();
    const shop = slowDown(operation);
    await act(async () => startSession(other.token));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.queryAllByText(ofShopper, { exact: false })).toEqual([]);
    shop.answer();
  },
);

it('leads to login once when the session ends: a second time would overwrite what is to be done after login', async () => {
  await visit('/orders', shopper.token);
  await screen.findByRole('heading', { level: 1, name: 'Orders' });
  const replaced = vi.spyOn(window.history, 'replaceState');
  try {
    await act(async () => endSession('refused'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
    const toLogin = replaced.mock.calls.filter(([, , url]) => String(url).endsWith('/login'));
    expect(toLogin).toHaveLength(1);
  } finally {
    replaced.mockRestore();
  }
});
