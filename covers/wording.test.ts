import { expect, it } from 'vitest';
import { faceOf, loadFaces } from './typefaces.ts';
import { wordingFor } from './wording.ts';

await loadFaces(['book']);

const wording = (title: string, author = 'by Anyone') => wordingFor(title, author, faceOf('book'));

it.each([
  ['Emma', 'Emma', ''],
  ['Difficult Conversations: How to Discuss', 'Difficult Conversations', 'How to Discuss'],
  ['Catching Fire (The Hunger Games, #2)', 'Catching Fire', 'The Hunger Games, Book 2'],
  ['Twilight (Twilight, #1)', 'Twilight', 'Book 1'],
  ['The Oresteia (Ορέστεια, #1-3)', 'The Oresteia', 'Ορέστεια, Books 1-3'],
  ['The Color of Magic (Discworld, #1; Rincewind #1)', 'The Color of Magic', 'Discworld, Book 1'],
  ['Avatar: The Last Airbender (Avatar #1)', 'Avatar', 'The Last Airbender'],
  ['Who? (and Why)', 'Who? (and Why)', ''],
  ['The Qur\u2019an / القرآن الكريم', 'The Qur\u2019an', ''],
  ['لا تحزن', '', ''],
])('divides %s', (whole, title, subtitle) => {
  expect(wording(whole)).toMatchObject({ title, subtitle });
});

it.each([
  ['by Emily Brontë', 'Emily Brontë'],
  ['by Elif Shafak, إليف شافاق', 'Elif Shafak'],
  ['by A. One, B. Two, C. Three, D. Four', 'A. One, B. Two, C. Three, D. Four'],
  ['by A. One, B. Two, C. Three, D. Four, E. Five', 'A. One, B. Two, C. Three and others'],
  ['by أحمد مراد', ''],
])('names the authors of %s', (author, shown) => {
  expect(wording('Title', author).author.replaceAll('\u00a0', ' ')).toBe(shown);
});
