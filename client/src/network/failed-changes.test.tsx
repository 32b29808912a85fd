import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { expectToast } from '../../testing/toasts.ts';
import { ask, heading, newShopper, putInCart, someBooks, visit } from '../../testing/visit.tsx';

/** All toasts of Specification §8 for a change that fails because the shop is down. */
it.each([
  ['AddToCart', '/products/{id}', undefined, /^Add to cart$/, 'Failed to add item to Cart'],
  ['AddToWishlist', '/products/{id}', undefined, /^Add to wishlist$/, 'Failed to add item to WishList'],
  ['AddToCart', '/wishlist', 'wishlist', /^Add to cart/, 'Failed to add item to Cart'],
  ['RemoveFromWishlist', '/wishlist', 'wishlist', /^Remove/, 'Failed to Delete item from wishlist'],
  ['RemoveFromCart', '/cart', 'cart', /^Remove: /, 'Failed to Delete item from Cart'],
  ['MoveToWishlist', '/cart', 'cart', /^Move to wishlist/, 'Failed to add item to WishList'],
  ['SetCartQuantity', '/cart', 'cart', /^One copy more/, 'Failed to Increment item'],
  ['RemoveFromCart', '/cart', 'cart', /^Remove the last copy/, 'Failed to Delete item from Cart'],
] as const)('%s on %s when the shop is down', async (operation, path, has, press, text) => {
  const { token } = await newShopper();
  const [book = expect.unreachable('the shop has books')] = await someBooks(1);
  if (has === 'cart') await putInCart(token, book.id);
  if (has === 'wishlist')
    await ask('mutation ($id: ID!) { addToWishlist(productId: $id) { id } }', { id: book.id }, token);
  const badges = async () => {
    const [cart, wishlist] = [
      has === 'cart' ? '1 book' : '0 books',
      has === 'wishlist' ? '1 book' : '0 books',
    ];
    expect(await screen.findByRole('link', { name: `Cart, ${cart}` })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: `Wishlist, ${wishlist}` })).toBeInTheDocument();
  };
  const user = await visit(path.replace('{id}', book.id), token);
  await heading(/./);
  await badges();
  const control = () => within(screen.getByRole('main')).findAllByRole('button', { name: press });
  const shop = slowDown(operation);
  const [first = expect.unreachable()] = await control();
  await user.click(first);
  await shop.fail();
  await expectToast(text);
  // Nothing is shown that is not so.
  await badges();
  expect(await control()).not.toEqual([]);
});
