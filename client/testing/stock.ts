import { onTestFinished, vi } from 'vitest';
import { backOffice } from './back-office.ts';
import { ask, someBooks } from './visit.tsx';

/** A book of a test that sets its stock. */
export interface StockedBook {
  id: string;
  title: string;
}

/**
 * Sets the copies of a book, until the test has finished, and waits until the catalogue shows it.
 * @param fromLast which one, counted from the last of the shop: no other test buys it, so each test takes one of its own
 */
export async function stockedBook(fromLast: number, copies: number): Promise<StockedBook> {
  const book = (await someBooks(50)).at(-fromLast);
  if (!book) throw new Error(`The shop has no ${fromLast} books.`);
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
