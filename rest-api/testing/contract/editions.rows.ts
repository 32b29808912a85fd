import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../../../runtime/project-root.ts';
import { slugOf } from '../../../text/slug.ts';
import { unknownDetails } from '../../catalogue/editions/fact-columns.ts';
import type { EditionFacts } from '../../catalogue/editions/store-editions.ts';
import { otherEdition, unknownBook, vagueBook } from './books.scene.ts';
import { noCursor, refusesPages } from './page.rows.ts';
import { refusesEveryId } from './path.rows.ts';
import type { Row } from './row.ts';
import { bookCalled, books, visitor } from './scene.ts';

const facts: (EditionFacts & { productId: string })[] = JSON.parse(
  readFileSync(path.join(projectRoot, 'seed/editions.json'), 'utf8'),
);

/** Names with their slugs, each once, in the order of these. */
const named = (entries: readonly { name: string }[]) =>
  [...new Map(entries.map(({ name }) => [slugOf(name), name]))]
    .map(([slug, name]) => ({ slug, name }))
    .sort((one, other) => (one.slug < other.slug ? -1 : 1));

const storm = bookCalled('Onyx Storm');
const solitude = bookCalled('One Hundred Years of Solitude');
const { description } = facts.find(({ productId }) => productId === storm._id) ?? {};
const byRoy = books.filter(({ author }) => author.includes('Arundhati Roy'));
const author = 'GET /authors/arundhati-roy';
/** Everybody whom the sample books name, by slug. */
const [, secondAuthor] = named(facts.flatMap(({ contributors = [] }) => contributors));
const [firstSeries] = named(facts.flatMap((fact) => fact.series ?? []));
const noAuthor = 'There is no author with this name in the catalogue.';
const noSeries = 'There is no series with this name in the catalogue.';
const rushdie = { slug: 'salman-rushdie', name: 'Salman Rushdie' };
const edition = {
  ...unknownDetails,
  format: 'PAPERBACK',
  language: 'eng',
  firstPublished: 2025,
  description,
  series: { slug: 'the-empyrean', name: 'The Empyrean', number: 3 },
  contributors: [{ slug: 'rebecca-yarros', name: 'Rebecca Yarros', role: 'AUTHOR' }],
};

/** Cases of what is known of editions, and of their authors and series. */
export const editionRows: Row[] = [
  [
    `GET /products/${storm._id}?include=edition`,
    'brings its edition along',
    visitor,
    200,
    { product: { ...storm, edition } },
  ],
  [
    'GET /products?search=onyx&include=edition,availability',
    'brings the editions of a list along',
    visitor,
    200,
    { products: [{ ...storm, availability: 'IN_STOCK', edition }] },
  ],
  [
    'GET /products?search=you%20can%20win&include=edition',
    'has no edition where nothing is known of a book of a list',
    visitor,
    200,
    { products: [{ ...unknownBook, edition: null }] },
  ],
  [
    `GET /products/${vagueBook._id}?include=edition&include=subjects`,
    'has null for each fact that is not known',
    visitor,
    200,
    {
      product: {
        ...vagueBook,
        edition: {
          ...unknownDetails,
          series: { slug: 'khalifa-brothers', name: 'Khalifa Brothers', number: null },
          contributors: [{ ...rushdie, role: 'AUTHOR' }],
        },
        subjects: [{ code: 'bisac:ZZZ000000', heading: null }],
      },
    },
  ],
  [
    `GET /products/${unknownBook._id}?include=edition`,
    'has no edition where nothing is known',
    visitor,
    200,
    { product: { ...unknownBook, edition: null } },
  ],
  [
    `GET /products/${otherEdition._id}?include=edition&include=work`,
    'brings other editions of its text along',
    visitor,
    200,
    {
      product: {
        ...otherEdition,
        edition: expect.objectContaining({ format: 'PAPERBACK', series: null }),
        work: {
          editions: [
            {
              isbn: null,
              format: 'PAPERBACK',
              language: 'eng',
              publishedOn: null,
              product: otherEdition,
            },
            { isbn: null, format: null, language: null, publishedOn: null, product: vagueBook },
          ],
        },
      },
    },
  ],
  [
    `GET /products/${storm._id}?include=subjects&include=work`,
    'brings what it is about along, and other editions of its text where there are any',
    visitor,
    200,
    { product: { ...storm, subjects: [], work: null } },
  ],
  [
    `GET /products/${storm._id}?include=work,subjects`,
    'takes what comes along with commas between',
    visitor,
    200,
    { product: { ...storm, subjects: [], work: null } },
  ],
  [
    `GET /products/${storm._id}?include=edition,subjects&include=work`,
    'takes both forms at once',
    visitor,
    200,
    { product: { ...storm, edition, subjects: [], work: null } },
  ],
  [
    `GET /products/${storm._id}?include=opinions`,
    'is refused',
    visitor,
    400,
    'include: send one or more of availability, categories, edition, subjects, work, reviews, with commas between, or leave it out.',
  ],
  [
    'GET /authors?first=1&skip=1',
    'is a page by slug, behind what it skips',
    visitor,
    200,
    { authors: [secondAuthor] },
  ],
  ['GET /authors?skip=10000', 'is empty behind the last', visitor, 200, { authors: [] }],
  ['GET /series?first=1', 'is a page by slug', visitor, 200, { series: [firstSeries] }],
  ...['/authors', '/series'].flatMap((list): Row[] => [
    ...refusesPages(`GET ${list}`, visitor),
    ...['-1', '10001', '1.5', ''].map(
      (skip): Row => [
        `GET ${list}?skip=${skip}`,
        'is refused',
        visitor,
        400,
        'skip: a whole number from 0 to 10000.',
      ],
    ),
    ...['TlVNQkVSOjA6MQ', 'QVVUSE9SUzo', 'U0VSSUVTOgA'].map(
      (after): Row => [`GET ${list}?after=${after}`, 'a cursor that is none', visitor, 400, noCursor],
    ),
    [`GET ${list}?after=${'a'.repeat(421)}`, 'is refused', visitor, 400, 'after: at most 420 characters.'],
    [
      `GET ${list}?search=a`,
      'is refused',
      visitor,
      400,
      'search: no such parameter here; there are first, after, skip.',
    ],
  ]),
  [
    author,
    'has written',
    visitor,
    200,
    { author: { slug: 'arundhati-roy', name: 'Arundhati Roy', roles: [{ role: 'AUTHOR', count: 2 }] } },
  ],
  [
    'GET /authors/gregory-rabassa',
    'has translated',
    visitor,
    200,
    {
      author: {
        slug: 'gregory-rabassa',
        name: 'Gregory Rabassa',
        roles: [{ role: 'TRANSLATOR', count: 1 }],
      },
    },
  ],
  ...refusesEveryId((slug) => `GET /authors/${slug}`, visitor, 404, noAuthor),
  [`${author}/books`, 'are all', visitor, 200, { products: byRoy }],
  [`${author}/books?first=1`, 'are a page', visitor, 200, { products: byRoy.slice(0, 1) }],
  [`${author}/books?role=EDITOR`, 'are none in that role', visitor, 200, { products: [] }],
  [
    'GET /authors/gregory-rabassa/books',
    'are those of the role with most books',
    visitor,
    200,
    { products: [solitude] },
  ],
  [
    `${author}/books?role=singer`,
    'is refused',
    visitor,
    400,
    'role: one of AUTHOR, TRANSLATOR, ILLUSTRATOR, EDITOR, NARRATOR.',
  ],
  ...refusesPages(`${author}/books`, visitor),
  ['GET /authors/nobody/books', 'of nobody', visitor, 404, noAuthor],
  [
    'GET /series/the-empyrean',
    'has a name',
    visitor,
    200,
    { series: { slug: 'the-empyrean', name: 'The Empyrean', count: 1 } },
  ],
  ...refusesEveryId((slug) => `GET /series/${slug}`, visitor, 404, noSeries),
  [
    'GET /series/the-empyrean/books',
    'come with their numbers',
    visitor,
    200,
    { books: [{ number: 3, product: storm }] },
  ],
  [
    'GET /series/the-empyrean/books?after=TlVNQkVSOjA6MQ',
    'is refused',
    visitor,
    400,
    'after: a cursor of a list in another order; leave it out to start this one.',
  ],
  [
    'GET /series/khalifa-brothers/books',
    'come without numbers where it has none',
    visitor,
    200,
    { books: [{ number: null, product: vagueBook }] },
  ],
  ['GET /series/nothing/books', 'of no series', visitor, 404, noSeries],
];
