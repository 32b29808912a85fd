import { describe, expect, it } from 'vitest';
import { compactIsbn, isBookCode, isbn13Of, readIsbn } from './isbn.ts';

const isbn13 = '9780439023481';

describe('an ISBN', () => {
  it.each([
    '978-0-439-02348-1',
    '978.0.439.02348.1',
    '978\u20110\u2011439\u201302348\u22121',
    '978\u00a00\u2009439\u202f02348 1',
    '\u200e9780439023481\u200b',
    'ISBN: 9780439023481',
    'ISBN-13: 978-0-439-02348-1',
    'ISBN 13 9780439023481',
    'isbn13:9780439023481',
    'e-ISBN 978 0 439 02348 1 (paperback)',
    'ISBN-10: 0-439-02348-3',
    '0439023483',
    '९७८०४३९०२३४८१',
    '９７８０４３９０２３４８１',
    '="9780439023481"',
    "'9780439023481",
    '9780439023481.00',
  ])('is read from %j', (text) => {
    expect(readIsbn(text)).toEqual({ isbn13 });
  });

  it('of ten characters may end in X, and begins with what a label can be', () => {
    expect(isbn13Of('ISBN 0-8044-2957-x')).toBe('9780804429573');
    // 13 and 10 are groups of ISBNs, too.
    expect(compactIsbn('ISBN 1302913468')).toBe('1302913468');
  });

  it.each(['9.78E+12', '9,78E+12', '9.780439E12', ' 9.78e+12 '])(
    'that a spreadsheet has cut, %j, is refused with what to do',
    (text) => {
      expect(readIsbn(text)).toEqual({
        error: expect.stringContaining('in Excel choose Format Cells, Number'),
      });
    },
  );

  it.each(['', '12345', '9780439023482', '0439023482', 'Emma', '9791234', '97804390234810'])(
    'is not in %j',
    (text) => {
      expect(isbn13Of(text)).toBeNull();
    },
  );

  it('is known as the bar code of a book by how it begins and by its check digit', () => {
    expect(isBookCode('9780804429573')).toBe(true);
    expect(isBookCode('9780804429574')).toBe(false);
    expect(isBookCode('1490817000017')).toBe(false);
    expect(isBookCode('080442957X')).toBe(false);
  });
});
