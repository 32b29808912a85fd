import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { heading, visit } from '../../testing/visit.tsx';

/** A page with the box and few books, as many take long to render. */
const FEW_BOOKS = '/products?price=100';

const box = () => screen.findByRole('combobox', { name: 'Search books by title or author' });

describe('the search box', () => {
  it('has the focus after “Find a book” on the home page, and not after Back', async () => {
    const user = await visit('/');
    await user.click(await screen.findByRole('link', { name: 'Find a book' }));
    await heading('Showing All 50 Products');
    await waitFor(async () => expect(await box()).toHaveFocus());
    history.back();
    await heading('Books worth staying in for');
    history.forward();
    await waitFor(async () => expect(await heading('Showing All 50 Products')).toHaveFocus());
  });

  it('suggests while the shopper types, and opens the page of a chosen book', async () => {
    const user = await visit(FEW_BOOKS);
    await user.type(await box(), 'umbr');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    await waitFor(() => expect(box()).resolves.toHaveFocus());
    await user.click(await within(list).findByRole('option', { name: /The Blue Umbrella/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'The Blue Umbrella' })).toBeVisible();
  });

  it('opens the page of a chosen author, by keyboard too', async () => {
    const user = await visit(FEW_BOOKS);
    await user.type(await box(), 'arundhati');
    await screen.findByRole('option', { name: /^Arundhati Roy/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Arundhati Roy' })).toBeVisible();
    expect(location.pathname).toBe('/authors/arundhati-roy');
  });

  it('searches for a chosen author who has no page', async () => {
    const shop = slowDown('Suggestions');
    const user = await visit('/products');
    await user.type(await box(), 'ruskin b');
    const author = { __typename: 'Suggestion', kind: 'AUTHOR', text: 'Ruskin Bond', author: null };
    await shop.respond({ suggestions: [{ ...author, productId: null, slug: null }] });
    await user.click(await screen.findByRole('option', { name: /^Ruskin Bond/ }));
    expect(await screen.findByText('Showing All 1 Products')).toBeVisible();
    expect(location.search).toBe('?search=Ruskin+Bond');
  });

  it('opens the page of a chosen series', async () => {
    const user = await visit(FEW_BOOKS);
    await user.type(await box(), 'the empyr');
    await user.click(await screen.findByRole('option', { name: 'The Empyrean Series' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'The Empyrean' })).toBeVisible();
    expect(location.pathname).toBe('/series/the-empyrean');
  });

  it('does not suggest to a shopper who has left it meanwhile', async () => {
    const shop = slowDown('Suggestions');
    const user = await visit(FEW_BOOKS);
    await user.click(await box());
    // Once the code that suggests is there.
    await waitFor(async () => expect(await box()).toHaveAttribute('autocapitalize', 'none'));
    await user.type(await box(), 'umbr');
    await user.click(screen.getByRole('heading', { level: 1 }));
    const author = { __typename: 'Suggestion', kind: 'AUTHOR', text: 'Umbra', author: null };
    await shop.respond({ suggestions: [{ ...author, productId: null, slug: null }] });
    await expect(screen.findByRole('listbox', {}, { timeout: 500 })).rejects.toThrow();
    await user.click(await box());
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('option', { name: /^Umbra/ })).toBeVisible();
  });

  it('shows near matches behind the others in any order, under their own heading', async () => {
    await visit('/products?search=secrets&sort=LOW_TO_HIGH');
    const close = await screen.findByRole('heading', { name: 'Close to “secrets”' });
    const cards = screen.getAllByRole('article');
    const isAhead = (card: HTMLElement) =>
      (card.compareDocumentPosition(close) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(cards).toHaveLength(4);
    expect(cards.map(isAhead)).toEqual([true, true, false, false]);
  });

  it('shows near matches under their own heading, with a suggested correction', async () => {
    const user = await visit('/products?search=ruskn+bond');
    expect(await screen.findByRole('heading', { name: 'Close to “ruskn bond”' })).toBeVisible();
    expect(await screen.findByText('Showing All 0 Products')).toBeVisible();
    expect(screen.getByText('No books found for “ruskn bond”, and 1 book close to it')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: '“ruskin bond”' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Close to/ })).not.toBeInTheDocument());
    await waitFor(() => expect(location.search).toBe('?search=ruskin+bond'));
  });
});
