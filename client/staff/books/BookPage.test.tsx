import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { backOffice } from '../../testing/back-office.ts';
import { fill } from '../../testing/fill.ts';
import { loseNextResponse, slowDown } from '../../testing/network.ts';
import { endSessionAt, logInAgain, staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';
import { changedSince } from '../data/form-draft.ts';

const INPUT = { author: 'Asha Rao', pricePaise: 20_000, rating: 4, category: 'Fiction' };

async function newBook(token: string, title: string): Promise<{ id: string; version: string }> {
  const { addBook } = await ask<{ addBook: { id: string; version: string } }>(
    'mutation ($input: BookFactsInput!) { addBook(input: $input) { ... on StaffBook { id version } } }',
    { input: { ...INPUT, title } },
    token,
  );
  return addBook;
}
/** What somebody else does meanwhile. */
async function changeElsewhere(token: string, id: string, facts: object): Promise<void> {
  const { staffBook } = await ask<{ staffBook: { version: string } }>(
    'query ($id: ID!) { staffBook(id: $id) { version } }',
    { id },
    token,
  );
  await ask(
    'mutation ($id: ID!, $version: String!, $input: BookFactsInput!) { changeBook(id: $id, version: $version, input: $input) { __typename } }',
    { id, version: staffBook.version, input: { ...INPUT, ...facts } },
    token,
  );
}
const bookNow = async (token: string, id: string) =>
  (
    await ask<{
      staffBook: {
        title: string;
        pricePaise: number;
        pages: number | null;
        publisher: string | null;
        language: string | null;
        withdrawnAt: string;
      };
    }>(
      'query ($id: ID!) { staffBook(id: $id) { title pricePaise pages publisher language withdrawnAt isSeparate otherEditions { title } } }',
      { id },
      token,
    )
  ).staffBook;

/** A book into whose form somebody has typed when their session ends. */
async function typedUntilSessionEnds(title: string) {
  const token = await staffTokenOf('buyer');
  const book = await newBook(token, title);
  const user = visitStaff(`/books/${book.id}`, token);
  await fill(user, await screen.findByLabelText(/^Publisher/), 'Seagull');
  await endSessionAt('ChangeBook', () => user.click(screen.getByRole('button', { name: 'Save' })));
  return { ...book, token };
}

it('adds a book once, with what is wrong at its field, goes on to its page, withdraws the book there, and puts it back', async () => {
  const token = await staffTokenOf('buyer');
  const title = `The Lamp ${crypto.randomUUID()}`;
  const user = visitStaff('/books/create', token);
  const write = (label: RegExp, text: string) => fill(user, screen.getByLabelText(label), text);
  await user.click(await screen.findByRole('button', { name: 'This book has no ISBN' }));
  await fill(user, await screen.findByLabelText(/^Title/), title);
  await write(/^Author/, 'Asha Rao');
  await write(/^Price/, '1299.50');
  await write(/^Rating/, '4,2');
  await write(/^ISBN/, '9780141439587');
  await user.click(screen.getByRole('button', { name: 'Add the book' }));
  expect(await screen.findByText('Choose a category.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: /^Category/ })).toHaveFocus();
  expect(screen.getByLabelText(/^Rating/)).toHaveAccessibleDescription(
    'Write a number from 1 to 5, such as 4.2.',
  );

  await write(/^Rating/, '4.2');
  await user.click(screen.getByRole('combobox', { name: /^Category/ }));
  await user.click(await screen.findByRole('option', { name: 'Fiction' }));
  await user.click(screen.getByRole('button', { name: 'Add the book' }));
  const isbn = screen.getByLabelText(/^ISBN/);
  await waitFor(() => expect(isbn).toHaveAccessibleDescription(/^“Emma” \(number \d+\) has this ISBN\.$/));
  expect(isbn).toHaveFocus();

  await user.clear(isbn);
  loseNextResponse('AddBook');
  await user.click(screen.getByRole('button', { name: 'Add the book' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await write(/^Pages/, '320');
  await user.click(screen.getByRole('button', { name: 'Add the book' }));
  expect(await screen.findByText(/^The book is in the shop already, as you sent it before\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`${title} is in the shop.`)).toBeVisible();
  await screen.findByRole('button', { name: 'Withdraw' });
  expect(screen.getByLabelText(/^Author/)).toHaveValue('by Asha Rao');
  expect(screen.getByLabelText(/^Pages/)).toHaveValue('320');

  const id = location.pathname.split('/').at(-1) ?? '';
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Withdraw/ }));
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/^Number \d+\. Withdrawn since/)).toBeVisible();
  expect(await bookNow(token, id)).toMatchObject({ withdrawnAt: expect.any(String) });
  await user.click(await screen.findByRole('button', { name: 'Put back into the shop' }));
  await user.click(await screen.findByRole('button', { name: 'Put back' }));
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect(await bookNow(token, id)).toMatchObject({ withdrawnAt: null });
});

it('keeps what is typed when a busy shop refuses it, says what somebody else has changed, saves what both have typed, and warns before it loses more', async () => {
  const token = await staffTokenOf('buyer');
  const title = `The River ${crypto.randomUUID()}`;
  const { id, version } = await newBook(token, title);
  const user = visitStaff(`/books/${id}`, token);
  const pages = await screen.findByLabelText(/^Pages/);
  await fill(user, pages, '320');
  const shop = slowDown('(?:ChangeBook|StaffMe)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await shop.fail('FORBIDDEN', 'This needs the permission catalogue:write.');
  await shop.fail();
  expect(await screen.findByText('This needs the permission catalogue:write.')).toBeVisible();
  expect(pages).toHaveValue('320');
  expect(screen.getByRole('menuitem', { name: 'Books' })).toBeVisible();
  shop.answer();

  await ask(
    'mutation ($id: ID!, $version: String!, $input: BookFactsInput!) { changeBook(id: $id, version: $version, input: $input) { __typename } }',
    { id, version, input: { ...INPUT, title, pricePaise: 15_000 } },
    token,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Price is now 150 (was: 200).');
  await waitFor(() => expect(screen.getByLabelText(/^Price/)).toHaveValue('150'));
  expect(screen.getByLabelText(/^Pages/)).toHaveValue('320');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(await bookNow(token, id)).toMatchObject({ pricePaise: 15_000, pages: 320 });

  const publisher = screen.getByLabelText(/^Publisher/);
  await fill(user, publisher, 'Seagull');
  await user.click(screen.getByRole('menuitem', { name: 'Books' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(publisher).toHaveValue('Seagull');
  await user.click(screen.getByRole('menuitem', { name: 'Books' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  const add = await screen.findByRole('link', { name: 'Add a book' });
  expect(add).toHaveAttribute('href', '/staff/books/create');
});

it('leaves a stored language that is no code, takes one by its name, of the list or typed, or by a code, and says what it does not know', async () => {
  const token = await staffTokenOf('buyer');
  const { id } = await newBook(token, `The Garden ${crypto.randomUUID()}`);
  await backOffice('odd-language', { productId: id, language: 'Gujari' });
  const user = visitStaff(`/books/${id}`, token);
  const language = await screen.findByRole('combobox', { name: 'Language' });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const write = (text: string) => fill(user, language, text);
  const stored = async () => (await bookNow(token, id)).language;

  expect(language).toHaveValue('Gujari');
  await fill(user, screen.getByLabelText(/^Pages/), '96');
  await save();
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(await bookNow(token, id)).toMatchObject({ language: 'Gujari', pages: 96 });

  await write('hind');
  await user.click(await screen.findByRole('option', { name: 'Hindi' }));
  expect(language).toHaveValue('Hindi');
  await write('french');
  await user.tab();
  expect(language).toHaveValue('French');
  await save();
  await waitFor(async () => expect(await stored()).toBe('fre'));
  await write('de-AT');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await stored()).toBe('ger'));
  await waitFor(() => expect(language).toHaveValue('German'));

  await write('Klingon');
  await save();
  await waitFor(() =>
    expect(language).toHaveAccessibleDescription(
      'Choose a language of the list, or write a code such as eng.',
    ),
  );
  expect(language).toHaveFocus();
  await write('zz');
  await save();
  await waitFor(() =>
    expect(language).toHaveAccessibleDescription('A code of a language, such as eng, en or en-GB.'),
  );
  expect(language).toHaveFocus();
  expect(language).toBeInvalid();
  await user.clear(language);
  await save();
  await waitFor(async () => expect(await stored()).toBeNull());
});

it('does not show what was typed before the session ended to another member', async () => {
  const { id } = await typedUntilSessionEnds(`The Monsoon ${crypto.randomUUID()}`);

  logInAgain(`/books/${id}`, await staffTokenOf('buyer'));
  const publisher = await screen.findByLabelText(/^Publisher/);
  await waitFor(() => expect(sessionStorage.getItem('staff-form-drafts')).toBeNull());
  expect(publisher).toHaveValue('');
});

it('forgets what was typed before the session ended once its member logs out', async () => {
  const draft = {
    memberId: '1',
    path: '/books/1',
    name: 'book',
    version: '1',
    values: { publisher: 'Seagull' },
  };
  sessionStorage.setItem('staff-form-drafts', JSON.stringify([draft]));
  const user = visitStaff('/', await staffTokenOf('buyer'));
  await user.click(await screen.findByRole('button', { name: 'Profile' }));
  expect(sessionStorage.getItem('staff-form-drafts')).toContain('Seagull');
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByLabelText(/^Email/)).toBeVisible();
  expect(sessionStorage.getItem('staff-form-drafts')).toBeNull();
});

it('puts back what was typed before the session ended, and says that somebody else has changed the book', async () => {
  const title = `The Banyan ${crypto.randomUUID()}`;
  const { id, version, token } = await typedUntilSessionEnds(title);
  await ask(
    'mutation ($id: ID!, $version: String!, $input: BookFactsInput!) { changeBook(id: $id, version: $version, input: $input) { __typename } }',
    { id, version, input: { ...INPUT, title, pricePaise: 15_000 } },
    token,
  );

  const again = logInAgain(`/books/${id}`, token);
  const publisher = await screen.findByLabelText(/^Publisher/);
  await waitFor(() => expect(publisher).toHaveValue('Seagull'));
  expect(await screen.findByText(changedSince('book'))).toBeVisible();
  expect(screen.getByLabelText(/^Price/)).toHaveValue('150');
  await again.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(await bookNow(token, id)).toMatchObject({ pricePaise: 15_000, publisher: 'Seagull' });
});

it('takes a book from the other editions of its title, and puts it to those of an ISBN', async () => {
  const token = await staffTokenOf('buyer');
  const title = `The Mango ${crypto.randomUUID()}`;
  await newBook(token, title);
  const { id } = await newBook(token, title);
  const user = visitStaff(`/books/${id}`, token);
  expect(await screen.findByRole('link', { name: title })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Not the same text' }));
  expect(await screen.findByText('Staff have said that no other book has its text.')).toBeVisible();
  expect(screen.queryByRole('link', { name: title })).toBeNull();

  const isbn = screen.getByLabelText('ISBN of another edition');
  await fill(user, isbn, '9780306406157');
  await user.click(screen.getByRole('button', { name: 'Same text' }));
  await waitFor(() => expect(isbn).toHaveAccessibleDescription('The shop has no other book with this ISBN.'));
  await fill(user, isbn, '978-0-14-143958-7');
  await user.click(screen.getByRole('button', { name: 'Same text' }));
  expect(await screen.findByRole('link', { name: 'Emma' })).toBeVisible();
  expect(await bookNow(token, id)).toMatchObject({ otherEditions: [{ title: 'Emma' }], isSeparate: true });
});

it('a save while another change of this page is under way waits for it, and keeps both', async () => {
  const token = await staffTokenOf('buyer');
  const title = `The Kite ${crypto.randomUUID()}`;
  await newBook(token, title);
  const { id } = await newBook(token, title);
  const user = visitStaff(`/books/${id}`, token);
  await fill(user, await screen.findByLabelText(/^Publisher/), 'Seagull');
  const separating = slowDown('SeparateBook');
  await user.click(await screen.findByRole('button', { name: 'Not the same text' }));
  await waitFor(() => expect(separating.waiting()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  separating.answer();
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(screen.queryByText(/has changed since you saw it/)).toBeNull();
  expect(await bookNow(token, id)).toMatchObject({ publisher: 'Seagull', isSeparate: true });
});

it('a change that waited for another one of this page names only what somebody else has changed', async () => {
  const token = await staffTokenOf('buyer');
  const title = `The Reed ${crypto.randomUUID()}`;
  await newBook(token, title);
  const { id } = await newBook(token, title);
  const user = visitStaff(`/books/${id}`, token);
  await fill(user, await screen.findByLabelText(/^Publisher/), 'Seagull');
  const separating = slowDown('SeparateBook');
  const saving = slowDown('ChangeBook');
  await user.click(await screen.findByRole('button', { name: 'Not the same text' }));
  await waitFor(() => expect(separating.waiting()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  separating.answer();
  await waitFor(() => expect(saving.waiting()).toBe(1));
  await changeElsewhere(token, id, { title, pages: 320 });
  saving.answer();
  expect(await screen.findByText('Pages is now 320 (was: empty).')).toBeVisible();
  expect(screen.queryByText('It is no edition of another book’s text.')).toBeNull();
});

it('what is typed while a save is under way stays in the form', async () => {
  const token = await staffTokenOf('buyer');
  const { id } = await newBook(token, `The Loom ${crypto.randomUUID()}`);
  const user = visitStaff(`/books/${id}`, token);
  await fill(user, await screen.findByLabelText(/^Publisher/), 'Seagull');
  const saving = slowDown('ChangeBook');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saving.waiting()).toBe(1));
  await fill(user, screen.getByLabelText(/^Pages/), '320');
  saving.answer();
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(screen.getByLabelText(/^Pages/)).toHaveValue('320');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await bookNow(token, id)).toMatchObject({ publisher: 'Seagull', pages: 320 }),
  );
});

it('a price rises above a previous price that nobody has written', async () => {
  const token = await staffTokenOf('buyer');
  const { id } = await newBook(token, `The Bell ${crypto.randomUUID()}`);
  const user = visitStaff(`/books/${id}`, token);
  const price = await screen.findByLabelText(/^Price/);
  expect(screen.getByLabelText(/^Previous price/)).toHaveValue('');
  await fill(user, price, '350');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(await bookNow(token, id)).toMatchObject({ pricePaise: 35_000 });
});
