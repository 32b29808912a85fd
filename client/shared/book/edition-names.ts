import type { BookFormat, ContributorRole } from '../schema.generated.ts';

/** What shoppers and staff read for the format of a book. */
export const FORMAT_NAMES: Record<BookFormat, string> = {
  PAPERBACK: 'Paperback',
  HARDBACK: 'Hardback',
  BOARD_BOOK: 'Board book',
  AUDIOBOOK: 'Audiobook',
  E_BOOK: 'E-book',
};

/** What shoppers and staff read for what somebody did for a book. */
export const ROLE_NAMES: Record<ContributorRole, string> = {
  AUTHOR: 'Author',
  TRANSLATOR: 'Translator',
  ILLUSTRATOR: 'Illustrator',
  EDITOR: 'Editor',
  NARRATOR: 'Narrator',
};
