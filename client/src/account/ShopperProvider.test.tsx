import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { heading, newShopper, putInCart, someBooks, visit } from '../../testing/visit.tsx';

it.each([
  ['online', window],
  ['visibilitychange', document],
  ['some time', null],
])('loads the lists of a shopper again after a failure, on %s', async (event, target) => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const { token } = await newShopper();
  const [{ id } = expect.unreachable('the shop has books')] = await someBooks(1);
  await putInCart(token, id);
  const shop = slowDown('Shopper');
  await visit(`/products/${id}`, token);
  await heading(/./);
  await screen.findByRole('button', { name: 'Your account' });
  await shop.fail();
  expect(await screen.findByRole('button', { name: 'Add to cart' })).toBeInTheDocument();
  shop.answer();
  if (target) target.dispatchEvent(new Event(event));
  else {
    const [retry] = timers.mock.calls.findLast(([, ms]) => ms === 10_000) ?? [];
    if (typeof retry === 'function') retry();
  }
  expect(await screen.findByRole('link', { name: 'Go to Cart' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cart, 1 book' })).toBeInTheDocument();
});
