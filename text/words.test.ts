import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery } from '../rest-api/catalogue/search/query.ts';
import { authorNames, searchEntry } from '../rest-api/catalogue/search/search-entry.ts';
import { foldText, indexedWords, wordForms, wordsOf } from './words.ts';

const indexed = (text: string) => indexedWords(text, wordForms(text));

describe('the words of a text', () => {
  it.each([
    ['Les Misérables', ['les', 'miserables']],
    ['Große Straße, Œuvre', ['grosse', 'strasse', 'oeuvre']],
    ["Gulliver’s Travels, O'Brien", ['gullivers', 'travels', 'obrien']],
    ['Crime & Punishment', ['crime', 'and', 'punishment']],
    ['20,000 Leagues, Vol. 01', ['20000', 'leagues', 'vol', '1']],
    ['गोदान की कहानी', ['गोदान', 'की', 'कहानी']],
    ['Анна Каренина', ['анна', 'каренина']],
    ['海辺のカフカ', ['海辺', '辺の', 'のカ', 'カフ', 'フカ']],
    ['??? — !', []],
  ])('of %s', (text, words) => expect(wordsOf(text)).toEqual(words));

  it('are joined where a hyphen or initials part them, for those who write them as one', () => {
    expect(indexed('Rikki-Tikki-Tavi')).toEqual(
      expect.arrayContaining(['rikki', 'tikki', 'tavi', 'rikkitikki', 'tikkitavi', 'rikkitikkitavi']),
    );
    expect(indexed('J.R.R. Tolkien')).toEqual(
      expect.arrayContaining(['j', 'r', 'jr', 'rr', 'jrr', 'tolkien']),
    );
    expect(indexed("Ender's Game")).toEqual(expect.arrayContaining(['enders', 'ender', 'game']));
  });

  it('are letters and digits alone, whatever the text, and fold to themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        for (const word of [...wordsOf(text), ...indexed(text)]) {
          expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
          expect(word.length).toBeLessThanOrEqual(60);
        }
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('what a book is found by', () => {
  const entry = searchEntry({
    title: 'The Alchemist: A Fable (Wisdom, #2; Desert, #1)',
    author: 'by Paulo Coelho, Alan R. Clarke',
    originalTitle: 'O Alquimista [The Fable]',
    isbns: ['9780061122415'],
  });

  it('is its title whole and short, its authors, series with numbers, original titles and both ISBNs', () => {
    expect(entry.keys).toEqual(
      expect.arrayContaining([
        ...['thealchemistafable', 'alchemistafable', 'thealchemist', 'alchemist'],
        ...['paulocoelho', 'alanrclarke', 'wisdom2', 'desert1', 'oalquimista', 'thefable'],
        ...['9780061122415', '0061122416'],
      ]),
    );
    expect(entry).toMatchObject({ series: 'wisdom', seriesNumber: '2', titleWords: 'the alchemist a fable' });
  });

  it('is what a search for it is read as', () => {
    for (const text of [
      'alchemist',
      'The  ALCHEMIST!',
      '978-0-06-112241-5',
      '0-06-112241-6',
      'ISBN 0061122416',
    ]) {
      expect(
        readQuery(text).keys.filter((key) => entry.keys.includes(key)),
        text,
      ).not.toEqual([]);
    }
    for (const text of ['Wisdom 2', 'wisdom #2', 'wisdom book two', 'Wisdom, Vol. II']) {
      expect(readQuery(text).keys, text).toContain('wisdom2');
    }
  });

  it('has no key or word from signs alone', () => {
    const { keys, words } = searchEntry({ title: '???', author: 'by -', originalTitle: null, isbns: [] });
    expect([keys, words]).toEqual([[], []]);
  });

  it('names each author', () => {
    expect(authorNames('by A. P. J. Abdul Kalam and Arun Tiwari')).toEqual([
      'A. P. J. Abdul Kalam',
      'Arun Tiwari',
    ]);
  });
});
