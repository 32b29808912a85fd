import { wordsOf } from '../search/words.ts';

const maxLength = 100;

/** The part of an address that stands for a name, such as `gabriel-garcia-marquez`; empty for a name without letters. */
export function slugOf(name: string): string {
  return wordsOf(name).join('-').slice(0, maxLength).replace(/-$/, '');
}
