import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { expectToast } from '../../testing/toasts.ts';
import { ask, newShopper, someBooks, visit } from '../../testing/visit.tsx';

let token: string;
let id: string;
beforeEach(async () => {
  ({ token } = await newShopper());
  id = (await someBooks(1))[0]?.id ?? expect.unreachable('the shop has books');
});

const cartFull = 'Your cart has 200 different books, and more do not fit. Take one out, or buy these first.';
const refusedAdd = { addToCart: { __typename: 'QuantityLimitReached', message: cartFull } };

it('the book page shows the reason beside the toast when the cart is full', async () => {
  const user = await visit(`/products/${id}`, token);
  const adding = slowDown('AddToCart');
  await user.click((await screen.findAllByRole('button', { name: /^Add to cart/ }))[0] ?? document.body);
  await adding.respond(refusedAdd);
  await expectToast('Failed to add item to Cart');
  expect(await screen.findByText(cartFull)).toBeInTheDocument();
  expect(screen.queryByText('Product Added To Cart')).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Cart, 0 books' })).toBeInTheDocument();
});

it('the wishlist shows the reason beside the toast when the cart is full', async () => {
  await ask('mutation ($id: ID!) { addToWishlist(productId: $id) { id } }', { id }, token);
  const user = await visit('/wishlist', token);
  const adding = slowDown('AddToCart');
  await user.click(await screen.findByRole('button', { name: /^Add to cart/ }));
  await adding.respond(refusedAdd);
  await expectToast('Failed to add item to Cart');
  expect(await screen.findByText(cartFull)).toBeInTheDocument();
});

it('the page shows the reason beside the toast when the wishlist is full', async () => {
  const full = 'Your wishlist has 500 books, and more do not fit. Take one off first.';
  const user = await visit(`/products/${id}`, token);
  const adding = slowDown('AddToWishlist');
  await user.click((await screen.findAllByRole('button', { name: /^Add to wishlist/ }))[0] ?? document.body);
  await adding.fail('BAD_USER_INPUT', full);
  await expectToast('Failed to add item to WishList');
  expect(await screen.findByText(full)).toBeInTheDocument();
});

it.each([
  ['AddToCart', /^Add to cart/, 'Failed to add item to Cart'],
  ['AddToWishlist', /^Add to wishlist/, 'Failed to add item to WishList'],
])(
  '%s says beside the toast that a book was withdrawn while its page was open',
  async (name, button, told) => {
    const user = await visit(`/products/${id}`, token);
    const adding = slowDown(name);
    await user.click((await screen.findAllByRole('button', { name: button }))[0] ?? document.body);
    await adding.fail('NOT_FOUND', 'There is no such product.');
    await expectToast(told);
    expect(await screen.findByText('This book is no longer sold.')).toBeInTheDocument();
  },
);
