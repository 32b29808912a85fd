import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { setCopies, stockedBook } from '../../testing/stock.ts';
import { ask, guest, heading, newShopper, visit } from '../../testing/visit.tsx';

const main = () => within(screen.getByRole('main'));
const requestsOf = async (token: string) =>
  (await ask<{ backInStockRequests: string[] }>('{ backInStockRequests }', {}, token)).backInStockRequests;

describe('a book of which few copies are left', () => {
  it('says how many on its page, and can be bought', async () => {
    const book = await stockedBook(3);
    await visit(`/products/${book.id}`);
    await heading(book.title);
    expect(main().getByText('Only 3 left')).toBeInTheDocument();
    expect(main().getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  });

  it('says so on its card', async () => {
    const book = await stockedBook(1);
    await visit(`/products?search=${encodeURIComponent(book.title)}`);
    const card = (await screen.findByRole('link', { name: book.title })).closest('article');
    expect(within(card as HTMLElement).getByText('Only 1 left')).toBeInTheDocument();
  });
});

describe('a book that is out of stock', () => {
  it('says so in place of Add to cart, stays on the wishlist, and comes back by an email, or not', async () => {
    const book = await stockedBook(0);
    const { token } = await newShopper();
    const user = await visit(`/products/${book.id}`, token);
    await heading(book.title);
    expect(main().getByRole('button', { name: 'Out of stock' })).toHaveAttribute('aria-disabled', 'true');
    expect(main().queryByRole('button', { name: 'Add to cart' })).toBeNull();
    expect(main().getByRole('button', { name: 'Add to wishlist' })).toBeEnabled();

    await user.click(main().getByRole('button', { name: 'Tell me when it is back' }));
    expect(await screen.findByText('We will write to you when it is back')).toBeInTheDocument();
    expect(main().getByText('We write to you once, when it is back.')).toBeInTheDocument();
    expect(await requestsOf(token)).toEqual([book.id]);
    await user.click(main().getByRole('button', { name: 'Do not tell me' }));
    expect(await main().findByRole('button', { name: 'Tell me when it is back' })).toHaveFocus();
    expect(await requestsOf(token)).toEqual([]);
  });

  it('takes a visitor’s request once they have logged in', async () => {
    const book = await stockedBook(0);
    const { token, email } = await newShopper();
    const user = await visit(`/products/${book.id}`);
    await heading(book.title);
    await user.click(main().getByRole('button', { name: 'Tell me when it is back' }));
    await heading('Login');
    await fill(user, screen.getByLabelText(/^Email/), email);
    await fill(user, screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('We will write to you when it is back')).toBeInTheDocument();
    await heading(book.title);
    expect(await main().findByRole('button', { name: 'Do not tell me' })).toBeInTheDocument();
    expect(await requestsOf(token)).toEqual([book.id]);
  });

  it('tells a guest that no emails are sent to the demo account', async () => {
    const book = await stockedBook(0);
    const token = await guest();
    const user = await visit(`/products/${book.id}`, token);
    await heading(book.title);
    await user.click(main().getByRole('button', { name: 'Tell me when it is back' }));
    expect(await screen.findByText(/^The demo account is everyone’s: no emails/)).toBeInTheDocument();
    expect(main().getByRole('button', { name: 'Tell me when it is back' })).toBeInTheDocument();
    expect(await requestsOf(token)).toEqual([]);
  });

  it('is shown as it is when it is back already', async () => {
    const book = await stockedBook(0);
    const { token } = await newShopper();
    const user = await visit(`/products/${book.id}`, token);
    await heading(book.title);
    const press = main().getByRole('button', { name: 'Tell me when it is back' });
    await setCopies(book, 9);
    await user.click(press);
    expect(await main().findByRole('button', { name: 'Add to cart' })).toBeEnabled();
    expect(await requestsOf(token)).toEqual([]);
  });

  it('says so on the wishlist, where a shopper can request it', async () => {
    const book = await stockedBook(0);
    const { token } = await newShopper();
    await ask('mutation ($id: ID!) { addToWishlist(productId: $id) { id } }', { id: book.id }, token);
    const user = await visit('/wishlist', token);
    await user.click(await screen.findByRole('button', { name: `Tell me when back: ${book.title}` }));
    expect(await screen.findByRole('button', { name: `Do not tell me: ${book.title}` })).toHaveFocus();
    expect(main().getByText('Out of stock')).toBeInTheDocument();
    expect(await requestsOf(token)).toEqual([book.id]);
  });

  it('is left out by the filter In stock', async () => {
    const book = await stockedBook(0);
    const search = `/products?search=${encodeURIComponent(book.title)}`;
    const user = await visit(`${search}&inStock=true`);
    await heading(/^Showing All \d+ Products$/);
    expect(screen.queryByRole('link', { name: book.title })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    const choice = await screen.findByRole('checkbox', { name: 'In stock' });
    expect(choice).toBeChecked();
    await user.click(choice);
    await waitFor(() => expect(location.search).not.toContain('inStock'));
    await user.click(choice);
    await waitFor(() => expect(location.search).toContain('inStock=true'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: /^Show (\d+ )?books?$/ }));
    const card = (await screen.findByRole('link', { name: book.title })).closest('article');
    expect(
      within(card as HTMLElement).getByRole('button', { name: `Out of stock: ${book.title}` }),
    ).toHaveAttribute('aria-disabled', 'true');
  });
});
