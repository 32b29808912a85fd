import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdMutations, loseNextResponse, slowDown } from '../../testing/network.ts';
import { expectToast } from '../../testing/toasts.ts';
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
  it('hands the focus on to the heading that says it is empty, and links to the books', async () => {
    const user = await visit('/orders', token);
    const shop = slowDown('CartPage');
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: /^Cart/ }));
    await waitFor(async () => expect(await heading('My Cart')).toHaveFocus());
    shop.answer();
    await waitFor(async () => expect(await heading('Your Cart is Empty')).toHaveFocus());
    expect(screen.getByText('Add items to cart')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/products');
  });

  it('adds up the prices, the copies of a book and delivery, and links to more books', async () => {
    await putInCart(token, book(0).id);
    for (let copy = 0; copy < 3; copy++) await putInCart(token, book(1).id);
    const { product } = await ask<{ product: { pricePaise: number } }>(
      'query ($id: ID!) { product(id: $id) { pricePaise } }',
      { id: book(1).id },
    );
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

    const list = within(screen.getByRole('list', { name: 'Books in the cart' }));
    const [single, triple] = list.getAllByRole('listitem');
    expect(single).not.toHaveTextContent('copies:');
    expect(triple).toHaveTextContent(`3 copies: ${rupees(3 * product.pricePaise)}`);
    expect(screen.getByText(/^Delivery costs ₹199 for the whole order/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/products');
  });

  it('changes the quantity, removes the last copy, and puts it back by Undo', async () => {
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
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await heading('My Cart')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([1]);
  });

  it.each([
    ['One copy more', 1, 5],
    ['One copy less', 6, 2],
  ])(
    'counts each of four clicks on "%s" at once, and sends them one after the other',
    async (name, before, after) => {
      for (let copies = 0; copies < before; copies++) await putInCart(token, book().id);
      await putInCart(token, book(1).id);
      const user = await visit('/cart', token);
      const group = await screen.findByRole('group', { name: `Quantity of ${book().title}` });
      const line = within(group);
      const press = line.getByRole('button', { name: new RegExp(`^${name}`) });
      const remove = () => screen.getByRole('button', { name: `Remove: ${book().title}` });
      const shop = slowDown('SetCartQuantity');
      for (let clicks = 0; clicks < 4; clicks++) await user.click(press);
      expect(await line.findByText(String(after))).toBeInTheDocument();
      const expected = document.querySelector('dl')?.textContent;
      await waitFor(() => expect(shop.waiting()).toBe(1));
      expect(remove()).toHaveAttribute('aria-disabled', 'true');
      shop.answer();
      await waitFor(async () => expect(await quantityOnServer()).toEqual([after, 1]));
      await waitFor(() => expect(remove()).toHaveAttribute('aria-disabled', 'false'));
      expect(line.getByText(String(after))).toBeInTheDocument();
      expect(document.querySelector('dl')).toHaveTextContent(expected ?? 'none');
    },
  );

  it('removes the line with the last of quick clicks, and ignores others', async () => {
    for (let copies = 0; copies < 2; copies++) await putInCart(token, book().id);
    const user = await visit('/cart', token);
    const less = await screen.findByRole('button', { name: /^One copy less/ });
    const shop = slowDown('(SetCartQuantity|RemoveFromCart)');
    await user.click(less);
    const last = await screen.findByRole('button', { name: /^Remove the last copy/ });
    await user.dblClick(last);
    shop.answer();
    expect(await heading('Your Cart is Empty')).toBeInTheDocument();
    expect(await screen.findByText('Product Deleted from Cart')).toBeInTheDocument();
    expect(screen.queryByText(/^Failed to/)).not.toBeInTheDocument();
  });

  it('does not send the clicks behind one that failed', async () => {
    await putInCart(token, book().id);
    const user = await visit('/cart', token);
    const more = await screen.findByRole('button', { name: /^One copy more/ });
    const shop = slowDown('SetCartQuantity');
    for (let clicks = 0; clicks < 3; clicks++) await user.click(more);
    await shop.fail('CONFLICT');
    await expectToast('Failed to Increment item');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Remove: / })).toHaveAttribute('aria-disabled', 'false'),
    );
    expect(shop.waiting()).toBe(0);
    expect(within(screen.getByRole('group', { name: /^Quantity of/ })).getByText('1')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([1]);
  });

  it('ends in the quantity that quick clicks in both directions have left', async () => {
    await putInCart(token, book().id);
    const user = await visit('/cart', token);
    const line = within(await screen.findByRole('group', { name: /^Quantity of/ }));
    const shop = slowDown('SetCartQuantity');
    for (const name of ['more', 'more', 'less', 'more', 'less']) {
      await user.click(line.getByRole('button', { name: new RegExp(`^One copy ${name}`) }));
    }
    expect(line.getByText('2')).toBeInTheDocument();
    shop.answer();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Remove: / })).toHaveAttribute('aria-disabled', 'false'),
    );
    expect(line.getByText('2')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([2]);
  });

  it('says why the shop refuses a copy, and shows the quantity that it has', async () => {
    await putInCart(token, book().id);
    const user = await visit('/cart', token);
    const line = within(await screen.findByRole('group', { name: /^Quantity of/ }));
    const shop = slowDown('SetCartQuantity');
    for (let clicks = 0; clicks < 2; clicks++) {
      await user.click(line.getByRole('button', { name: /^One copy more/ }));
    }
    const refusal = { __typename: 'QuantityLimitReached', message: 'This book is no longer sold.' };
    await shop.respond({ setCartQuantity: refusal });
    await expectToast('Failed to Increment item');
    expect(await screen.findByText(refusal.message)).toBeInTheDocument();
    expect(await line.findByText('1')).toBeInTheDocument();
    expect(shop.waiting()).toBe(0);
  });

  it('moves a book to the wishlist in one step', async () => {
    await putInCart(token, book().id);
    const user = await visit('/cart', token);
    await user.click(await screen.findByRole('button', { name: /Move to wishlist/ }));
    expect(await heading('Your Cart is Empty')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Wishlist, 1 book' })).toBeInTheDocument());
    expect(await screen.findByRole('link', { name: 'Cart, 0 books' })).toBeInTheDocument();
  });

  it('counts a book on the wishlist that was moved there without a response', async () => {
    await putInCart(token, book().id);
    const user = await visit('/cart', token);
    const move = await screen.findByRole('button', { name: /Move to wishlist/ });
    loseNextResponse('MoveToWishlist');
    await user.click(move);
    await expectToast('Failed to add item to WishList');
    expect(await heading('Your Cart is Empty')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Wishlist, 1 book' })).toBeInTheDocument();
  });

  it('puts back by Undo a book that was removed, with its copies', async () => {
    for (let copy = 0; copy < 3; copy++) await putInCart(token, book().id);
    const user = await visit('/cart', token);
    await user.click(await screen.findByRole('button', { name: /^Remove: / }));
    expect(await screen.findByText('Product Deleted from Cart')).toBeInTheDocument();
    expect(await heading('Your Cart is Empty')).toBeInTheDocument();
    expect(await screen.findByText(`Removed from your cart: ${book().title}`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Product Added To Cart')).toBeInTheDocument();
    expect(await heading('My Cart')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([3]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  });

  it('puts all copies back by the next Undo after restoring them has failed', async () => {
    for (let copy = 0; copy < 3; copy++) await putInCart(token, book().id);
    const user = await visit('/cart', token);
    await user.click(await screen.findByRole('button', { name: /^Remove: / }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    loseNextResponse('RestoreCartLine');
    await user.click(undo);
    expect(await screen.findByText('Failed to add item to Cart')).toBeInTheDocument();
    await user.click(undo);
    expect(await screen.findByText('Product Added To Cart')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([3]);
  });

  it('says when another device has changed the cart first', async () => {
    for (let copy = 0; copy < 2; copy++) await putInCart(token, book(0).id);
    await putInCart(token, book(1).id);
    const user = await visit('/cart', token);
    const list = await screen.findByRole('list', { name: 'Books in the cart' });
    // The page sends no request of its start after the other device's change.
    await screen.findByRole('link', { name: 'Cart, 2 books' });
    await ask('mutation ($id: ID!) { removeFromCart(productId: $id) { id } }', { id: book(0).id }, token);
    const line = within(list).getAllByRole('listitem')[0] ?? list;
    await user.click(within(line).getByRole('button', { name: /^One copy less/ }));
    expect(await screen.findByText('Failed to Decrement item')).toBeInTheDocument();
    // The page shows what is left.
    expect(await screen.findByRole('link', { name: 'Cart, 1 book' })).toBeInTheDocument();
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  });
});

describe('/wishlist', () => {
  it('says why the shop does not add one more copy to the cart, adds its books and removes them', async () => {
    const add = 'mutation ($id: ID!) { addToWishlist(productId: $id) { id } }';
    await ask(add, { id: book(0).id }, token);
    const user = await visit('/WishList', token);
    expect(await heading('My Wishlist')).toBeInTheDocument();
    const refusal = { __typename: 'QuantityLimitReached', message: 'At most 99 copies of one book.' };
    const shop = slowDown('AddToCart');
    await user.click(await screen.findByRole('button', { name: /Add to cart/ }));
    await shop.respond({ addToCart: refusal });
    expect(await screen.findByText('Failed to add item to Cart')).toBeInTheDocument();
    expect(screen.getByText(refusal.message)).toBeInTheDocument();
    shop.answer();
    await user.click(screen.getByRole('button', { name: /Add to cart/ }));
    expect(await screen.findByText('Product Added To Cart')).toBeInTheDocument();
    expect(await quantityOnServer()).toEqual([1]);
    await user.click(screen.getByRole('button', { name: /Remove/ }));
    expect(await screen.findByText('Product Deleted from wishlist')).toBeInTheDocument();
    expect(await heading('You Dont have items in the Wishlist')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Product Added To WishList')).toBeInTheDocument();
    expect(await heading('My Wishlist')).toBeInTheDocument();
  });
});

describe('the heart of a card', () => {
  it('is filled again when the shop does not remove the book; removes it from the wishlist at once, and restores it on Undo', async () => {
    await ask('mutation ($id: ID!) { addToWishlist(productId: $id) { id } }', { id: book(0).id }, token);
    const user = await visit(`/products?search=${encodeURIComponent(book(0).title)}`, token);
    const remove = { name: `Remove from wishlist: ${book(0).title}` };
    const shop = slowDown('RemoveFromWishlist');
    await user.click(await screen.findByRole('button', remove));
    await shop.fail();
    await expectToast('Failed to Delete item from wishlist');
    const filled = await screen.findByRole('button', remove);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    shop.answer();

    const answered = holdMutations();
    await user.click(filled);
    const empty = await screen.findByRole('button', { name: `Add to wishlist: ${book(0).title}` });
    await waitFor(() => expect(empty).toHaveFocus());
    expect(await screen.findByRole('link', { name: 'Wishlist, 0 books' })).toBeInTheDocument();
    answered();
    expect(await screen.findByText('Product Deleted from wishlist')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Product Added To WishList')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Wishlist, 1 book' })).toBeInTheDocument();
  });
});
