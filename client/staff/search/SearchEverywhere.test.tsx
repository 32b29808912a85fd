import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { placeOrder, shopperWithAddress } from '../../testing/orders.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { someBooks } from '../../testing/visit.tsx';

it('finds orders, shoppers and books by one field, which / opens, and leads to them by keyboard', async () => {
  const { id } = await placeOrder(await shopperWithAddress());
  const number = id.slice(0, 8).toUpperCase();
  const user = visitStaff('/audit', await staffTokenOf('owner'));
  await screen.findByRole('button', { name: 'Search everywhere' });
  await user.keyboard('/');
  const field = await screen.findByRole('combobox', { name: 'Search everywhere' });
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/an order.*email.*ISBN/);
  await fill(user, field, number);
  expect(
    await screen.findByRole('option', { name: new RegExp(`^${number} .*Awaiting payment`) }),
  ).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe(`/staff/orders/${id}/show`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows a buyer books alone, and says where nothing matches', async () => {
  const [book = expect.unreachable()] = await someBooks(1);
  const user = visitStaff('/books', await staffTokenOf('buyer'));
  await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
  const field = await screen.findByRole('combobox', { name: 'Search everywhere' });
  expect(field).toHaveAccessibleDescription('Takes a title, author or ISBN.');
  await fill(user, field, 'no book has this title');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Nothing matches.'));
  await fill(user, field, book.title);
  await user.click(await screen.findByRole('option', { name: (name) => name.startsWith(book.title) }));
  await waitFor(() => expect(window.location.pathname).toBe(`/staff/books/${book.id}`));
});

it('types / where somebody is typing', async () => {
  const user = visitStaff('/books', await staffTokenOf('buyer'));
  const search = await screen.findByRole('searchbox');
  await user.type(search, 'either/or');
  expect(search).toHaveValue('either/or');
  expect(screen.queryByRole('dialog')).toBeNull();
});
