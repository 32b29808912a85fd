import { expect } from 'vitest';
import { sampleCategories, sampleSlugs } from '../sample-categories.ts';
import { refusesEveryPage } from './page.rows.ts';
import { refusesEveryId } from './path.rows.ts';
import type { Row } from './row.ts';
import { ada, available, books, gone, twice, visitor } from './scene.ts';

const categories = sampleCategories.map(({ id, categoryName, description }) => ({
  _id: id,
  categoryName,
  description,
}));
const [category] = categories;
const shopCategories = sampleSlugs.map((slug) => {
  const sample = sampleCategories.find((each) => each.slug === slug);
  return { id: sample?.id, slug, name: slug, description: sample?.description };
});

const list = 'GET /products';
const cheap = books.filter(({ price }) => Number(price) < 250);
const byPrice = books.toSorted((a, b) => Number(a.price) - Number(b.price) || Number(a.id) - Number(b.id));
const fiction = books.filter(({ categoryName }) => categoryName === 'Fiction');
const of = (...names: string[]) => books.filter(({ categoryName }) => names.includes(categoryName));

const facets = 'GET /products/facets';
const best = books.toSorted((a, b) => b.rating - a.rating || Number(b.id) - Number(a.id))[0];
const firstTitle = books.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))[0];

/** How many books each choice of a filter would show, of those that pass, with at most a category chosen. */
function facetsOf(category?: string, passes: (book: (typeof books)[number]) => boolean = () => true) {
  const chosen = (category ? of(category) : books).filter(passes);
  return {
    total: chosen.length,
    categories: sampleSlugs.map((slug) => ({
      slug,
      name: slug,
      count: of(slug).filter(passes).length,
    })),
    ratings: [4, 3, 2, 1].map((minRating) => ({
      minRating,
      count: chosen.filter(({ rating }) => rating >= minRating).length,
    })),
    prices: Array.from({ length: 11 }, (_, band) => ({
      fromPaise: band * 10_000,
      belowPaise: band < 10 ? band * 10_000 + 10_000 : null,
      count: chosen.filter(({ price }) => Math.min(Math.floor(Number(price) / 100), 10) === band).length,
    })),
  };
}

const shelves = 'GET /products/shelves';
const suggestions = 'GET /products/suggestions';

function shelf(category: string, first: number) {
  const books = of(category);
  const last = books.length > first ? books[first - 1] : undefined;
  const next = last && Buffer.from(`NUMBER:${Number(last.price) * 100}:${last.id}`).toString('base64url');
  return { category, products: books.slice(0, first), total: books.length, next: next ?? null };
}

const similar = of(twice.categoryName).filter(({ _id }) => _id !== twice._id);

const refused = (query: string, message: string): Row => [
  `${list}?${query}`,
  'is refused',
  visitor,
  400,
  message,
];

export const catalogueRows: Row[] = [
  [list, 'without a token', visitor, 200, { products: books }],
  [list, 'with a token that is no good', visitor.by('nonsense'), 200, { products: books }],
  [`${list}?first=2`, 'is a page', visitor, 200, { products: books.slice(0, 2) }],
  [`${list}?first=100`, 'is the largest page', visitor, 200, { products: books }],
  [`${list}?maxPricePaise=25000&first=100`, 'is what costs less', visitor, 200, { products: cheap }],
  [`${list}?maxPrice=250&first=100`, 'is what costs less, in rupees', visitor, 200, { products: cheap }],
  [
    `${list}?maxPrice=${twice.price}&search=loneliness`,
    'leaves out the price itself',
    visitor,
    200,
    { products: [] },
  ],
  [`${list}?category=Fiction&first=100`, 'is one category', visitor, 200, { products: fiction }],
  [
    `${list}?category=Fiction&category=Biographies&first=100`,
    'is two categories',
    visitor,
    200,
    { products: of('Fiction', 'Biographies') },
  ],
  [`${list}?category=FICTION&first=100`, 'is a category in any case', visitor, 200, { products: fiction }],
  [`${list}?category=Cookery`, 'of a category that there is not', visitor, 200, { products: [] }],
  [`${list}?minRating=4.65&search=wings`, 'keeps the rating itself', visitor, 200, { products: [books[2]] }],
  [`${list}?search=KIRAN%20DESAI`, 'finds an author in capitals', visitor, 200, { products: [twice] }],
  [`${list}?search=${'x'.repeat(100)}`, 'finds nothing', visitor, 200, { products: [] }],
  [
    `${list}?sort=LOW_TO_HIGH&first=3`,
    'begins with the cheapest',
    visitor,
    200,
    { products: byPrice.slice(0, 3) },
  ],
  [
    `${list}?inStock=true&first=100`,
    'is what can be bought',
    visitor,
    200,
    { products: books.filter(({ _id }) => _id !== gone._id) },
  ],
  [
    `${list}?include=availability&first=100`,
    'says what is left',
    visitor,
    200,
    { products: available(books) },
  ],
  ...['false', 'True', '1', ''].map((value) =>
    refused(`inStock=${value}`, 'inStock: send true, or leave it out for all books.'),
  ),
  ...['language=xxx', 'format=E_BOOK', 'author=nobody', 'series=none', 'year=1', 'subject=thema:ZZ'].map(
    (query): Row => [
      `${list}?${query}`,
      'is an empty list where no book has it',
      visitor,
      200,
      { products: [] },
    ],
  ),
  ...['eng', 'en', 'en&language=eng'].map(
    (language): Row => [
      `${list}?author=arundhati-roy&language=${language}&format=PAPERBACK`,
      'is what one wrote',
      visitor,
      200,
      { products: books.filter(({ author }) => author.includes('Arundhati Roy')) },
    ],
  ),
  [`${list}?sort=BEST_RATED&first=1`, 'begins with the best', visitor, 200, { products: [best] }],
  [`${list}?sort=TITLE&first=1`, 'begins with the first title', visitor, 200, { products: [firstTitle] }],
  refused('language=English', 'language: a code of two or three lower-case letters, such as eng.'),
  refused('format=scroll', 'format: one of PAPERBACK, HARDBACK, BOARD_BOOK, AUDIOBOOK, E_BOOK.'),
  refused('author=A%20B', 'author: the slug of an author, such as arundhati-roy.'),
  refused('series=', 'series: the slug of a series, such as the-empyrean.'),
  ...['0', '10000', '2000-1999', 'MM', ''].map((year) =>
    refused(
      `year=${year}`,
      'year: a year from 1 to 9999, or two with a hyphen between, the earlier first, such as 1990-1999.',
    ),
  ),
  refused('subject=FBA', 'subject: a scheme (thema, bic or bisac), a colon and a code, such as thema:FBA.'),
  refused(
    'include=stock',
    'include: send one or more of availability, edition, with commas between, or leave it out.',
  ),
  ...['cheap', '-1', '10000001', '1e3', '0x10', '499.501', ''].map((price) =>
    refused(`maxPrice=${price}`, 'maxPrice: an amount in rupees from 0 to 10000000, such as 499 or 499.50.'),
  ),
  ...['499.5', '-1', '1000000001', ''].map((price) =>
    refused(
      `maxPricePaise=${price}`,
      'maxPricePaise: an amount in paise from 0 to 1000000000, such as 49900.',
    ),
  ),
  ...['much', '0.9', '5.1', ''].map((rating) =>
    refused(`minRating=${rating}`, 'minRating: a number from 1 to 5.'),
  ),
  refused('sort=UP', 'sort: one of LOW_TO_HIGH, HIGH_TO_LOW, NEWEST, BEST_RATED, TITLE, RELEVANCE.'),
  ...refusesEveryPage(list, visitor),
  refused(
    'minrating=4',
    'minrating: no such parameter here; there are sort, first, after, include, search, match, category, ' +
      'maxPricePaise, maxPrice, minRating, inStock, language, format, author, series, year, subject.',
  ),
  refused('category=Cook:ery', 'category: the slug of a category, such as Fiction.'),
  [
    `${list}?search=fire%20of%20wings&match=CLOSE`,
    'finds words in another order',
    visitor,
    200,
    { products: [books[2]] },
  ],
  [
    `${list}?search=fire%20of%20wings&match=close&format=paperback&format=E_BOOK`,
    'takes values as version 0.1 spelt them',
    visitor,
    200,
    { products: expect.any(Array) },
  ],
  [
    `${list}?search=kirn%20desia&match=CLOSE&first=1`,
    'finds what is misspelt',
    visitor,
    200,
    { products: [twice] },
  ],
  [`${list}?search=${'x'.repeat(101)}&match=CLOSE`, 'is cut, not refused', visitor, 200, { products: [] }],
  refused('search=x&match=far', 'match: send CLOSE, or leave it out for books that contain the text.'),
  refused(`search=${'x'.repeat(101)}`, 'search: at most 100 characters.'),
  refused('search=a&search=b', 'search: send one text.'),
  refused('search=%00', 'search: only text without NUL.'),

  [facets, 'without a token', visitor, 200, { facets: facetsOf() }],
  [
    `${facets}?category=Fiction`,
    'counts categories beside the chosen one',
    visitor,
    200,
    { facets: facetsOf('Fiction') },
  ],
  [
    `${facets}?inStock=true`,
    'counts what can be bought',
    visitor,
    200,
    { facets: facetsOf(undefined, (book) => book._id !== gone._id) },
  ],
  [`${facets}?minRating=much`, 'is refused', visitor, 400, 'minRating: a number from 1 to 5.'],
  [
    `${facets}?first=3`,
    'has no pages',
    visitor,
    400,
    'first: no such parameter here; there are facet, values, named, search, match, category, maxPricePaise, maxPrice, minRating, ' +
      'inStock, language, format, author, series, year, subject.',
  ],
  [
    `${facets}?facet=SERIES&facet=LANGUAGE&named=zzz`,
    'adds the facets of editions that are named, in their order',
    visitor,
    200,
    {
      facets: {
        ...facetsOf(),
        editions: [
          { facet: 'SERIES', total: 0, values: [] },
          { facet: 'LANGUAGE', total: 0, values: [] },
        ],
      },
    },
  ],
  [
    `${facets}?search=Kiran%20Desai&facet=FORMAT`,
    'has no names of formats',
    visitor,
    200,
    {
      facets: {
        ...facetsOf(undefined, ({ author }) => author === 'by Kiran Desai'),
        editions: [
          {
            facet: 'FORMAT',
            total: 1,
            values: [{ value: 'PAPERBACK', name: null, count: 1, section: null }],
          },
        ],
      },
    },
  ],
  [
    `${facets}?facet=colour`,
    'is refused',
    visitor,
    400,
    'facet: one of LANGUAGE, FORMAT, AUTHOR, SERIES, YEAR, SUBJECT.',
  ],
  [`${facets}?facet=YEAR&values=0`, 'is refused', visitor, 400, 'values: a whole number from 1 to 100.'],

  [
    `${shelves}?shelf=Fiction:3&shelf=Biographies:100`,
    'is the beginning of each category',
    visitor,
    200,
    { shelves: [shelf('Fiction', 3), shelf('Biographies', 100)] },
  ],
  ...['', '?shelf=', '?shelf=Fiction', '?shelf=Fiction:0', '?shelf=Fiction:101', '?shelf=Cook:ery:3'].map(
    (query): Row => [
      shelves + query,
      'is refused',
      visitor,
      400,
      'shelf: a category and how many of its books, 1 to 100, such as Fiction:12.',
    ],
  ),
  [
    `${shelves}?shelf=fiction:1&shelf=Cookery:3`,
    'is in any case, and empty where there is no such category',
    visitor,
    200,
    {
      shelves: [
        { ...shelf('Fiction', 1), category: 'fiction' },
        { category: 'Cookery', products: [], total: 0, next: null },
      ],
    },
  ],
  [`${shelves}?${'shelf=Fiction:1&'.repeat(11)}`, 'is refused', visitor, 400, 'shelf: at most 10.'],
  [
    `${shelves}?shelf=Fiction:1&first=3`,
    'has no other parameters',
    visitor,
    400,
    'first: no such parameter here; there are shelf, include.',
  ],

  [
    `${suggestions}?search=kiran%20de`,
    'names authors, then books',
    visitor,
    200,
    {
      suggestions: [
        { kind: 'AUTHOR', text: 'Kiran Desai', author: null, productId: null, slug: 'kiran-desai' },
        { kind: 'BOOK', text: twice.title, author: twice.author, productId: twice._id, slug: null },
      ],
    },
  ],
  [
    `${suggestions}?search=the%20empyr&kind=SERIES`,
    'names series where these are asked for',
    visitor,
    200,
    {
      suggestions: [
        { kind: 'SERIES', text: 'The Empyrean', author: null, productId: null, slug: 'the-empyrean' },
      ],
    },
  ],
  [
    `${suggestions}?search=wings&kind=publisher`,
    'is refused',
    visitor,
    400,
    'kind: one of AUTHOR, SERIES, BOOK.',
  ],
  [
    `${suggestions}?search=wings${'&kind=BOOK'.repeat(4)}`,
    'is refused',
    visitor,
    400,
    'kind: each kind once.',
  ],
  [`${suggestions}?search=k`, 'has nothing for one letter', visitor, 200, { suggestions: [] }],
  [suggestions, 'is refused', visitor, 400, 'search is required.'],
  [`${suggestions}?search=%00`, 'is refused', visitor, 400, 'search: only text without NUL.'],

  ['GET /products/{twice}', 'without a token', visitor, 200, { product: twice }],
  ['GET /products/{twice}?first=3', 'with a parameter of no meaning here', visitor, 200, { product: twice }],
  ...[1, 3, 100].map(
    (most): Row => [
      `GET /products/{twice}?similar=${most}`,
      'brings others of its category along',
      visitor,
      200,
      { product: { ...twice, similar: similar.slice(0, most) } },
    ],
  ),
  ...['some', '0', '101', '1.5', ''].map(
    (most): Row => [
      `GET /products/{twice}?similar=${most}`,
      'is refused',
      visitor,
      400,
      'similar: a whole number from 1 to 100.',
    ],
  ),
  [`GET /products/${twice._id.toUpperCase()}`, 'in capitals', visitor, 200, { product: twice }],
  ...refusesEveryId((id) => `GET /products/${id}`, visitor, 404, 'There is no product with this id.'),

  ...[
    ...[list, `${list}?first=2`, facets, `${suggestions}?search=kiran%20de`, `${shelves}?shelf=Fiction:3`],
    ...[
      'GET /products/{twice}',
      'GET /products/categories',
      'GET /categories',
      `GET /categories/${category?._id}`,
    ],
    ...['GET /authors', 'GET /authors/arundhati-roy', 'GET /authors/arundhati-roy/books'],
    ...['GET /series', 'GET /series/the-empyrean', 'GET /series/the-empyrean/books'],
  ].map((call): Row => [call, 'as it is stored', visitor.with({ 'if-none-match': '*' }), 304, {}]),

  ['GET /categories', 'without a token', visitor, 200, { categories }],
  ['GET /products/categories', 'without a token', visitor, 200, { categories: shopCategories }],
  [`GET /categories/${category?._id}`, 'without a token', visitor, 200, { category }],
  ['GET /categories/{twice}', 'the id of a product', ada, 404, 'There is no category with this id.'],
  ...refusesEveryId((id) => `GET /categories/${id}`, visitor, 404, 'There is no category with this id.'),
];
