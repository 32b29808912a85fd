import { setTimeout as pause } from 'node:timers/promises';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { expectToast } from '../../testing/toasts.ts';
import { ask, heading, newShopper, putInCart, someBooks, visit } from '../../testing/visit.tsx';

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
  // How many books are in the cart is not known: no count, rather than a wrong one.
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Cart' })).toHaveTextContent(/^Cart$/);
  shop.answer();
  if (target) target.dispatchEvent(new Event(event));
  else {
    const [retry] = timers.mock.calls.findLast(([, ms]) => ms === 10_000) ?? [];
    if (typeof retry === 'function') retry();
  }
  expect(await screen.findByRole('link', { name: 'Go to Cart' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cart, 1 book' })).toBeInTheDocument();
});

it.each([
  ['cart', /^Add to cart$/, 'Product Added To Cart', 'Go to Cart'],
  ['wishlist', /^Add to wishlist$/, 'Product Added To WishList', 'Go to Wishlist'],
])('a %s that was read before an addition does not replace it', async (_list, press, told, link) => {
  const { token } = await newShopper();
  const [{ id } = expect.unreachable('the shop has books')] = await someBooks(1);
  const send = globalThis.fetch;
  let deliver = () => {};
  const late = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await send(input, init);
    if (`${String(input)} ${String(init?.body)}`.includes('Shopper')) await late;
    return response;
  });
  const user = await visit(`/products/${id}`, token);
  await heading(/./);
  await user.click(await screen.findByRole('button', { name: press }));
  // An addition that did not wait for the lists would be over by then.
  await Promise.race([expectToast(told), pause(500)]);
  deliver();
  await expectToast(told);
  expect(await screen.findByRole('link', { name: link })).toBeInTheDocument();
});

describe('an addition whose response is lost', () => {
  /** Has the shop make the changes of an operation, and none of its responses arrive. */
  function loseResponses(operation: string) {
    const send = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await send(input, init);
      if (!String(init?.body).includes(operation)) return response;
      throw new TypeError('Failed to fetch');
    });
  }

  it.each([
    ['AddToCart', /^Add to cart$/, 'Failed to add item to Cart', 'Cart, 1 book', 'Go to Cart'],
    [
      'AddToWishlist',
      /^Add to wishlist$/,
      'Failed to add item to WishList',
      'Wishlist, 1 book',
      'Go to Wishlist',
    ],
  ])('shows what the shop has: %s on the page of a book', async (operation, press, told, badge, link) => {
    const { token } = await newShopper();
    const [{ id } = expect.unreachable('the shop has books')] = await someBooks(1);
    const user = await visit(`/products/${id}`, token);
    await heading(/./);
    loseResponses(operation);
    await user.click(await screen.findByRole('button', { name: press }));
    await expectToast(told);
    expect(await screen.findByRole('link', { name: badge })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: link })).toBeInTheDocument();
  });

  it('shows what the shop has: AddToCart on the wishlist', async () => {
    const { token } = await newShopper();
    const [{ id } = expect.unreachable('the shop has books')] = await someBooks(1);
    await ask('mutation ($id: ID!) { addToWishlist(productId: $id) { id } }', { id }, token);
    const user = await visit('/wishlist', token);
    loseResponses('AddToCart');
    await user.click(await screen.findByRole('button', { name: /^Add to cart/ }));
    await expectToast('Failed to add item to Cart');
    expect(await screen.findByRole('link', { name: 'Cart, 1 book' })).toBeInTheDocument();
  });
});
