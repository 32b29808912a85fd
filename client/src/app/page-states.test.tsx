import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { frozenNumbers } from '../../testing/frozen-numbers.ts';
import { slowDown } from '../../testing/network.ts';
import { shopperWithAddress } from '../../testing/orders.ts';
import { ask, heading, putInCart, someBooks, visit } from '../../testing/visit.tsx';

// Queries by role take long among fifty books, and this one repeats.
const main = () => within(document.querySelector('main') ?? document.body);
const cards = () => [...document.querySelectorAll('main article')];
const failure = () => document.querySelector('main [role=alert]');

let book: { id: string; title: string };
beforeEach(async () => {
  [book = expect.unreachable('the shop has books')] = await someBooks(1);
});

/** Placeholders for what is loading: only sighted users notice them. */
function skeletons(): Element[] {
  const unseen = document.querySelectorAll('main [aria-hidden="true"]');
  return [...unseen].filter(
    (place) => place.childElementCount > 0 && !place.textContent && !place.querySelector('img, path'),
  );
}

const PAGES = [
  {
    path: '/',
    operation: 'HomePage',
    loading: 'Books worth staying in for',
    told: 'The books could not be loaded',
    filled: cards,
  },
  {
    path: '/products',
    operation: 'ProductsPage',
    loading: /^Showing All\s+Products$/,
    told: 'The books could not be loaded',
    filled: cards,
  },
  {
    path: '/products/…',
    operation: 'BookPage',
    loading: 'The book is on its way',
    told: 'This book could not be loaded',
    filled: () => main().queryAllByText('158 Ratings & 15 Reviews'),
  },
  {
    path: '/wishlist',
    operation: 'WishlistPage',
    loading: 'My Wishlist',
    told: 'Your wishlist could not be loaded',
    filled: cards,
  },
  {
    path: '/cart',
    operation: 'CartPage',
    loading: 'My Cart',
    told: 'Your cart could not be loaded',
    filled: () => main().queryAllByText('Place Order'),
  },
  {
    path: '/checkout',
    operation: 'CheckoutPage',
    loading: 'Select Delivery Address',
    told: 'Your addresses could not be loaded',
    filled: () => main().queryAllByText('12 Fort'),
  },
  {
    path: '/profile',
    operation: 'ProfilePage',
    loading: 'Profile',
    told: 'Your profile could not be loaded',
    filled: () => main().queryAllByText('Lovelace'),
  },
  {
    path: '/profile/address',
    operation: 'AddressesPage',
    loading: 'Address',
    told: 'Your addresses could not be loaded',
    filled: () => main().queryAllByText('12 Fort'),
  },
];

describe.each(PAGES)('$path', ({ path, operation, loading, told, filled }) => {
  it('shows placeholders while it loads, and recovers by Retry after a failure', async () => {
    const { token } = await shopperWithAddress();
    await putInCart(token, book.id);
    await ask('mutation ($id: ID!) { addToWishlist(productId: $id) { id } }', { id: book.id }, token);
    const shop = slowDown(operation);
    const user = await visit(path.replace('…', book.id), token);
    expect(await heading(loading)).toBeInTheDocument();
    expect(skeletons()).not.toEqual([]);
    expect(failure()).not.toBeInTheDocument();
    expect(filled()).toEqual([]);

    await shop.fail();
    await waitFor(() => expect(failure()).toHaveTextContent(told));
    expect(filled()).toEqual([]);
    await user.click(main().getByText('Retry'));
    shop.answer();
    await waitFor(() => expect(filled()).not.toEqual([]));
    expect(failure()).not.toBeInTheDocument();
    await waitFor(() => expect(skeletons()).toEqual([]));
    expect(frozenNumbers()).toEqual([]);
  });
});

it.each(['/cart', '/wishlist', '/checkout', '/profile', '/profile/address', '/orderSummary', '/orders'])(
  '%s is for logged-in shoppers',
  async (path) => {
    await visit(path);
    expect(await screen.findByText('Login As Guest')).toBeInTheDocument();
    expect(location.pathname).toBe('/login');
  },
);

it('an unknown URL shows that there is no such page, and leads to the books', async () => {
  await visit('/nowhere/at-all');
  expect(await heading('Page not found')).toBeInTheDocument();
  expect(document.title).toBe('Page not found · Quire');
  expect(screen.getByRole('link', { name: 'Browse all books' })).toHaveAttribute('href', '/products');
});

it('a page that the browser has translated goes on counting', async () => {
  const { token } = await shopperWithAddress();
  await putInCart(token, book.id);
  const user = await visit('/cart', token);
  await screen.findByRole('group', { name: `Quantity of ${book.title}` });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const originals: Text[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) originals.push(text as Text);
  // As Google Translate does it.
  for (const text of originals) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.textContent = text.data;
  }
  await user.click(screen.getByRole('button', { name: `One copy more: ${book.title}` }));
  const quantity = screen.getByRole('group', { name: `Quantity of ${book.title}` });
  await waitFor(() => expect(quantity).toHaveTextContent(/2$/));
});
