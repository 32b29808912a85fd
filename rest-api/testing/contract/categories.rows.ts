import { expect } from 'vitest';
import {
  categoriesChanged,
  noCategoryToChange,
  slugTaken,
} from '../../catalogue/categories/change-categories.ts';
import { sampleCategories, sampleSlugs } from '../sample-categories.ts';
import { needsObject } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { books, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const permission = 'catalogue:write';
const buyer = staff('buyer');
const list = 'GET /staff/categories';
const add = 'POST /staff/categories';
const order = 'POST /staff/categories/order';

const known = sampleSlugs.map((slug) => {
  const sample = sampleCategories.find((each) => each.slug === slug);
  if (!sample) throw new Error(`There is no category ${slug}.`);
  const listed = books.filter(({ categoryName }) => categoryName === slug).length;
  return {
    id: sample.id as string,
    slug,
    name: slug as string,
    description: sample.description as string,
    bookCount: listed,
    version: 0,
  };
});
const [childrens, fiction] = known as [(typeof known)[number], (typeof known)[number], ...typeof known];
const change = `POST /staff/categories/${fiction.id}`;
const remove = `DELETE /staff/categories/${fiction.id}`;
const ids = known.map(({ id }) => id);
const reversed = ids.toReversed();
const withFiction = (facts: object) => ({
  categories: known.map((each) => (each === fiction ? { ...each, ...facts } : each)),
});
const poetry = { slug: 'poetry-and-plays', name: 'Poetry & plays', description: 'Lines that stay.' };
const withPoetry = (facts: object = {}) => ({
  categories: [...known, { ...poetry, ...facts, id: expect.any(String), bookCount: 0, version: 0 }],
});
const nameRule = 'name is required.';
const slugRule = 'slug: letters, digits and hyphens, at most 50, such as poetry.';
const idsRule = 'ids: the ids of all, each once.';
const versionRule = 'version: the version that you have read.';
const { slug: _slug, ...facts } = poetry;

/** The categories, as staff keep them. */
export const categoryRows: Row[] = [
  ...accessRows({ call: list, permission, sent: visitor, status: 200, answer: { categories: known } }),

  ...accessRows({ call: add, permission, sent: visitor.sends(facts), status: 201, answer: withPoetry() }),
  [add, 'a slug of its own', buyer.sends({ ...facts, slug: 'Verse' }), 201, withPoetry({ slug: 'Verse' })],
  [add, 'no description', buyer.sends({ name: ' Poetry\n& plays ' }), 201, withPoetry({ description: '' })],
  [
    add,
    'one that there is already',
    buyer.sends({ name: fiction.name, description: fiction.description, slug: 'fiction' }),
    201,
    { categories: known },
  ],
  [
    add,
    'a slug of another in another case',
    buyer.sends({ ...facts, slug: 'FICTION' }),
    409,
    { errors: [slugTaken], categories: known },
  ],
  [add, 'no name', buyer.sends({ ...facts, name: '' }), 400, nameRule],
  [
    add,
    'a name without letters',
    buyer.sends({ name: '…' }),
    400,
    'name: the name needs a letter or a digit.',
  ],
  [add, 'a long name', buyer.sends({ name: 'x'.repeat(61) }), 400, 'name: at most 60 characters.'],
  [
    add,
    'a long description',
    buyer.sends({ ...facts, description: 'x'.repeat(301) }),
    400,
    'description: at most 300 characters.',
  ],
  ...['a b', 'a:b', '', 'x'.repeat(51), 7].map(
    (slug): Row => [add, `the slug ${slug}`, buyer.sends({ ...facts, slug }), 400, slugRule],
  ),
  ...needsObject(add, buyer),

  ...accessRows({
    call: change,
    permission,
    sent: visitor.sends({ name: 'Novels', version: 0 }),
    status: 200,
    answer: withFiction({ name: 'Novels', version: 1 }),
  }),
  [
    change,
    'a description',
    buyer.sends({ name: 'Fiction', description: 'Stories.', version: 0 }),
    200,
    withFiction({ description: 'Stories.', version: 1 }),
  ],
  [change, 'what it is already', buyer.sends({ name: 'Fiction', version: 9 }), 200, { categories: known }],
  [
    change,
    'from another version',
    buyer.sends({ name: 'Novels', version: 1 }),
    409,
    { errors: [categoriesChanged], categories: known },
  ],
  [change, 'no version', buyer.sends({ name: 'Novels' }), 400, versionRule],
  ...refusesIds(
    (id) => `POST /staff/categories/${id}`,
    buyer.sends({ name: 'Novels', version: 0 }),
    404,
    noCategoryToChange,
  ),
  ...needsObject(change, buyer),

  ...accessRows({
    call: `${remove}?version=0`,
    permission,
    sent: visitor,
    status: 200,
    answer: { categories: known.filter((each) => each !== fiction) },
  }),
  [
    `${remove}?version=3`,
    'from another version',
    buyer,
    409,
    { errors: [categoriesChanged], categories: known },
  ],
  [
    'DELETE /staff/categories/b0011111-0000-4000-8000-000000000009?version=0',
    'one that is gone',
    buyer,
    200,
    { categories: known },
  ],
  ['DELETE /staff/categories/1?version=0', 'what can be no id', buyer, 404, noCategoryToChange],
  [remove, 'no version', buyer, 400, versionRule],

  ...accessRows({
    call: order,
    permission,
    sent: visitor.sends({ ids: reversed }),
    status: 200,
    answer: { categories: known.toReversed() },
  }),
  [order, 'the order that there is', buyer.sends({ ids }), 200, { categories: known }],
  ...[[childrens.id], [...ids, childrens.id], ids.map(() => childrens.id)].map(
    (some, place): Row => [
      order,
      `other ids (${place})`,
      buyer.sends({ ids: some }),
      409,
      { errors: [categoriesChanged], categories: known },
    ],
  ),
  ...['all', [7], [], null].map(
    (some): Row => [order, `the ids ${some}`, buyer.sends({ ids: some }), 400, idsRule],
  ),
  ...needsObject(order, buyer),
];
