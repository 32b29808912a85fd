import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { SetBookTaxDocument } from '../settings/Taxes.generated.ts';
import { BookStockDocument, SetStockDocument } from '../stock/Stock.generated.ts';
import { AddBookDocument, ChangeBookDocument, type WholeStaffBookFragment } from './Books.generated.ts';
import { type BookValues, inputOf, VALUE_NAMES } from './book-values.ts';

const ADDED_BEFORE =
  'The book is in the shop already, as you sent it before. What you have typed since is still here; save to keep it.';

/**
 * Adds a book to the shop, then sets its copies and its tax. Where one of these fails, the book is in the shop, and the
 * next try goes on from there: nothing is done twice.
 */
export function useAddBook(form: UseFormReturn<BookValues>, onAdded: (book: WholeStaffBookFragment) => void) {
  const send = useStaffRequest();
  /** Of the book, where the shop has it already. */
  const [version, setVersion] = useState<string>();

  async function storeBook(id: string, values: BookValues): Promise<WholeStaffBookFragment> {
    const input = inputOf(values);
    const outcome =
      version === undefined
        ? (await send(AddBookDocument, { input, id })).addBook
        : (await send(ChangeBookDocument, { input, id, version })).changeBook;
    if (outcome.__typename === 'InvalidInput')
      throw new Error(setServerErrors(outcome, VALUE_NAMES, form.setError).join(' '));
    if (outcome.__typename === 'StaffBookConflict') {
      setVersion(outcome.book.version);
      throw new Error(ADDED_BEFORE);
    }
    setVersion(outcome.version);
    return outcome;
  }

  async function setCopies(id: string, copies: number): Promise<void> {
    const input = { bookId: id, copies, expected: null, reason: 'COUNT' as const };
    const { setStock: outcome } = await send(SetStockDocument, { input });
    if (outcome.__typename === 'BookStock') return;
    // An earlier try may have set them, and its response got lost.
    const { bookStock } = await send(BookStockDocument, { book: id });
    if (bookStock?.onHand !== copies) throw new Error(outcome.message);
  }

  async function setTax(id: string, hsn: string, rateBasisPoints: number): Promise<void> {
    const input = { book: id, hsn, rateBasisPoints, version: null };
    const { setBookTax: outcome } = await send(SetBookTaxDocument, { input });
    if (outcome.__typename === 'BookTax') return;
    if (outcome.__typename === 'InvalidInput') {
      const fields = outcome.fields.map((error) => ({ ...error, field: `newBook.${error.field}` }));
      throw new Error(
        setServerErrors(
          { ...outcome, fields },
          ['newBook.hsn', 'newBook.rateBasisPoints'],
          form.setError,
        ).join(' '),
      );
    }
    const { tax } = outcome;
    if (tax?.hsn !== hsn || tax.rateBasisPoints !== rateBasisPoints) throw new Error(outcome.message);
  }

  const { mutate, isPending, error } = useMutation({
    async mutationFn(values: BookValues) {
      const { newBook } = values;
      const { copies = '', hsn = '' } = newBook ?? {};
      const id = newBook?.id || uuid();
      // Kept with what is typed: a book that is sent again after a lost response or session is added once.
      form.setValue('newBook.id', id);
      const book = await storeBook(id, values);
      if (copies.trim()) await setCopies(id, Number(copies)).catch(butAdded('its copies are not set'));
      if (newBook?.isTaxed && newBook.rateBasisPoints !== null)
        await setTax(id, hsn, newBook.rateBasisPoints).catch(butAdded('its tax is not set'));
      return book;
    },
    onSuccess: onAdded,
  });
  return { add: mutate, isPending, error, isAdded: version !== undefined };
}

/** Says of a failure that the book is in the shop. */
const butAdded = (what: string) => (failure: Error) => {
  const sentences = [
    `The book is in the shop, but ${what} yet.`,
    failure.message,
    'Save to try again, or leave it for later.',
  ];
  throw new Error(sentences.filter(Boolean).join(' '));
};
