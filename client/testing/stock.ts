import { onTestFinished, vi } from 'vitest';
import { backOffice } from './back-office.ts';
import { ask, someBooks } from './visit.tsx';

/** A book of a test that sets its stock. */
export interface StockedBook {
  id: string;
  title: string;
}

/**
 * Sets the copies of a book that no other test takes, until the test has finished, and waits until the catalogue shows it.
 */
export async function stockedBook(copies: number): Promise<StockedBook> {
  // From the last on, which no test buys as one of `someBooks`.
  const taken = Number(await backOffice('take-book'));
  const book = (await someBooks(50)).at(-taken);
  if (!book || taken > 30) throw new Error('The tests have taken too many books.');
  await setCopies(book, copies);
  onTestFinished(() => setCopies(book, undefined));
  return book;
}

/** Sets the copies of a book, as a delivery or a sale elsewhere would; undefined where it can be bought without end. */
export async function setCopies({ id }: StockedBook, copies: number | undefined): Promise<void> {
  await backOffice('stock', { productId: id, ...(copies !== undefined && { copies: String(copies) }) });
  const expected = stateOf(copies);
  await vi.waitFor(async () => {
    const { product } = await ask<{ product: { availability: { state: string } } }>(
      'query ($id: ID!) { product(id: $id) { availability { state } } }',
      { id },
    );
    if (product.availability.state !== expected)
      throw new Error(`The book is ${product.availability.state}.`);
  }, 60_000);
}

function stateOf(copies = Number.POSITIVE_INFINITY): string {
  if (copies === 0) return 'OUT_OF_STOCK';
  return copies <= 5 ? 'LOW' : 'IN_STOCK';
}
