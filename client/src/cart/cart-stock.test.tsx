import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckoutWindow, letCheckoutLoad } from '../../testing/checkout.ts';
import { shopperWithAddress } from '../../testing/orders.ts';
import { setCopies, stockedBook } from '../../testing/stock.ts';
import { ask, heading, newShopper, putInCart, someBooks, visit } from '../../testing/visit.tsx';

letCheckoutLoad();

let token: string;
beforeEach(async () => {
  ({ token } = await newShopper());
});

async function putCopiesInCart(owner: string, id: string, copies: number): Promise<void> {
  for (let copy = 0; copy < copies; copy++) await putInCart(owner, id);
}

const quantities = async (owner: string) =>
  (
    await ask<{ cart: { lines: { quantity: number }[] } }>('{ cart { lines { quantity } } }', {}, owner)
  ).cart.lines.map(({ quantity }) => quantity);

const lineOf = (title: string) =>
  within(screen.getByRole('link', { name: title }).closest('li') as HTMLElement);

describe('/cart', () => {
  it('offers the copies that are left, and Place Order once they are taken', async () => {
    const book = await stockedBook(2);
    await putCopiesInCart(token, book.id, 3);
    const user = await visit('/cart', token);
    expect(await screen.findByText(`Only 2 copies of “${book.title}” are left.`)).toBeInTheDocument();
    const line = lineOf(book.title);
    expect(line.getByText('Only 2 left')).toBeInTheDocument();
    expect(line.getByRole('button', { name: /^One copy more/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('link', { name: 'Place Order' })).toBeNull();
    const placeOrder = screen.getByRole('button', { name: 'Place Order' });
    expect(placeOrder).toHaveAccessibleDescription(`Only 2 copies of “${book.title}” are left.`);
    await user.click(placeOrder);
    expect(screen.getByRole('button', { name: 'Take what there is' })).toHaveFocus();

    await user.click(line.getByRole('button', { name: `Take 2: ${book.title}` }));
    expect(await screen.findByRole('link', { name: 'Place Order' })).toBeInTheDocument();
    expect(await quantities(token)).toEqual([2]);
    expect(line.getByText('Only 2 left')).toBeInTheDocument();
    expect(line.getByRole('button', { name: /^One copy less/ })).toHaveFocus();
  });

  it('offers no wishlist for a book that is no longer sold', async () => {
    const book = await stockedBook(2);
    await putInCart(token, book.id);
    await setCopies(book, 0);
    const { fetch } = globalThis;
    const withdrawn = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await fetch(input, init);
      return new Response((await response.text()).replaceAll('"withdrawn":false', '"withdrawn":true'));
    });
    await visit('/cart', token);
    expect(await screen.findByText(`“${book.title}” is no longer sold.`)).toBeInTheDocument();
    const line = lineOf(book.title);
    expect(line.getByRole('button', { name: `Remove: ${book.title}` })).toBeInTheDocument();
    expect(line.queryByRole('button', { name: /^Move to wishlist/ })).toBeNull();
    withdrawn.mockRestore();
  });

  it('takes all that there is in one press, and puts back by Undo what was gone', async () => {
    const [few, gone] = [await stockedBook(1), await stockedBook(5)];
    await putCopiesInCart(token, few.id, 2);
    await putCopiesInCart(token, gone.id, 2);
    await setCopies(gone, 0);
    const user = await visit('/cart', token);
    await user.click(await screen.findByRole('button', { name: 'Take what there is' }));
    expect(await screen.findByRole('link', { name: 'Place Order' })).toBeInTheDocument();
    expect(await quantities(token)).toEqual([1]);
    expect(await heading('My Cart')).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`“${gone.title}” is out of stock.`)).toBeInTheDocument();
    await waitFor(async () => expect(await quantities(token)).toEqual([1, 2]));
  });
});

describe('Buy', () => {
  it('names what is short, takes what there is, and goes on to the payment', async () => {
    const shopper = await shopperWithAddress();
    const book = await stockedBook(9);
    await putCopiesInCart(shopper.token, book.id, 8);
    const user = await visit('/checkout', shopper.token);
    await user.click(await screen.findByRole('radio'));
    const buy = await screen.findByRole('button', { name: 'Buy' });
    // More are left than the shop tells of ahead: only Buy is exact.
    await setCopies(book, 7);
    await user.click(buy);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(`Only 7 copies of “${book.title}” are left.`);
    expect(CheckoutWindow.opened).toHaveLength(0);

    await user.click(within(notice).getByRole('button', { name: 'Take what there is' }));
    await waitFor(() => expect(buy).toHaveFocus());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Quantity 7')).toBeInTheDocument();
    await user.click(buy);
    await waitFor(() => expect(CheckoutWindow.opened).toHaveLength(1));
  });

  it('goes on without a book that is gone', async () => {
    const shopper = await shopperWithAddress();
    const book = await stockedBook(1);
    const [other] = await someBooks(1);
    await putInCart(shopper.token, other?.id ?? '');
    await putInCart(shopper.token, book.id);
    const user = await visit('/checkout', shopper.token);
    await user.click(await screen.findByRole('radio'));
    expect(await screen.findByText('Only 1 left')).toBeInTheDocument();
    await setCopies(book, 0);
    await user.click(screen.getByRole('button', { name: 'Buy' }));
    expect(await screen.findByText(`“${book.title}” is out of stock.`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go on without' }));
    await waitFor(async () => expect(await quantities(shopper.token)).toEqual([1]));
    expect(await screen.findByText(`Removed from your cart: ${book.title}`)).toBeInTheDocument();
  });
});
