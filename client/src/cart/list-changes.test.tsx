import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { ask, heading, newShopper, putInCart, someBooks, visit } from '../../testing/visit.tsx';
import { apollo } from '../network/apollo.ts';
import { AddToWishlistDocument } from '../wishlist/AddToWishlist.generated.ts';
import { SetCartQuantityDocument } from './CartPage.generated.ts';

let token: string;
let books: { id: string; title: string }[];
beforeEach(async () => {
  ({ token } = await newShopper());
  books = await someBooks(2);
});
const book = (index: number) => books[index] ?? expect.unreachable('the shop has books');

const addToWishlist = (id: string) =>
  ask('mutation ($id: ID!) { addToWishlist(productId: $id) { id } }', { id }, token);

/**
 * Holds each request for an operation, or each response to it, until `release` is called.
 * @returns how many requests were sent, how many at once at most, and how many the shop has answered
 */
function hold(operation: RegExp, what: 'requests' | 'responses' = 'requests') {
  const send = globalThis.fetch;
  let [sent, underWay, maxAtOnce, answered] = [0, 0, 0, 0];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!operation.test(`${input} ${init?.body}`)) return send(input, init);
    sent += 1;
    underWay += 1;
    maxAtOnce = Math.max(maxAtOnce, underWay);
    if (what === 'requests') await released;
    const response = await send(input, init);
    answered += 1;
    if (what === 'responses') await released;
    underWay -= 1;
    return response;
  });
  return { sent: () => sent, maxAtOnce: () => maxAtOnce, answered: () => answered, release };
}

const counts = async (cart: string, wishlist: string) => {
  expect(await screen.findByRole('link', { name: `Cart, ${cart}` })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: `Wishlist, ${wishlist}` })).toBeInTheDocument();
};

it('the wishlist marks what is in the cart, and adds another copy of it', async () => {
  for (const { id } of books) await addToWishlist(id);
  await putInCart(token, book(0).id);
  const user = await visit('/wishlist', token);
  await counts('1 book', '2 books');
  const cards = screen.getAllByRole('article');
  const marked = () =>
    screen.getAllByText('In your cart').map((mark) => cards.findIndex((card) => card.contains(mark)));
  expect(marked()).toEqual([0]);
  for (const { title } of books)
    await user.click(screen.getByRole('button', { name: `Add to cart: ${title}` }));
  await counts('2 books', '2 books');
  expect(marked()).toEqual([0, 1]);
  const { cart } = await ask<{ cart: { lines: { quantity: number }[] } }>(
    '{ cart { lines { quantity } } }',
    {},
    token,
  );
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
});

describe('two presses at once send one change after the other, as each response is the whole list', () => {
  it.each([
    ['AddToCart', '/wishlist', 2, /^Add to cart/, '2 books', '2 books'],
    ['RemoveFromWishlist', '/wishlist', 2, /^Remove from wishlist/, '0 books', '0 books'],
    ['AddToWishlist', '/products?search=roy', 0, /^Add to wishlist/, '0 books', '2 books'],
  ] as const)('%s on %s', async (operation, path, wished, press, cart, wishlist) => {
    for (const { id } of books.slice(0, wished)) await addToWishlist(id);
    const user = await visit(path, token);
    await heading(/./);
    await counts('0 books', wished ? '2 books' : '0 books');
    const shop = hold(new RegExp(operation));
    const [first, second] = await within(screen.getByRole('main')).findAllByRole('button', { name: press });
    await user.click(first ?? expect.unreachable());
    await waitFor(() => expect(shop.sent()).toBe(1));
    await user.click(second ?? expect.unreachable());
    shop.release();
    await waitFor(() => expect(shop.answered()).toBe(2));
    await counts(cart, wishlist);
    expect(shop.maxAtOnce()).toBe(1);
  });
});

describe('what is pressed while another change of the shopper’s is under way waits for it', () => {
  const setQuantity = (productId: string) =>
    apollo.mutate({ mutation: SetCartQuantityDocument, variables: { productId, quantity: 2 } });
  const wish = (productId: string) =>
    apollo.mutate({ mutation: AddToWishlistDocument, variables: { productId } });
  it.each([
    ['AddToCart', '/products/{id}', 'SetCartQuantity', setQuantity, /^Add to cart$/, '2 books', '0 books'],
    ['MoveToWishlist', '/cart', 'AddToWishlist', wish, /^Move to wishlist/, '0 books', '1 book'],
  ] as const)('%s on %s', async (operation, path, other, changeOther, press, cart, wishlist) => {
    await putInCart(token, book(0).id);
    const user = await visit(path.replace('{id}', book(1).id), token);
    await counts('1 book', '0 books');
    const button = await screen.findByRole('button', { name: press });
    const shop = hold(new RegExp(operation));
    shop.release();
    const earlier = slowDown(other);
    const changed = changeOther(book(0).id);
    await waitFor(() => expect(earlier.waiting()).toBe(1));
    await user.click(button);
    // The button fetches its code first.
    await import('./add-to-cart.ts');
    await new Promise((resolve) => setTimeout(resolve));
    expect(shop.sent()).toBe(0);
    earlier.answer();
    await changed;
    await waitFor(() => expect(shop.answered()).toBe(1));
    await counts(cart, wishlist);
    expect(shop.sent()).toBe(1);
  });
});

/** Opens the cart and queries it again: the shop has answered, and the page gets the response at `release`. */
async function holdCart() {
  await putInCart(token, book(0).id);
  const user = await visit('/cart', token);
  expect(await heading(/My Cart/)).toBeInTheDocument();
  await screen.findByRole('button', { name: /^Remove: / });
  const responses = hold(/operationName=CartPage\b/, 'responses');
  // As when the shopper comes back to the page.
  void apollo.refetchQueries({ include: ['CartPage'] });
  await waitFor(() => expect(responses.answered()).toBe(1));
  return { user, ...responses };
}

it('the response to a query sent before a change does not replace the changed cart', async () => {
  const { user, release, answered } = await holdCart();
  await user.click(screen.getByRole('button', { name: /^Remove: / }));
  expect(await heading('Your Cart is Empty')).toBeInTheDocument();
  release();
  await waitFor(() => expect(answered()).toBe(2));
  await counts('0 books', '0 books');
  expect(await heading('Your Cart is Empty')).toBeInTheDocument();
});

it('the page does not show a response to a query sent before a change in another tab', async () => {
  const { release, answered } = await holdCart();
  await screen.findByRole('button', { name: 'Your account' });
  await ask('mutation ($id: ID!) { removeFromCart(productId: $id) { id } }', { id: book(0).id }, token);
  const otherTab = new BroadcastChannel('quire');
  onTestFinished(() => otherTab.close());
  otherTab.postMessage('changed');
  await counts('0 books', '0 books');
  // The other queries are answered; that of the cart has joined the one that is under way.
  release();
  await waitFor(() => expect(answered()).toBe(2));
  await counts('0 books', '0 books');
  expect(await heading('Your Cart is Empty')).toBeInTheDocument();
});
