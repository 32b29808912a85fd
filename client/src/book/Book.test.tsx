import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffTokenOf } from '../../testing/staff.tsx';
import { ask, heading, visit } from '../../testing/visit.tsx';

const ADD = 'mutation ($input: BookFactsInput!) { addBook(input: $input) { ... on StaffBook { id } } }';

async function addBook(author: string, contributors: object[]): Promise<{ id: string; title: string }> {
  const title = `A Book ${crypto.randomUUID()}`;
  const input = { title, author, rating: 4, category: 'Fiction', pricePaise: 29_900, contributors };
  const { addBook } = await ask<{ addBook: { id: string } }>(ADD, { input }, await staffTokenOf('buyer'));
  return { id: addBook.id, title };
}

const links = (text: string) =>
  within(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('leads from each author in the byline to the author’s books', async () => {
  const { id, title } = await addBook('Mira Sen and Tom Hale', [
    { name: 'Mira Sen', role: 'AUTHOR' },
    { name: 'Ines Diaz', role: 'TRANSLATOR' },
    { name: 'Tom Hale', role: 'AUTHOR' },
  ]);
  const user = await visit(`/products/${id}`);
  await heading(title);
  await screen.findByText('Translator');
  expect(links('by Mira Sen and Tom Hale')).toEqual([
    ['Mira Sen', '/authors/mira-sen'],
    ['Tom Hale', '/authors/tom-hale'],
  ]);
  await user.click(screen.getAllByRole('link', { name: 'Tom Hale' })[0] as HTMLElement);
  expect(await heading('Tom Hale')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: title })).toBeInTheDocument();
});

it('leads to a search where the author has no page', async () => {
  const { id, title } = await addBook('Nobody Known', []);
  await visit(`/products/${id}`);
  await heading(title);
  expect(links('by Nobody Known')).toEqual([['Nobody Known', '/products?search=Nobody+Known']]);
});

it('says what delivery costs, what goes back and who takes the payment', async () => {
  const { id, title } = await addBook('Nobody Known', []);
  await visit(`/products/${id}`);
  await heading(title);
  interface Terms {
    shop: { deliveryPaise: number; returnDays: number };
  }
  const { shop } = await ask<Terms>('{ shop { deliveryPaise returnDays } }');
  const terms = within(screen.getByRole('list', { name: 'Delivery, returns and payment' }));
  expect(
    await terms.findByText(`₹${shop.deliveryPaise / 100} for delivery, however many books you order`),
  ).toBeVisible();
  expect(await terms.findByText(new RegExp(`send them back within ${shop.returnDays} days`))).toBeVisible();
  expect(terms.getAllByRole('listitem')).toHaveLength(3);
});
