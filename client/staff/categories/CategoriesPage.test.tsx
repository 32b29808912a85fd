import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { staffTokenOf, visitStaff } from '../../testing/staff.tsx';
import { ask } from '../../testing/visit.tsx';

const list = async () => within(await screen.findByRole('list', { name: 'Categories' }));

it('adds, changes, moves and removes a category, in which a book of another can be', async () => {
  const token = await staffTokenOf('buyer');
  const user = visitStaff('/categories', token);
  const rows = await list();
  await user.click(screen.getByRole('button', { name: 'Add a category' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a category' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Write the name.')).toBeVisible();
  await fill(user, dialog.getByLabelText(/^Name$|^Name \*/), 'Zines');
  await fill(user, dialog.getByLabelText('Name in addresses'), 'fiction');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Another category has this slug.')).toBeVisible();
  await fill(user, dialog.getByLabelText('Name in addresses'), 'zines');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await rows.findByText('Zines')).toBeVisible();

  const { addBook } = await ask<{ addBook: { id: string } }>(
    'mutation ($input: BookFactsInput!) { addBook(input: $input) { ... on StaffBook { id } } }',
    {
      input: {
        ...{ title: `Stapled ${crypto.randomUUID()}`, author: 'Asha Rao', pricePaise: 20_000, rating: 4 },
        ...{ category: 'Fiction', furtherCategories: ['zines'] },
      },
    },
    token,
  );
  const { product } = await ask<{ product: { inCategories: { name: string }[] } }>(
    'query ($id: ID!) { product(id: $id) { inCategories { name } } }',
    { id: addBook.id },
  );
  expect(product.inCategories.map(({ name }) => name)).toEqual(['Fiction', 'Zines']);

  const { staffCategories } = await ask<{ staffCategories: { id: string; name: string }[] }>(
    '{ staffCategories { id name } }',
    {},
    token,
  );
  const { id } = staffCategories.find(({ name }) => name === 'Zines') ?? expect.unreachable();
  await user.click(rows.getByRole('button', { name: 'Change Zines' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change Zines' }));
  expect(form.getByLabelText('Name in addresses')).toBeDisabled();
  await ask(
    'mutation ($id: ID!) { changeCategory(id: $id, input: { name: "Leaflets" }, version: 0) { __typename } }',
    { id },
    token,
  );
  await fill(user, form.getByLabelText('Description'), 'Stapled by hand.');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Name: Leaflets')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rows.getByText('Stapled by hand.')).toBeVisible();

  const names = () => rows.getAllByRole('listitem').map((row) => row.textContent);
  const place = names().findIndex((text) => text?.includes('Zines'));
  await user.click(rows.getByRole('button', { name: 'Move Zines up' }));
  await waitFor(() => expect(names()[place - 1]).toContain('Zines'));
  expect(screen.getByRole('button', { name: 'Move Zines up' })).toHaveFocus();
  await user.click(rows.getByRole('button', { name: 'Remove Zines' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove Zines?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(rows.queryByText('Zines')).toBeNull());
});

it('a book is put into a further category by its form', async () => {
  const token = await staffTokenOf('buyer');
  const { addBook } = await ask<{ addBook: { id: string } }>(
    'mutation ($input: BookFactsInput!) { addBook(input: $input) { ... on StaffBook { id } } }',
    {
      input: {
        ...{ title: `Two shelves ${crypto.randomUUID()}`, author: 'Asha Rao', pricePaise: 20_000 },
        ...{ rating: 4, category: 'Fiction' },
      },
    },
    token,
  );
  const user = visitStaff(`/books/${addBook.id}`, token);
  await user.click(await screen.findByRole('combobox', { name: 'Further categories' }));
  expect(screen.queryByRole('option', { name: 'Fiction' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Biographies' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const further = async () =>
    (
      await ask<{ staffBook: { furtherCategories: string[] } }>(
        'query ($id: ID!) { staffBook(id: $id) { furtherCategories } }',
        { id: addBook.id },
        token,
      )
    ).staffBook.furtherCategories;
  await expect.poll(further).toEqual(['Biographies']);
});
