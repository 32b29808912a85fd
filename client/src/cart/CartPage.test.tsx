import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdMutations } from '../../testing/network.ts';
import { ask, heading, newShopper, putInCart, someBooks, visit } from '../../testing/visit.tsx';

let token: string;
let books: { id: string; title: string }[];
beforeEach(async () => {
  ({ token } = await newShopper());
  books = await someBooks(2);
});
const book = (index = 0) => books[index] ?? expect.unreachable('the shop has books');

const quantityOnServer = async () =>
  (
    await ask<{ cart: { lines: { quantity: number }[] } }>('{ cart { lines { quantity } } }', {}, token)
  ).cart.lines.map(({ quantity }) => quantity);

describe('/cart', () => {
  it('says when it is empty, and where to go', async () => {
    const user = await visit('/Cart', token);
    expect(await heading('Your Cart is Empty')).toBeInTheDocument();
    expect(screen.getByText('Add items to cart')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Start Shopping' }));
    expect(await heading('Showing All 50 Products')).toBeInTheDocument();
  });

  it('adds up the prices and delivery', async () => {
    await putInCart(token, book(0).id);
    await putInCart(token, book(1).id);
    await putInCart(token, book(1).id);
    const { cart } = await ask<{ cart: { totals: Record<string, number> } }>(
      '{ cart { totals { pricePaise discountPaise deliveryPaise totalPaise } } }',
      {},
      token,
    );
    await visit('/cart', token);
    expect(await heading('My Cart')).toBeInTheDocument();
    const rupees = (paise: number | undefined) => `₹${((paise ?? 0) / 100).toLocaleString('en-IN')}`;
    await screen.findByText('Total');
    const details = document.querySelector('dl');
    expect(details).toHaveTextContent(rupees(cart.totals.pricePaise));
    expect(details).toHaveTextContent(rupees(cart.totals.discountPaise));
    expect(details).toHaveTextContent('₹199');
    expect(details).toHaveTextContent(rupees(cart.totals.totalPaise));
    expect(screen.getByRole('link', { name: 'Place Order' })).toHaveAttribute('href', '/checkout');
  });

  it('changes the quantity, and takes the last copy out', async () => {
    await putInCart(token, book().id);
    const user = await visit('/cart', token);
    await user.click(await screen.findByRole('button', { name: /^One copy more/ }));
    expect(await screen.findByText('Product Incremented by 1')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([2]);
    await user.click(screen.getByRole('button', { name: /^One copy less/ }));
    expect(await screen.findByText('Product Decremented by 1')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([1]);
    await user.click(await screen.findByRole('button', { name: /^Remove the last copy/ }));
    expect(await heading('Your Cart is Empty')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([]);
  });

  it.each([
    ['One copy more', 1, 2],
    ['One copy less', 3, 2],
  ])(
    'shows what "%s" comes to before the shop has answered, and the shop agrees',
    async (name, before, after) => {
      for (let copies = 0; copies < before; copies++) await putInCart(token, book(0).id);
      await putInCart(token, book(1).id);
      const user = await visit('/cart', token);
      const line = within(
        (await screen.findAllByRole('group', { name: /^Quantity of/ }))[0] ?? document.body,
      );
      const answered = holdMutations();
      await user.click(line.getByRole('button', { name: new RegExp(`^${name}`) }));
      await waitFor(() => expect(line.getByText(String(after))).toBeInTheDocument());
      const expected = document.querySelector('dl')?.textContent;
      expect(await quantityOnServer()).toEqual([before, 1]);
      answered();
      expect(await screen.findByText(/^Product (In|De)cremented by 1$/)).toBeInTheDocument();
      expect(await quantityOnServer()).toEqual([after, 1]);
      expect(document.querySelector('dl')).toHaveTextContent(expected ?? 'none');
    },
  );

  it('does not take a second press while the first is under way', async () => {
    await putInCart(token, book().id);
    const user = await visit('/cart', token);
    const more = await screen.findByRole('button', { name: /^One copy more/ });
    const answered = holdMutations();
    await user.dblClick(more);
    answered();
    expect(await screen.findByText('Product Incremented by 1')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([2]);
  });

  it('moves a book to the wishlist in one go', async () => {
    await putInCart(token, book().id);
    const user = await visit('/cart', token);
    await user.click(await screen.findByRole('button', { name: /Move to wishlist/ }));
    expect(await heading('Your Cart is Empty')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Wishlist, 1 book' })).toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Cart, 0 books' })).toBeInTheDocument();
  });

  it('tells when another device has been quicker', async () => {
    await putInCart(token, book(0).id);
    await putInCart(token, book(1).id);
    const user = await visit('/cart', token);
    const list = await screen.findByRole('list', { name: 'Books in the cart' });
    await ask('mutation ($id: ID!) { removeFromCart(productId: $id) { id } }', { id: book(0).id }, token);
    const line = within(list).getAllByRole('listitem')[0] ?? list;
    await user.click(within(line).getByRole('button', { name: /^One copy more/ }));
    expect(await screen.findByText('Failed to Increment item')).toBeInTheDocument();
  });
});

describe('/wishlist', () => {
  it('gives books to the cart and lets them go', async () => {
    const add = 'mutation ($id: ID!) { addToWishlist(productId: $id) { id } }';
    await ask(add, { id: book(0).id }, token);
    const user = await visit('/WishList', token);
    expect(await heading('My Wishlist')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /Add to cart/ }));
    expect(await screen.findByText('Product Added To Cart')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([1]);
    await user.click(screen.getByRole('button', { name: /Remove/ }));
    expect(await screen.findByText('Product Deleted from wishlist')).toBeInTheDocument();
    expect(await heading('You Dont have items in the Wishlist')).toBeInTheDocument();
  });
});
