import { FORMAT_NAMES } from '../../shared/book/edition-names.ts';
import { taxRate } from '../../shared/invoices/tax-rate.ts';
import type { BookChoiceFragment, BookTaxRowFragment } from './Taxes.generated.ts';

/** What tells a book from others of its title, such as `E-book, 9780141439587`; empty where nothing is known. */
export const editionText = ({ format, isbn }: Pick<BookChoiceFragment, 'format' | 'isbn'>): string =>
  [format && FORMAT_NAMES[format], isbn].filter(Boolean).join(', ');

/** A tax in words: `8523, 18%`. */
export const taxText = ({ hsn, rateBasisPoints }: Pick<BookTaxRowFragment, 'hsn' | 'rateBasisPoints'>) =>
  `${hsn}, ${taxRate(rateBasisPoints)}`;
