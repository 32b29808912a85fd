import { wordsOf } from './words.ts';

const maxLength = 100;

/** Signs that tell one name from another, such as those of C, C++ and C#. */
const signs: Record<string, string> = {
  '+': 'plus',
  '@': 'at',
  '%': 'percent',
  '=': 'equals',
  $: 'dollar',
  '€': 'euro',
  '£': 'pound',
  '¥': 'yen',
  '₹': 'rupee',
  '^': 'caret',
  '~': 'tilde',
  '|': 'bar',
  '<': 'less',
  '>': 'greater',
};

/** A sign as a word; `#` is a sharp behind a letter, as in C#, and a number before one, as in #1. */
const spelledOut = (sign: string, place: number, name: string): string =>
  ` ${sign === '#' ? (/\p{L}/u.test(name[place - 1] ?? '') ? 'sharp' : 'number') : signs[sign]} `;

/** The part of an address that stands for a name, such as `gabriel-garcia-marquez`; empty for a name without letters. */
export function slugOf(name: string): string {
  return wordsOf(name.replace(/[+#@%=$€£¥₹^~|<>]/g, spelledOut))
    .join('-')
    .slice(0, maxLength)
    .replace(/-$/, '');
}

/** By which two names are one: the same text, whatever its case and spaces. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** The slug of a name where others have it already: `numbered('c', 2)` is `c-2`. */
export const numbered = (slug: string, number: number): string =>
  number === 1 ? slug : `${slug.slice(0, maxLength - String(number).length - 1)}-${number}`;

export const slugPattern = /^[\p{L}\p{M}\p{N}'-]{1,100}$/u;

/** Whether a text can be a slug; anything else names nobody, and PostgreSQL cannot compare all of it. */
export const isSlug = (text: string): boolean => slugPattern.test(text);
