import { deliveredOrder } from './delivered-orders.ts';
import { staffTokenOf } from './staff.tsx';
import { ask } from './visit.tsx';

/** A book of the test's own, with which no other test meets. */
export async function ownBook(): Promise<{ id: string; title: string }> {
  const title = `A Book ${crypto.randomUUID()}`;
  const input = { title, author: 'Mira Sen', rating: 4, category: 'Fiction', pricePaise: 29_900 };
  const { addBook } = await ask<{ addBook: { id: string } }>(
    'mutation ($input: BookFactsInput!) { addBook(input: $input) { ... on StaffBook { id } } }',
    { input },
    await staffTokenOf('buyer'),
  );
  return { id: addBook.id, title };
}

/** The token of a new shopper who has received a book. */
const readerOf = async (book: { id: string }): Promise<string> => (await deliveredOrder([book])).token;

/** Rates a book, beside the page, as somebody who has received it. */
export async function reviewed(book: { id: string }, rating: number, text: string): Promise<string> {
  const token = await readerOf(book);
  await ask(
    'mutation ($input: ReviewInput!) { saveReview(input: $input) { __typename } }',
    { input: { productId: book.id, rating, text } },
    token,
  );
  return token;
}
