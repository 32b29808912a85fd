import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { placeOrder, shopperWithAddress } from '../../testing/orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';

it('counts orders, and leads to those that it counts', async () => {
  await placeOrder(await shopperWithAddress());
  visitStaff('/', await staffTokenOf('support'));
  const link = await screen.findByRole('link', { name: 'Awaiting payment' });
  expect(await within(link.parentElement as HTMLElement).findByText(/^[1-9]/)).toBeVisible();
  // A day as the shop takes it, or there would be no number.
  const today = screen.getByRole('link', { name: 'Placed today' });
  expect(await within(today.parentElement as HTMLElement).findByText(/^\d/)).toBeVisible();
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
  expect([pathname, searchParams.get('filter')]).toEqual(['/staff/orders', '{"state":"CREATED"}']);
});
