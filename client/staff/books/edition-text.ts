import { FORMAT_NAMES } from '../../shared/book/edition-names.ts';
import type { BookChoiceFragment } from './BookChoices.generated.ts';

/** What tells a book from others of its title, such as `E-book, 9780141439587`; empty where nothing is known. */
export const editionText = ({ format, isbn }: Partial<Pick<BookChoiceFragment, 'format' | 'isbn'>>): string =>
  [format && FORMAT_NAMES[format], isbn].filter(Boolean).join(', ');
