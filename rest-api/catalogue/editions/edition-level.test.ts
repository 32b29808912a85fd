import { describe, expect, it } from 'vitest';
import { deriveWorkKeys, levelIn, type TextFacts } from './derive-work-keys.ts';

describe('what an edition statement says beside the edition', () => {
  it.each([
    '2nd edition',
    'Second revised and enlarged edition',
    '3rd ed.',
    '2. Auflage',
    '2e édition',
    'Edition 3',
    'Reprint 2019',
    '2023-24 edition',
    '50th Anniversary Edition',
    'International paperback edition',
    '1st',
    '',
  ])('%j: nothing', (statement) => {
    expect(levelIn(statement)).toEqual([]);
  });

  it.each([
    ['Level 2', 'level 2'],
    ['Level II, 3rd edition', 'level 2'],
    ['Class X', 'class 10'],
    ['10th class, 2nd edition', '10 class'],
    ['Grade 5 (2nd ed.)', 'grade 5'],
    ['Vol. 1', 'vol 1'],
    ['कक्षा ९', 'कक्षा ९'],
    ['Beginner', 'beginner'],
    ['Teacher’s edition', 'teachers'],
  ])('%j: %s', (statement, level) => {
    expect(levelIn(statement).join(' ')).toBe(level);
  });
});

describe('keys of a title', () => {
  const facts: TextFacts = {
    title: 'Mathematics',
    originalTitle: null,
    isTranslation: false,
    author: 'by Board of Studies',
    contributor: null,
    isbn: null,
    seriesName: null,
    numberInSeries: null,
    editionStatement: null,
  };
  const keysOf = (one: Partial<TextFacts>) => deriveWorkKeys({ ...facts, ...one });

  it.each<[Partial<TextFacts>, Partial<TextFacts>]>([
    [{ editionStatement: 'Class IX' }, { editionStatement: 'Class X' }],
    [{ editionStatement: 'Level 1' }, {}],
    [{ editionStatement: 'Student’s book' }, { editionStatement: 'Workbook' }],
    [{ seriesName: 'Maths for Class IX' }, { seriesName: 'Maths for Class X' }],
    [{ numberInSeries: 1 }, { numberInSeries: 2 }],
    [{ title: 'Programming in C' }, { title: 'Programming in C++' }],
    [{ title: 'Programming in C++' }, { title: 'Programming in C#' }],
    [{ title: 'Invoice 1, 2' }, { title: 'Invoice 12' }],
    [
      { title: `${'All about the sea and '.repeat(12)} 1` },
      { title: `${'All about the sea and '.repeat(12)} 2` },
    ],
  ])('%j and %j differ', (one, other) => {
    expect(keysOf(one)).not.toEqual(keysOf(other));
  });

  it.each<[Partial<TextFacts>, Partial<TextFacts>]>([
    [{ editionStatement: '2nd edition' }, { editionStatement: 'Third revised edition' }],
    [{ editionStatement: 'Class X' }, { editionStatement: 'Class 10, 2nd ed.' }],
    [{ title: 'The C Book!' }, { title: 'C - book' }],
    [{ title: 'Book #1' }, { title: 'Book 1' }],
    [{ seriesName: 'Everyman’s Library' }, {}],
  ])('%j and %j are the same', (one, other) => {
    expect(keysOf(one)).toEqual(keysOf(other));
  });
});
