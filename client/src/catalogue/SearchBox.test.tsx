import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visit } from '../../testing/visit.tsx';

const box = () => screen.findByRole('combobox', { name: 'Search books by title or author' });

describe('the search box', () => {
  it('suggests while the shopper types, and opens the page of a chosen book', async () => {
    const user = await visit('/products');
    await user.type(await box(), 'umbr');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    await waitFor(() => expect(box()).resolves.toHaveFocus());
    await user.click(await within(list).findByRole('option', { name: /The Blue Umbrella/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'The Blue Umbrella' })).toBeVisible();
  });

  it('searches for an author that is chosen', async () => {
    const user = await visit('/products');
    await user.type(await box(), 'ruskin b');
    await user.click(await screen.findByRole('option', { name: /^Ruskin Bond/ }));
    expect(await screen.findByText('Showing All 1 Products')).toBeVisible();
    expect(location.search).toBe('?search=Ruskin+Bond');
  });

  it('shows near matches under their own heading, with a suggested correction', async () => {
    const user = await visit('/products?search=ruskn+bond');
    expect(await screen.findByRole('heading', { name: 'Close to “ruskn bond”' })).toBeVisible();
    expect(await screen.findByText('Showing All 1 Products')).toBeVisible();
    await user.click(screen.getByRole('link', { name: '“ruskin bond”' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Close to/ })).not.toBeInTheDocument());
    await waitFor(() => expect(location.search).toBe('?search=ruskin+bond'));
  });
});
