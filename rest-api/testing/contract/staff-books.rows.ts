import sharp from 'sharp';
import { expect } from 'vitest';
import { uploadedCoverPath } from '../../catalogue/covers/uploaded-covers.queries.ts';
import { needsObject } from './body.rows.ts';
import { otherEdition, vagueBook, withdrawnBook } from './books.scene.ts';
import { bulkRows } from './bulk.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { books, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const permission = 'catalogue:write';
const buyer = staff('buyer');
const list = 'GET /staff/books';
const one = `/staff/books/${withdrawnBook.id}`;
const emma = books.find(({ title }) => title === 'Emma');
const noBook = 'There is no book with this id.';
const changed = 'The book has changed since you saw it. Look at it again.';
const noVersion = 'version: the version that you have read.';
const { version } = withdrawnBook;
const otherVersion = '0123456789abcdef';

/** What a caller sends to have the book as it is. */
const input = {
  title: withdrawnBook.title,
  author: withdrawnBook.author,
  pricePaise: withdrawnBook.pricePaise,
  previousPricePaise: withdrawnBook.previousPricePaise,
  rating: withdrawnBook.rating,
  category: withdrawnBook.category,
  version,
};
const { version: _version, ...newBook } = { ...input, title: 'Nashtanirh' };
const anyBook = (facts: object) => ({
  book: expect.objectContaining({ ...facts, version: expect.stringMatching(/^[0-9a-f]{16}$/) }),
});
const same = { book: withdrawnBook };

const picture = await sharp({ create: { width: 240, height: 360, channels: 3, background: '#884422' } })
  .png()
  .toBuffer();
const cover = (method: string, from = version) => `${method} ${one}/cover?version=${from}`;

/** A call that changes a book: by everybody, from another version, of no book, and with input that is none. */
const refusals = (call: (id: string) => string, body: object): Row[] => [
  [
    call(withdrawnBook.id),
    'from another version',
    buyer.sends({ ...body, version: otherVersion }),
    409,
    { errors: [changed], ...same },
  ],
  [call(withdrawnBook.id), 'without a version', buyer.sends({ ...body, version: undefined }), 400, noVersion],
  ...refusesIds(call, buyer.sends(body), 404, noBook),
  ...needsObject(call(withdrawnBook.id), buyer),
];

const field = (name: string, value: unknown, message: string): Row => [
  'POST /staff/books',
  `${JSON.stringify(value)?.slice(0, 40)} for ${name}`,
  buyer.sends({ ...newBook, [name]: value }),
  400,
  message,
];

/** The books of the catalogue, as staff keep them. */
export const staffBookRows: Row[] = [
  ...accessRows({
    call: `${list}?withdrawn=true&first=1`,
    permission,
    sent: visitor,
    status: 200,
    answer: { books: [withdrawnBook], next: null },
  }),
  [`${list}?withdrawn=true&search=9002`, 'by its number', buyer, 200, { books: [withdrawnBook], next: null }],
  [`${list}?search=${'x'.repeat(101)}`, 'a long search', buyer, 400, 'search: at most 100 characters.'],
  [`${list}?withdrawn=perhaps`, 'neither withdrawn nor not', buyer, 400, 'withdrawn: one of true, false.'],
  ...refusesPages(list, buyer),
  ...accessRows({ call: `GET ${one}`, permission, sent: visitor, status: 200, answer: same }),
  [
    `GET /staff/books/${otherEdition._id}`,
    'with another edition of its text',
    buyer,
    200,
    anyBook({
      otherEditions: [
        {
          id: vagueBook._id,
          number: vagueBook.id,
          title: vagueBook.title,
          isbn: null,
          format: null,
          language: null,
        },
      ],
    }),
  ],
  ...refusesIds((id) => `GET /staff/books/${id}`, buyer, 404, noBook),
  ...accessRows({
    call: `POST ${one}`,
    permission,
    sent: visitor.sends(input),
    status: 200,
    answer: same,
  }),
  [
    `POST ${one}`,
    'another price',
    buyer.sends({ ...input, pricePaise: 15_000, previousPricePaise: null }),
    200,
    anyBook({ pricePaise: 15_000, previousPricePaise: 15_000, pages: null }),
  ],
  ...refusals((id) => `POST /staff/books/${id}`, { ...input, pricePaise: 9_900 }),
  ...accessRows({
    call: `PATCH ${one}`,
    permission,
    sent: visitor.sends({ pricePaise: withdrawnBook.pricePaise }),
    status: 200,
    answer: same,
  }),
  [
    `PATCH ${one}`,
    'a price alone',
    buyer.sends({ pricePaise: 15_000 }),
    200,
    {
      book: {
        ...withdrawnBook,
        pricePaise: 15_000,
        previousPricePaise: expect.any(Number),
        version: expect.any(String),
      },
    },
  ],
  [
    `PATCH ${one}`,
    'from another version',
    buyer.sends({ pricePaise: 9_900, version: otherVersion }),
    409,
    { errors: [changed], ...same },
  ],
  [
    `PATCH ${one}`,
    'no field',
    buyer.sends({}),
    400,
    'Send a field of the book to change, such as pricePaise.',
  ],
  [`PATCH ${one}`, 'no title', buyer.sends({ title: null }), 400, 'title is required.'],
  [`PATCH ${one}`, 'no version', buyer.sends({ rating: 4, version: 'newest' }), 400, noVersion],
  [
    `PATCH ${one}`,
    'a previous price below the price',
    buyer.sends({ previousPricePaise: 1 }),
    400,
    'previousPricePaise: this is below the price.',
  ],
  ...bulkRows('PATCH /staff/books', permission, buyer, { book: withdrawnBook.number, pricePaise: 15_000 }),
  ...refusesIds((id) => `PATCH /staff/books/${id}`, buyer.sends({ rating: 4 }), 404, noBook),
  ...needsObject(`PATCH ${one}`, buyer),
  ...accessRows({
    call: 'POST /staff/books',
    permission,
    sent: visitor.sends(newBook),
    status: 201,
    answer: anyBook({ title: 'Nashtanirh', withdrawnAt: null, hasUploadedCover: false }),
  }),
  [
    'POST /staff/books',
    'the id of another book',
    buyer.sends({ ...newBook, id: withdrawnBook.id }),
    409,
    {
      errors: ['There is a book with this id, which is not the one that you add. Nothing was stored.'],
      ...same,
    },
  ],
  ...needsObject('POST /staff/books', buyer),
  field('id', 'none', 'id: a version 4 UUID, made anew for each book.'),
  field('title', '', 'title is required.'),
  field('author', 'x'.repeat(1_001), 'author: at most 1000 characters.'),
  field('pricePaise', 0, 'pricePaise: whole paise such as 49900, above 0 and up to 999999999.'),
  field('previousPricePaise', 1, 'previousPricePaise: this is below the price.'),
  field('rating', 5.5, 'rating: a number from 1 to 5, such as 4.2.'),
  field('isbn', '9780141439588', 'isbn: an ISBN of 10 or 13 digits, whose last digit fits the others.'),
  field('isbn', '9780141439587', `isbn: “Emma” (number ${emma?.id}) has this ISBN.`),
  field('pages', 1.5, 'pages: a whole number from 1 to 99999.'),
  field('language', 'English', 'language: a code of a language, such as eng, en or en-GB.'),
  field(
    'publishedOn',
    '2021-02-30',
    'publishedOn: a year, a month or a day of the calendar, such as 1999, 1999-04 or 1999-04-15.',
  ),
  field('heightMm', 0, 'heightMm: a whole number from 1 to 999999.'),
  field('country', 'India', 'country: two capital letters such as IN.'),
  field('seriesNumber', 1, 'seriesName is required.'),
  field(
    'contributors',
    [{ name: 'A', role: 'cook' }],
    'contributors: each role is one of AUTHOR, TRANSLATOR, ILLUSTRATOR, EDITOR, NARRATOR.',
  ),
  field(
    'contributors',
    [{ name: '…', role: 'AUTHOR' }],
    'contributors: each name needs a letter or a digit.',
  ),
  ...accessRows({
    call: `POST ${one}/withdraw`,
    permission,
    sent: visitor.sends({ version }),
    status: 200,
    answer: same,
  }),
  ...refusesIds((id) => `POST /staff/books/${id}/withdraw`, buyer.sends({ version }), 404, noBook),
  ...needsObject(`POST ${one}/withdraw`, buyer),
  [
    `POST /staff/books/${emma?._id}/withdraw`,
    'from another version',
    buyer.sends({ version: otherVersion }),
    409,
    { errors: [changed], ...anyBook({ title: 'Emma', withdrawnAt: null }) },
  ],
  ...accessRows({
    call: `POST ${one}/restore`,
    permission,
    sent: visitor.sends({ version }),
    status: 200,
    answer: anyBook({ withdrawnAt: null }),
  }),
  ...refusals((id) => `POST /staff/books/${id}/restore`, { version }),
  ...accessRows({
    call: `POST ${one}/separate`,
    permission,
    sent: visitor.sends({ version }),
    status: 200,
    answer: anyBook({ isSeparate: true, otherEditions: [] }),
  }),
  ...refusals((id) => `POST /staff/books/${id}/separate`, { version }),
  ...accessRows({
    call: `POST ${one}/join`,
    permission,
    sent: visitor.sends({ version, isbn: '0141439580' }),
    status: 200,
    answer: anyBook({
      isSeparate: false,
      otherEditions: [
        {
          id: emma?._id,
          number: emma?.id,
          title: 'Emma',
          isbn: '9780141439587',
          format: 'PAPERBACK',
          language: 'eng',
        },
      ],
    }),
  }),
  ...refusals((id) => `POST /staff/books/${id}/join`, { version, isbn: '9780141439587' }),
  [
    `POST ${one}/join`,
    'a book that the shop does not have',
    buyer.sends({ version, isbn: '9780306406157' }),
    400,
    'isbn: the shop has no other book with this ISBN.',
  ],
  [
    `POST ${one}/join`,
    'no ISBN',
    buyer.sends({ version, isbn: '9780141439588' }),
    400,
    'isbn: an ISBN of 10 or 13 digits, whose last digit fits the others.',
  ],
  ...accessRows({
    call: cover('PUT'),
    permission,
    sent: visitor.sends(picture).with({ 'content-type': 'image/png' }),
    status: 200,
    answer: anyBook({
      image: expect.stringMatching(uploadedCoverPath(withdrawnBook.id, '[0-9a-f]{16}')),
      hasUploadedCover: true,
    }),
  }),
  [
    cover('PUT', otherVersion),
    'from another version',
    buyer.sends(picture).with({ 'content-type': 'image/png' }),
    409,
    { errors: [changed], ...same },
  ],
  [
    cover('PUT'),
    'no picture',
    buyer,
    400,
    'A cover is a JPEG, PNG, WebP or AVIF picture. This file is none of these, whatever its name says.',
  ],
  [
    cover('PUT'),
    '11 MB',
    buyer.sends(Buffer.alloc(11_000_000)).with({ 'content-type': 'image/png' }),
    413,
    'The file is larger than 10 MB. Save it smaller, then try again.',
  ],
  [
    `PUT ${one}/cover`,
    'without a version',
    buyer.sends(picture).with({ 'content-type': 'image/png' }),
    400,
    noVersion,
  ],
  ...refusesIds(
    (id) => `PUT /staff/books/${id}/cover?version=${version}`,
    buyer.sends(picture).with({ 'content-type': 'image/png' }),
    404,
    noBook,
  ),
  ...accessRows({
    call: cover('DELETE'),
    permission,
    sent: visitor,
    status: 200,
    answer: anyBook({ image: `/covers/${withdrawnBook.id}.webp`, hasUploadedCover: false }),
  }),
  [cover('DELETE', otherVersion), 'from another version', buyer, 409, { errors: [changed], ...same }],
  [`DELETE ${one}/cover`, 'without a version', buyer, 400, noVersion],
  ...refusesIds((id) => `DELETE /staff/books/${id}/cover?version=${version}`, buyer, 404, noBook),
];
