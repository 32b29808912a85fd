import type { Letter } from '../email.ts';
import { accountLetters } from './account-emails.ts';
import type { LetterContent, LetterWriters } from './email-writer.ts';
import { orderLetters } from './order-emails.ts';
import { parcelLetters } from './parcel-emails.ts';
import { returnLetters } from './return-emails.ts';
import { stockLetters } from './stock-emails.ts';

const writers: LetterWriters<Letter['kind']> = {
  ...accountLetters,
  ...orderLetters,
  ...parcelLetters,
  ...returnLetters,
  ...stockLetters,
};

/** Words a letter. @param publicUrl the origin of every link */
export function letterContent(letter: Letter, publicUrl: string): LetterContent {
  const write = writers[letter.kind] as (letter: Letter, publicUrl: string) => LetterContent;
  return write(letter, publicUrl);
}
