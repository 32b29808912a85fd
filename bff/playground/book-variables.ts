import type { ExampleShop } from './variables.ts';

/** A book to add. */
export const bookFacts = {
  title: 'Kabuliwala',
  author: 'Rabindranath Tagore',
  pricePaise: 12_000,
  previousPricePaise: 15_000,
  rating: 4.5,
  category: 'FICTION',
  format: 'PAPERBACK',
  pages: 96,
  contributors: [{ name: 'Rabindranath Tagore', role: 'AUTHOR' }],
};

/** The newest book of this title; a placeholder without the token of somebody who may change books. */
export async function anAddedBook({ ask }: ExampleShop) {
  interface Books {
    staffBooks: { nodes: { id: string; version: string }[] };
  }
  const nodes = await ask<Books>(
    'query ($filter: StaffBookFilter) { staffBooks(filter: $filter, first: 1) { nodes { id version } } }',
    { filter: { search: bookFacts.title } },
  ).then(
    ({ staffBooks }) => staffBooks.nodes,
    () => [],
  );
  return nodes[0] ?? { id: 'of-a-book', version: '0123456789abcdef' };
}
