import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffTokenOf } from '../../testing/staff.tsx';
import { ask, heading, visit } from '../../testing/visit.tsx';

const title = `The Ferry ${crypto.randomUUID()}`;
const ADD = 'mutation ($input: BookFactsInput!) { addBook(input: $input) { ... on StaffBook { id } } }';

/** Adds books of one title; answers their ids. */
async function addEditions(...editions: object[]): Promise<string[]> {
  const token = await staffTokenOf('buyer');
  const ids: string[] = [];
  for (const edition of editions) {
    const input = { title, author: 'Asha Rao', rating: 4, category: 'Fiction', ...edition };
    ids.push((await ask<{ addBook: { id: string } }>(ADD, { input }, token)).addBook.id);
  }
  return ids;
}

it('leads from one edition to the others, says what each costs, and marks the one that is open', async () => {
  const [paperback] = await addEditions(
    { pricePaise: 29_900, format: 'PAPERBACK', language: 'eng', publishedOn: '2019-05' },
    { pricePaise: 25_000, format: 'PAPERBACK', language: 'hin' },
    { pricePaise: 69_900, format: 'HARDBACK', language: 'eng' },
  );
  const user = await visit(`/products/${paperback}`);
  expect(await heading(title)).toBeVisible();
  const links = () => within(screen.getByRole('navigation', { name: 'Editions' })).getAllByRole('link');
  await screen.findByRole('navigation', { name: 'Editions' });
  expect(links().map((link) => link.textContent)).toEqual([
    'Paperback, English\n₹299 · 2019',
    'Hardback, English\n₹699',
    'Paperback, Hindi\n₹250',
  ]);
  expect(screen.getByRole('link', { current: 'page', name: /^Paperback, English/ })).toBeVisible();

  await user.click(screen.getByRole('link', { name: /^Paperback, Hindi/ }));
  expect(await screen.findByRole('link', { current: 'page', name: /^Paperback, Hindi/ })).toBeVisible();
  expect(links()).toHaveLength(3);
  expect(screen.getByText('(Hindi, Paperback)')).toBeVisible();
});

it('is not there for a book that is the only one of its text', async () => {
  const [{ id } = { id: '' }] = (
    await ask<{ products: { nodes: { id: string }[] } }>(
      'query { products(filter: { search: "Atomic Habits" }) { nodes { id } } }',
    )
  ).products.nodes;
  await visit(`/products/${id}`);
  expect(await screen.findByText('First published')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Editions' })).toBeNull();
});
