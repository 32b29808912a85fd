import { describe, expect, test } from 'vitest';
import {
  clearFilter,
  NO_FILTER,
  type ProductFilter,
  parseProductFilter,
  productFilterParams,
  productFilterVariables,
  toggleCategory,
  toggleFacet,
} from './product-filter.ts';

const parse = (query: string) => parseProductFilter(new URLSearchParams(query));

const FULL: ProductFilter = {
  search: 'père & fils',
  categories: ['Children-Books', 'Self-Help'],
  price: 500,
  rating: 3,
  inStock: true,
  facets: {
    language: ['eng', 'hin'],
    format: ['e-book'],
    author: ['émile-zola'],
    year: ['1999', '2001-2010'],
  },
  sort: 'HIGH_TO_LOW',
};

describe('from the address', () => {
  test('an empty query filters nothing', () => {
    expect(parse('')).toEqual(NO_FILTER);
  });

  test('every condition is read', () => {
    expect(
      parse(
        'search=p%C3%A8re+%26+fils&category=Self-Help&category=Children-Books&price=500&rating=3&inStock=true&language=hin&language=eng&format=e-book&author=%C3%A9mile-zola&year=2001-2010&year=1999&sort=HIGH_TO_LOW',
      ),
    ).toEqual(FULL);
  });

  test('categories are whatever can be a slug, each once and sorted', () => {
    expect(
      parse('category=poetry&category=Fiction&category=a:b&category=&category=Fiction').categories,
    ).toEqual(['Fiction', 'poetry']);
  });

  test.each(['0', '99', '1001', '-5', '5e2', 'many', '', '250.5'])(
    'a price of "%s" filters nothing',
    (price) => {
      expect(parse(`price=${price}`).price).toBeNull();
    },
  );

  test.each([
    ['100', 100],
    ['101', 101],
    ['1000', 1000],
  ])('a price of %s is kept', (text, price) => {
    expect(parse(`price=${text}`).price).toBe(price);
  });

  test.each(['0', '5', '3.5', 'x'])('a rating of "%s" filters nothing', (rating) => {
    expect(parse(`rating=${rating}`).rating).toBeNull();
  });

  test.each(['false', '1', ''])('inStock of "%s" filters nothing', (text) => {
    expect(parse(`inStock=${text}`).inStock).toBe(false);
  });

  test('an unknown sort is the order of the shop', () => {
    expect(parse('sort=DEAREST').sort).toBeNull();
  });

  test('an order by something else than the price is read', () => {
    expect(parse('sort=NEWEST').sort).toBe('NEWEST');
  });

  test.each(['language=English', 'format=scroll', 'author=a+b', 'year=2010-2001', 'subject=FBA', 'year='])(
    '%s is left out, as what is mistyped',
    (query) => {
      expect(parse(query).facets).toEqual({});
    },
  );

  test('values of a facet are there once, and at most twenty', () => {
    expect(parse('language=hin&language=eng&language=hin').facets).toEqual({ language: ['eng', 'hin'] });
    const years = Array.from({ length: 30 }, (_, place) => `year=${1990 + place}`).join('&');
    expect(parse(years).facets.year).toHaveLength(20);
  });

  test('a search is cut to what the shop accepts', () => {
    expect(parse(`search=${'a'.repeat(130)}`).search).toHaveLength(100);
  });

  test('a search has no control characters, which the shop refuses', () => {
    expect(parse('search=%00').search).toBe('');
    expect(parse('search=wings%00%07+of%7F+fire').search).toBe('wings of fire');
  });
});

describe('to the address', () => {
  test('no filter leaves the address bare', () => {
    expect(productFilterParams(NO_FILTER).toString()).toBe('');
  });

  test('what was written is read again', () => {
    expect(parseProductFilter(productFilterParams(FULL))).toEqual(FULL);
  });

  test('categories are spelt as the shop shows them', () => {
    expect(productFilterParams({ ...NO_FILTER, categories: ['New-Releases'] }).toString()).toBe(
      'category=New-Releases',
    );
  });
});

describe('to the query', () => {
  test('no filter is null, so that it is the same cached list everywhere', () => {
    expect(productFilterVariables(NO_FILTER)).toEqual({ filter: null, sort: null });
  });

  test('rupees become paise', () => {
    expect(productFilterVariables(FULL)).toEqual({
      filter: {
        search: 'père & fils',
        categories: ['Children-Books', 'Self-Help'],
        maxPricePaise: 50_000,
        minRating: 3,
        inStock: true,
        languages: ['eng', 'hin'],
        formats: ['E_BOOK'],
        authors: ['émile-zola'],
        years: [
          { from: 1999, to: 1999 },
          { from: 2001, to: 2010 },
        ],
      },
      sort: 'HIGH_TO_LOW',
    });
  });

  test('spaces alone search for nothing', () => {
    expect(productFilterVariables({ ...NO_FILTER, search: '  ' }).filter).toBeNull();
  });
});

describe('changes', () => {
  test('a category toggles in and out', () => {
    const both = toggleCategory({ ...NO_FILTER, categories: ['Self-Help'] }, 'Fiction');
    expect(both.categories).toEqual(['Fiction', 'Self-Help']);
    expect(toggleCategory(both, 'Self-Help').categories).toEqual(['Fiction']);
    expect(toggleCategory(both, 'FICTION').categories).toEqual(['Self-Help']);
  });

  test('a value of a facet toggles in and out, and leaves no empty list', () => {
    const one = toggleFacet(NO_FILTER, 'language', 'hin');
    expect(toggleFacet(one, 'language', 'eng').facets).toEqual({ language: ['eng', 'hin'] });
    expect(toggleFacet(one, 'language', 'hin')).toEqual(NO_FILTER);
  });

  test('Clear keeps the search text', () => {
    expect(clearFilter(FULL)).toEqual({ ...NO_FILTER, search: 'père & fils' });
  });
});
