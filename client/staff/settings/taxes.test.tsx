import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';
import { listPath } from '../ui/list-path.ts';

interface Books {
  products: { nodes: { id: string; title: string }[] };
}

const someBook = async (index: number) =>
  (await ask<Books>('{ products(first: 30) { nodes { id title } } }')).products.nodes[index] ??
  expect.unreachable();

const setTax = async (book: string, rateBasisPoints: number, version: string | null, token: string) => {
  interface Outcome {
    setBookTax: { version: string };
  }
  const { setBookTax } = await ask<Outcome>(
    'mutation ($input: SetBookTaxInput!) { setBookTax(input: $input) { ... on BookTax { version } } }',
    { input: { book, hsn: '998431', rateBasisPoints, version } },
    token,
  );
  return setBookTax.version;
};

const removeTax = async (title: string, token: string) => {
  interface Taxes {
    staffTaxes: { nodes: { id: string; version: string }[] };
  }
  const search = 'query ($title: String) { staffTaxes(search: $title) { nodes { id version } } }';
  const [{ id, version } = expect.unreachable()] = (await ask<Taxes>(search, { title }, token)).staffTaxes
    .nodes;
  const remove =
    'mutation ($id: ID!, $version: String!) { removeBookTax(bookId: $id, version: $version) { __typename } }';
  await ask(remove, { id, version }, token);
};

const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement);

it('sets the tax of a book that is found by its title, and says what is missing at each field', async () => {
  const book = await someBook(14);
  const token = await staffTokenOf('buyer');
  const user = visitStaff('/taxes', token);
  await user.click(await screen.findByRole('button', { name: 'Set a tax' }));
  const form = within(await screen.findByRole('dialog', { name: 'Tax of a book' }));
  await waitFor(() => expect(form.getByLabelText(/^Rate/)).toHaveTextContent(/exempt5%18%40%$/));
  await user.click(form.getByRole('button', { name: 'Set the tax' }));
  expect(await form.findByText('Choose the book.')).toBeVisible();
  expect(form.getByText('Enter the code.')).toBeVisible();
  expect(form.getByText('Choose a rate that may be set.')).toBeVisible();
  expect(form.getByLabelText(/^Book/)).toHaveFocus();

  await user.click(form.getByLabelText(/^Book/));
  await user.paste(book.title);
  await user.click(await screen.findByRole('option', { name: (name) => name.startsWith(book.title) }));
  await fill(user, form.getByLabelText(/^HSN or SAC/), '85231');
  await user.selectOptions(form.getByLabelText(/^Rate/), '18%');
  await user.click(form.getByRole('button', { name: 'Set the tax' }));
  await waitFor(() =>
    expect(form.getByLabelText(/^HSN or SAC/)).toHaveAccessibleDescription(
      'A code of 4, 6 or 8 digits, such as 8523.',
    ),
  );
  expect(form.getByLabelText(/^HSN or SAC/)).toHaveFocus();
  await user.keyboard('{Backspace}{Enter}');
  expect(await screen.findByText(`${book.title}: 8523, 18%.`)).toBeVisible();
  const row = await rowOf(book.title);
  expect(row.getByText('8523')).toBeVisible();
  expect(row.getByText('18%')).toBeVisible();
  await removeTax(book.title, token);
});

it('says what somebody else has made of a tax meanwhile, and then changes that', async () => {
  const token = await staffTokenOf('buyer');
  const book = await someBook(15);
  const version = await setTax(book.id, 500, null, token);
  const user = visitStaff(listPath('taxes', { search: book.title }), token);
  await user.click(await screen.findByRole('button', { name: `Change the tax of ${book.title}` }));
  const form = within(await screen.findByRole('dialog', { name: `Tax of ${book.title}` }));
  await user.selectOptions(
    await form.findByLabelText(/^Rate/),
    await form.findByRole('option', { name: '40%' }),
  );
  await setTax(book.id, 1_800, version, token);
  await user.click(form.getByRole('button', { name: 'Set the tax' }));
  const notice = await form.findByRole('alert');
  expect(notice).toHaveTextContent('The tax of this book has changed since you saw it. Look at it again.');
  expect(notice).toHaveTextContent('It is now: 998431, 18%.');
  await user.click(form.getByRole('button', { name: 'Set the tax' }));
  await waitFor(async () => expect((await rowOf(book.title)).getByText('40%')).toBeVisible());
  await removeTax(book.title, token);
});

it('removes a tax after a confirmation', async () => {
  const token = await staffTokenOf('buyer');
  const book = await someBook(16);
  await setTax(book.id, 500, null, token);
  const user = visitStaff(listPath('taxes', { search: book.title }), token);
  await user.click(await screen.findByRole('button', { name: `Remove the tax of ${book.title}` }));
  const question = within(
    await screen.findByRole('alertdialog', { name: `Remove the tax of ${book.title}?` }),
  );
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(`${book.title} is a printed book for the tax.`)).toBeVisible();
  expect(await screen.findByText(/^No book matches\. A book that is not on this list/)).toBeVisible();
});
