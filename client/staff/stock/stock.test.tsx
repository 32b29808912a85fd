import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v4 as uuid } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { slowDown } from '../../testing/network.ts';
import { comeBackToTab, staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';
import { storedDelivery } from './delivery.ts';

interface Books {
  products: { nodes: { id: string; title: string }[] };
}

interface Stock {
  bookStock: { onHand: number | null };
}

const someBook = async (index: number) =>
  (await ask<Books>('{ products(first: 30) { nodes { id title } } }')).products.nodes[index] ??
  expect.unreachable();

const onHand = async (book: string, token: string) =>
  (await ask<Stock>('query ($book: String!) { bookStock(book: $book) { onHand } }', { book }, token))
    .bookStock.onHand;

const setStock = (bookId: string, copies: number | null, token: string) =>
  ask(
    'mutation ($input: SetStockInput!) { setStock(input: $input) { __typename } }',
    { input: { bookId, copies, reason: 'COUNT' } },
    token,
  );

beforeEach(() => storedDelivery.set(null));

/** As a scanner does, which is faster than a person. */
async function scan(user: UserEvent, field: HTMLElement, id: string): Promise<void> {
  await user.click(field);
  await user.paste(id);
  await user.keyboard('{Enter}');
}

it('scans a delivery copy by copy, says which book is unknown, and stores all at once', async () => {
  const token = await staffTokenOf('buyer');
  const book = await someBook(11);
  await setStock(book.id, 4, token);
  const user = visitStaff('/stock/receive', token);

  const field = await screen.findByLabelText('Scan the ISBN of each copy');
  await scan(user, field, book.id);
  await scan(user, field, '9780000000002');
  expect(await screen.findByText('There is no book 9780000000002 in this shop. Put it aside.')).toBeVisible();
  expect(screen.getByText('Not counted, because this shop has no such book: 9780000000002')).toBeVisible();
  await scan(user, field, book.id);
  expect(await screen.findByText(`${book.title}: 2 copies`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: `One copy of ${book.title} more` }));
  expect(await onHand(book.id, token)).toBe(4);

  const form = within(screen.getByRole('form', { name: 'Store the delivery' }));
  await fill(user, form.getByLabelText(/^Note/), 'Penguin 4711');
  await user.click(form.getByRole('button', { name: 'Put 3 copies on the shelf' }));
  expect(await screen.findByText('3 copies received.')).toBeVisible();
  await waitFor(() => expect(storedDelivery.get()).toBeNull());
  expect(await onHand(book.id, token)).toBe(7);
  await setStock(book.id, null, token);
});

it('copies that are scanned while a delivery is on its way stay on the list, as another delivery', async () => {
  const token = await staffTokenOf('buyer');
  const [book, other] = [await someBook(15), await someBook(16)];
  for (const { id } of [book, other]) await setStock(id, 4, token);
  const user = visitStaff('/stock/receive', token);
  const field = await screen.findByLabelText('Scan the ISBN of each copy');
  await scan(user, field, book.id);
  await scan(user, field, book.id);
  const slow = slowDown('ReceiveStock');
  await user.click(await screen.findByRole('button', { name: 'Put 2 copies on the shelf' }));
  const sent = storedDelivery.get()?.id;
  await scan(user, field, book.id);
  expect(await screen.findByText(`${book.title}: 3 copies`)).toBeVisible();
  await scan(user, field, other.id);
  expect(await screen.findByText(`${other.title}: 1 copy`)).toBeVisible();
  slow.answer();
  expect(await screen.findByText('2 copies received.')).toBeVisible();
  await waitFor(() => expect(storedDelivery.get()?.id).not.toBe(sent));
  expect(storedDelivery.get()?.lines).toMatchObject([
    { bookId: other.id, copies: 1 },
    { bookId: book.id, copies: 1 },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Put 2 copies on the shelf' }));
  await waitFor(() => expect(storedDelivery.get()).toBeNull());
  expect([await onHand(book.id, token), await onHand(other.id, token)]).toEqual([7, 5]);
  for (const { id } of [book, other]) await setStock(id, null, token);
});

it('after an answer that was lost, what was stored goes off the list, and the rest is another delivery', async () => {
  const token = await staffTokenOf('buyer');
  const [book, other] = [await someBook(17), await someBook(18)];
  for (const { id } of [book, other]) await setStock(id, 4, token);
  const lines = [book, other].map(({ id, title }) => ({ bookId: id, title, copies: 2 }));
  const id = uuid();
  const stored = { id, lines: lines.map(({ bookId, copies }) => ({ book: bookId, copies })) };
  await ask(
    'mutation ($input: ReceiveStockInput!) { receiveStock(input: $input) { __typename } }',
    { input: stored },
    token,
  );
  storedDelivery.set({ id, lines });
  const byTitle = [book, other].map(({ title }) => `2 × ${title}`).toSorted((a, b) => a.localeCompare(b));
  const user = visitStaff('/stock/receive', token);
  await user.click(await screen.findByRole('button', { name: `One copy of ${book.title} more` }));
  await user.click(screen.getByRole('button', { name: `One copy of ${other.title} less` }));
  await user.click(screen.getByRole('button', { name: 'Put 4 copies on the shelf' }));
  expect(
    await screen.findByText(
      `The shop has stored 4 copies of this delivery before: ${byTitle.join(', ')}. They are off ` +
        `the list. More is stored than the list has, which you can correct in Stock: 1 × ${other.title}.`,
    ),
  ).toBeVisible();
  expect(storedDelivery.get()?.id).not.toBe(id);
  await user.click(screen.getByRole('button', { name: 'Put 1 copy on the shelf' }));
  expect(await screen.findByText('1 copy received.')).toBeVisible();
  expect([await onHand(book.id, token), await onHand(other.id, token)]).toEqual([7, 6]);
  for (const each of [book, other]) await setStock(each.id, null, token);
});

it('asks how many are on the shelf in all of a book that was not counted before', async () => {
  const token = await staffTokenOf('buyer');
  const [book, other] = [await someBook(19), await someBook(20)];
  for (const { id } of [book, other]) await setStock(id, null, token);
  const user = visitStaff('/stock/receive', token);
  const field = await screen.findByLabelText('Scan the ISBN of each copy');
  for (const [{ id, title }, now] of [
    [book, '1 copy'],
    [book, '2 copies'],
    [other, '1 copy'],
  ] as const) {
    await scan(user, field, id);
    expect(await screen.findByText(`${title}: ${now}`)).toBeVisible();
  }

  const shelf = await screen.findByLabelText(`${book.title}: on the shelf in all`);
  const put = screen.getByRole('button', { name: 'Put 3 copies on the shelf' });
  await user.click(put);
  expect(await screen.findByText('Write a whole number from 2 to 10,00,000.')).toBeVisible();
  // The first that is wrong: the book that was scanned last is above.
  expect(screen.getByLabelText(`${other.title}: on the shelf in all`)).toHaveFocus();
  await fill(user, shelf, '12');
  await fill(user, screen.getByLabelText(`${other.title}: on the shelf in all`), '5');
  await setStock(other.id, 4, token);
  await user.click(put);
  expect(
    await screen.findByText(new RegExp(`“${other.title}” has been counted meanwhile: 4 on hand`)),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText(`${other.title}: on the shelf in all`)).toBeNull());
  await waitFor(() => expect(put).toHaveAttribute('aria-busy', 'false'));
  await user.click(put);
  expect(await screen.findByText('3 copies received.')).toBeVisible();
  expect([await onHand(book.id, token), await onHand(other.id, token)]).toEqual([12, 5]);
  for (const { id } of [book, other]) await setStock(id, null, token);
});

it('counts a copy that is scanned into the note, and Enter there stores nothing', async () => {
  const token = await staffTokenOf('buyer');
  const isbn = '9788173711466';
  const { bookStock: book } = await ask<{ bookStock: { title: string } }>(
    'query ($isbn: String!) { bookStock(book: $isbn) { title } }',
    { isbn },
    token,
  );
  const user = visitStaff('/stock/receive', token);
  const field = await screen.findByLabelText('Scan the ISBN of each copy');
  await user.type(field, `${isbn}{Enter}`);
  const note = await screen.findByLabelText(/^Note/);

  await user.type(note, `Penguin 4711${isbn}{Enter}`);
  expect(await screen.findByText(`${book.title}: 2 copies`)).toBeVisible();
  expect(note).toHaveValue('Penguin 4711');
  expect(field).toHaveFocus();
  await user.type(note, '{Enter}');
  expect(field).toHaveFocus();
  expect(note).toHaveValue('Penguin 4711');
  expect(storedDelivery.get()?.lines).toMatchObject([{ copies: 2 }]);
});

it('counts and writes off, shows who did it, and overwrites nobody', async () => {
  const token = await staffTokenOf('buyer');
  const book = await someBook(12);
  await setStock(book.id, 8, token);
  const user = visitStaff(`/stock/${book.id}/show`, token);
  const damage = within(await screen.findByRole('form', { name: 'Write off' }));
  await fill(user, damage.getByLabelText('Damaged copies'), '9');
  await user.keyboard('{Enter}');
  expect(await damage.findByText('Write a whole number from 1 to 8.')).toBeVisible();
  await fill(user, damage.getByLabelText('Damaged copies'), '2');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('6 copies left: 6 on the shelf')).toBeVisible();
  const changes = within(await screen.findByRole('list', { name: 'Changes of the copies' }));
  expect((await changes.findByText('Damaged')).parentElement).toHaveTextContent('−2 Damaged');
  await waitFor(() => expect(changes.getAllByText(/Staff buyer/)).toHaveLength(2));

  await setStock(book.id, 20, token);
  const count = within(screen.getByRole('form', { name: 'Set the stock' }));
  await fill(user, count.getByLabelText('Copies on the shelf'), '5');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('20 copies left: 20 on the shelf')).toBeVisible();
  expect(await screen.findByText(/^There are 20 copies on hand now\./)).toBeVisible();
  expect(await onHand(book.id, token)).toBe(20);
  await setStock(book.id, null, token);
});

it('keeps a typed count where an order or somebody else changes the copies, and says so before it is set', async () => {
  const token = await staffTokenOf('buyer');
  const book = await someBook(19);
  await setStock(book.id, 8, token);
  const user = visitStaff(`/stock/${book.id}/show`, token);
  const field = await screen.findByLabelText('Copies on the shelf');
  await fill(user, field, '7');
  await setStock(book.id, 6, token);
  comeBackToTab();
  expect(await screen.findByText('6 copies left: 6 on the shelf')).toBeVisible();
  expect(field).toHaveValue('7');
  await user.click(screen.getByRole('button', { name: 'Set the stock' }));
  expect(await screen.findByText(/^There are 6 copies on hand now\./)).toBeVisible();
  expect(await onHand(book.id, token)).toBe(6);
  expect(field).toHaveValue('7');
  await user.click(screen.getByRole('button', { name: 'Set the stock' }));
  expect(await screen.findByText('The stock is set.')).toBeVisible();
  expect(await onHand(book.id, token)).toBe(7);
  await waitFor(() => expect(screen.getByLabelText('Copies on the shelf')).toHaveValue(''));
  await setStock(book.id, null, token);
});

it('lists what is low first, and finds a book by its title', async () => {
  const token = await staffTokenOf('buyer');
  const [many, few] = [await someBook(13), await someBook(14)];
  await setStock(many.id, 900, token);
  await setStock(few.id, 1, token);
  const user = visitStaff('/stock', token);
  await screen.findByRole('link', { name: many.title });
  const titles = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(titles.indexOf(few.title)).toBeLessThan(titles.indexOf(many.title));
  await fill(user, screen.getByLabelText('Search'), many.title);
  await waitFor(() => expect(screen.queryByRole('link', { name: few.title })).toBeNull());
  expect(await screen.findByRole('link', { name: many.title })).toBeVisible();
  for (const { id } of [many, few]) await setStock(id, null, token);
});
