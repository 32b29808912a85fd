import type { Letter } from '../letter.ts';
import { accountLetters } from './account-letters.ts';
import type { LetterContent, LetterWriters } from './letter-writer.ts';
import { orderLetters } from './order-letters.ts';
import { parcelLetters } from './parcel-letters.ts';
import { returnLetters } from './return-letters.ts';
import { stockLetters } from './stock-letters.ts';

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
