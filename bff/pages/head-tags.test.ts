import { expect, it } from 'vitest';
import { headTags } from './head-tags.ts';
import type { HeadBook } from './page-data.ts';

const edition = {
  isbn: null,
  format: null,
  language: null,
  pages: null,
  publisher: null,
  publishedOn: null,
  contributors: [],
};

/** The author in the JSON-LD of a book's page. */
function authorOf(book: Partial<HeadBook>): unknown {
  const tags = headTags({
    head: { title: 'A book', description: 'A book.', canonical: '/products/1', listed: true },
    book: {
      id: '1',
      title: 'A book',
      author: 'by Somebody',
      description: 'A book.',
      pricePaise: 100,
      image: '/covers/1.webp',
      availability: { state: 'IN_STOCK' },
      edition: null,
      work: null,
      ...book,
    },
    origin: 'https://quire.example',
    nonce: 'once',
  });
  return JSON.parse(/ld\+json"[^>]*>([^<]*)/.exec(tags)?.[1] ?? '').author;
}

it('an author that a line names alone is a person', () => {
  expect(authorOf({ author: 'by Arundhati Roy' })).toEqual({ '@type': 'Person', name: 'Arundhati Roy' });
  expect(authorOf({ author: 'by Fernando Sandoval' })).toMatchObject({ name: 'Fernando Sandoval' });
});

it.each([
  'by J.K. Rowling, Mary GrandPré',
  'by A. P. J. Abdul Kalam and Arun Tiwari',
  'by Terry Pratchett & Neil Gaiman',
])('no person is made of the several that a line names: %s', (author) => {
  expect(authorOf({ author })).toBeUndefined();
  expect(authorOf({ author, edition })).toBeUndefined();
});

it('the authors that an edition names are each a person', () => {
  const contributors = [
    { name: 'J.K. Rowling', role: 'AUTHOR' },
    { name: 'Mary GrandPré', role: 'ILLUSTRATOR' },
    { name: 'John Tiffany', role: 'AUTHOR' },
  ];
  expect(
    authorOf({ author: 'by J.K. Rowling, John Tiffany', edition: { ...edition, contributors } }),
  ).toEqual([
    { '@type': 'Person', name: 'J.K. Rowling' },
    { '@type': 'Person', name: 'John Tiffany' },
  ]);
});
