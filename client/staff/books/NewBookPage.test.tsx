import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { loseNextResponse, slowDown } from '../../testing/network.ts';
import { endSessionAt, logInAgain, staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

const EMMA = '9780141439587';

/** A new ISBN of the English group. */
function newIsbn(): string {
  const first12 = `9780${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const sum = [...first12].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return `${first12}${(10 - (sum % 10)) % 10}`;
}

const isbnField = () => screen.findByRole('textbox', { name: 'ISBN' });

/** As a scanner does it. */
async function scan(user: UserEvent, isbn: string): Promise<void> {
  await user.type(await isbnField(), `${isbn}{Enter}`);
}

async function fillIn(user: UserEvent, title: string): Promise<void> {
  await fill(user, await screen.findByLabelText(/^Title/), title);
  await fill(user, screen.getByLabelText(/^Author/), 'Asha Rao');
  await fill(user, screen.getByLabelText(/^Price/), '250');
  await user.click(screen.getByRole('combobox', { name: /^Category/ }));
  await user.click(await screen.findByRole('option', { name: 'Fiction' }));
}

interface Stored {
  staffBooks: { nodes: { id: string; isbn: string | null; rating: number; language: string | null }[] };
}
const stored = async (token: string, search: string) =>
  (
    await ask<Stored>(
      'query ($search: String!) { staffBooks(filter: { search: $search }, first: 5) { nodes { id isbn rating language } } }',
      { search },
      token,
    )
  ).staffBooks.nodes;

const copiesOf = async (token: string, book: string) =>
  (
    await ask<{ bookStock: { onHand: number | null } }>(
      'query ($book: String!) { bookStock(book: $book) { onHand } }',
      { book },
      token,
    )
  ).bookStock.onHand;

const taxesOf = async (token: string, search: string) =>
  (
    await ask<{ staffTaxes: { nodes: object[] } }>(
      'query ($search: String!) { staffTaxes(search: $search, first: 5) { nodes { hsn rateBasisPoints } } }',
      { search },
      token,
    )
  ).staffTaxes.nodes;

it('begins with the ISBN: says what is wrong with it, which book has it, withdrawn or not, and goes on with a new one', async () => {
  const token = await staffTokenOf('buyer');
  const user = visitStaff('/books/create', token);
  await scan(user, '9780141439588');
  const field = await isbnField();
  await waitFor(() => expect(field).toHaveAccessibleDescription('9780141439588 has a wrong check digit.'));
  expect(field).toBeInvalid();

  await fill(user, field, '0-14-143958-0');
  expect(field).toBeValid();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^The shop has this book:/)).toHaveTextContent('Emma');
  expect(screen.getByRole('link', { name: 'Emma' })).toHaveAttribute(
    'href',
    expect.stringContaining('/staff/books/'),
  );
  expect(screen.queryByLabelText(/^Title/)).toBeNull();

  const title = `The Withdrawn ${crypto.randomUUID()}`;
  const isbn = newIsbn();
  const { addBook } = await ask<{ addBook: { id: string; version: string } }>(
    'mutation ($input: BookFactsInput!) { addBook(input: $input) { ... on StaffBook { id version } } }',
    { input: { title, author: 'Asha Rao', pricePaise: 20_000, rating: 4, category: 'Fiction', isbn } },
    token,
  );
  await ask(
    'mutation ($id: ID!, $version: String!) { withdrawBook(id: $id, version: $version) { __typename } }',
    addBook,
    token,
  );
  // The scanner writes over the ISBN before.
  await user.keyboard(`${isbn}{Enter}`);
  expect(await screen.findByText(/^The shop has this book, withdrawn:/)).toHaveTextContent(title);
  expect(screen.queryByRole('link', { name: 'Emma' })).toBeNull();

  const fresh = newIsbn();
  await user.keyboard(`${fresh}{Enter}`);
  expect(await screen.findByText(new RegExp(`^No book of the shop has the ISBN ${fresh}\\.`))).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveFocus());
  expect(screen.getByLabelText(/^ISBN/)).toHaveValue(fresh);
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('English');
});

it('names a book of the same title and author while somebody types', async () => {
  const token = await staffTokenOf('buyer');
  const user = visitStaff('/books/create', token);
  await user.click(await screen.findByRole('button', { name: 'This book has no ISBN' }));
  await fill(user, await screen.findByLabelText(/^Title/), 'emma');
  const notice = await screen.findByText(/^The shop has a book with this title:/);
  expect(within(notice).getByRole('link', { name: 'Emma' })).toBeVisible();
  expect(notice).toHaveTextContent(`by Jane Austen, ${EMMA}`);
  const author = screen.getByLabelText(/^Author/);
  await fill(user, author, 'Asha Rao');
  await waitFor(() => expect(screen.queryByText(/^The shop has a book with this title:/)).toBeNull());
  await fill(user, author, 'Austen, Jane');
  expect(await screen.findByText(/^The shop has a book with this title:/)).toBeVisible();
});

it('adds a book without a rating, with its copies and its tax', async () => {
  const token = await staffTokenOf('owner');
  const title = `The Tide ${crypto.randomUUID()}`;
  const isbn = newIsbn();
  const user = visitStaff('/books/create', token);
  await scan(user, isbn);
  await fillIn(user, title);
  const copies = screen.getByLabelText(/^Copies in stock/);
  await fill(user, copies, 'many');
  await user.selectOptions(screen.getByLabelText(/^Tax/), 'Taxed, with a code and a rate');
  await user.click(screen.getByRole('button', { name: 'Add the book' }));
  await waitFor(() => expect(copies).toHaveAccessibleDescription(/^Write a whole number from 0/));
  expect(screen.getByLabelText(/^HSN or SAC/)).toHaveAccessibleDescription('Enter the code.');
  expect(await stored(token, isbn)).toEqual([]);

  await fill(user, copies, '12');
  await fill(user, screen.getByLabelText(/^HSN or SAC/), '8523');
  await user.selectOptions(screen.getByLabelText(/^Rate\b/), '18%');
  await user.click(screen.getByRole('button', { name: 'Add the book' }));
  expect(await screen.findByText(`${title} is in the shop.`)).toBeVisible();
  expect(await stored(token, isbn)).toMatchObject([{ isbn, rating: 3, language: 'eng' }]);
  expect(await copiesOf(token, isbn)).toBe(12);
  expect(await taxesOf(token, isbn)).toEqual([{ hsn: '8523', rateBasisPoints: 1800 }]);
});

it('says that the book is in the shop where its copies or its tax fail, and goes on from there without doing a part twice', async () => {
  const token = await staffTokenOf('owner');
  const title = `The Reef ${crypto.randomUUID()}`;
  const isbn = newIsbn();
  const user = visitStaff('/books/create', token);
  await scan(user, isbn);
  await fillIn(user, title);
  await fill(user, screen.getByLabelText(/^Copies in stock/), '7');
  await user.selectOptions(screen.getByLabelText(/^Tax/), 'Taxed, with a code and a rate');
  await fill(user, screen.getByLabelText(/^HSN or SAC/), '12345');
  await screen.findByRole('option', { name: '18%' });
  await user.selectOptions(screen.getByLabelText(/^Rate\b/), '18%');
  loseNextResponse('SetStock');
  await user.click(screen.getByRole('button', { name: 'Add the book' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^The book is in the shop, but its copies are not set yet\./,
  );
  expect(screen.getByLabelText(/^Copies in stock/)).toHaveValue('7');

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The book is in the shop, but its tax is not set yet.',
    ),
  );
  const hsn = screen.getByLabelText(/^HSN or SAC/);
  expect(hsn).toHaveAccessibleDescription('A code of 4, 6 or 8 digits, such as 8523.');
  expect(await copiesOf(token, isbn)).toBe(7);

  await fill(user, hsn, '8523');
  loseNextResponse('SetBookTax');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(/Save to try again, or leave it for later\.$/),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`${title} is in the shop.`)).toBeVisible();
  expect(await stored(token, isbn)).toHaveLength(1);
  expect(await taxesOf(token, isbn)).toEqual([{ hsn: '8523', rateBasisPoints: 1800 }]);
});

it('keeps what is typed when the session ends before the copies are set, and adds the book once', async () => {
  const token = await staffTokenOf('owner');
  const title = `The Shoal ${crypto.randomUUID()}`;
  const user = visitStaff('/books/create', token);
  await user.click(await screen.findByRole('button', { name: 'This book has no ISBN' }));
  await fillIn(user, title);
  await fill(user, screen.getByLabelText(/^Copies in stock/), '5');
  await endSessionAt('SetStock', () => user.click(screen.getByRole('button', { name: 'Add the book' })));

  const again = logInAgain('/books/create', token);
  await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveValue(title));
  expect(screen.getByLabelText(/^Copies in stock/)).toHaveValue('5');
  await again.click(screen.getByRole('button', { name: 'Add the book' }));
  expect(await screen.findByText(`${title} is in the shop.`)).toBeVisible();
  const books = await stored(token, title);
  expect(books).toHaveLength(1);
  expect(await copiesOf(token, books[0]?.id ?? '')).toBe(5);
});

it('asks nobody for copies who may not set them', async () => {
  const member = {
    __typename: 'StaffMember',
    id: '1',
    name: 'Asha',
    email: 'asha@example.com',
    role: 'buyer',
  };
  const session = { __typename: 'StaffSession', member, permissions: ['catalogue:write'], expiresAt: null };
  const shop = slowDown('StaffMe');
  const user = visitStaff('/books/create', await staffTokenOf('buyer'));
  await shop.respond({ staffMe: session });
  await user.click(await screen.findByRole('button', { name: 'This book has no ISBN' }));
  expect(await screen.findByLabelText(/^Tax/)).toBeVisible();
  expect(screen.queryByLabelText(/^Copies in stock/)).toBeNull();
});
