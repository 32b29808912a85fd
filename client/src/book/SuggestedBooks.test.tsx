import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { slowDown } from '../../testing/network.ts';
import { ask, heading, newShopper, visit } from '../../testing/visit.tsx';

it.each([
  ['/cart', 'Your Cart is Empty'],
  ['/wishlist', 'You Dont have items in the Wishlist'],
  ['/orders', 'You have no orders yet. What you buy is listed here, with its invoice.'],
  ['/products?search=zzzqqq', 'No title or author contains “zzzqqq”'],
])('%s without books has the best rated ones', async (path, text) => {
  const { products } = await ask<{ products: { nodes: { title: string }[] } }>(
    '{ products(filter: { inStock: true }, sort: BEST_RATED, first: 12) { nodes { title } } }',
  );
  await visit(path, (await newShopper()).token);
  expect(await screen.findByText(text)).toBeVisible();
  const suggested = within(await screen.findByRole('region', { name: 'Best Rated Books' }));
  const titles = await suggested.findAllByRole('heading', { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual(products.nodes.map(({ title }) => title));
  expect(suggested.getAllByRole('button', { name: /^Add to cart/ })).toHaveLength(products.nodes.length);
});

it('an empty page stays as it is where they do not load', async () => {
  const shop = slowDown('SuggestedBooks');
  await visit('/cart', (await newShopper()).token);
  await screen.findByRole('region', { name: 'Best Rated Books' });
  await shop.fail('INTERNAL_SERVER_ERROR');
  await expect
    .poll(() => screen.queryByRole('region', { name: 'Best Rated Books' }), { timeout: 10_000 })
    .toBeNull();
  expect(await heading('Your Cart is Empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
});
