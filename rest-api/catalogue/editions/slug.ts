import { wordsOf } from '../search/words.ts';

const maxLength = 100;

/** The part of an address that stands for a name, such as `gabriel-garcia-marquez`; empty for a name without letters. */
export function slugOf(name: string): string {
  return wordsOf(name).join('-').slice(0, maxLength).replace(/-$/, '');
}

export const slugPattern = /^[\p{L}\p{M}\p{N}'-]{1,100}$/u;

/** Whether a text can be a slug; anything else names nobody, and PostgreSQL cannot compare all of it. */
export const isSlug = (text: string): boolean => slugPattern.test(text);
