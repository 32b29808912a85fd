import { versionOf } from '../../sales/invoices/book-taxes.queries.ts';
import { needsObject } from './body.rows.ts';
import { taxedBook } from './books.scene.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { books, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const permission = 'catalogue:write';
const buyer = staff('buyer');
const list = 'GET /staff/taxes';
const emma = books.find(({ title }) => title === 'Emma') ?? books[0];
const set = `POST /staff/taxes/${emma?._id}`;
const change = `POST /staff/taxes/${taxedBook.id}`;
const remove = `DELETE /staff/taxes/${taxedBook.id}?version=${taxedBook.version}`;
const noBook = 'There is no book of this id, number or ISBN.';
const changed = 'The tax of this book has changed since you saw it. Look at it again.';
const otherVersion = '0123456789abcdef';

const tax = { hsn: '8523', rateBasisPoints: 1_800 };
const input = { ...tax, version: null };
const emmasTax = {
  tax: {
    id: emma?._id,
    title: 'Emma',
    isbn: '9780141439587',
    format: 'PAPERBACK',
    ...tax,
    version: versionOf(tax),
  },
};
const found = { taxes: [taxedBook], next: null };

const field = (name: string, value: unknown, message: string): Row => [
  ...([set, `${JSON.stringify(value)} for ${name}`, buyer.sends({ ...input, [name]: value })] as const),
  ...([400, `${name}: ${message}`] as const),
];

/** What books are for the tax, as staff keep it. */
export const bookTaxRows: Row[] = [
  ...accessRows({ call: list, permission, sent: visitor, status: 200, answer: found }),
  [`${list}?search=CHATUR&first=1`, 'by a part of the title', buyer, 200, found],
  [`${list}?search=9002`, 'by a number', buyer, 200, found],
  [`${list}?search=emma`, 'a book without a tax', buyer, 200, { taxes: [], next: null }],
  [`${list}?search=${'x'.repeat(101)}`, 'a long search', buyer, 400, 'search: at most 100 characters.'],
  ...refusesPages(list, buyer),
  ...accessRows({
    call: `${list}/rates`,
    permission,
    sent: visitor,
    status: 200,
    answer: { rates: [0, 500, 1_800, 4_000] },
  }),
  ...accessRows({
    call: set,
    permission,
    sent: visitor.sends(input),
    status: 200,
    answer: emmasTax,
  }),
  ['POST /staff/taxes/9780141439587', 'by its ISBN', buyer.sends(input), 200, emmasTax],
  [`POST /staff/taxes/${emma?.id}`, 'by its number', buyer.sends(input), 200, emmasTax],
  [
    change,
    'from the version that was read',
    buyer.sends({ ...tax, version: taxedBook.version }),
    200,
    { tax: { ...taxedBook, ...tax, version: versionOf(tax) } },
  ],
  [
    change,
    'what it is already',
    buyer.sends({ hsn: taxedBook.hsn, rateBasisPoints: taxedBook.rateBasisPoints, version: null }),
    200,
    { tax: taxedBook },
  ],
  [change, 'of a book that has a tax by now', buyer.sends(input), 409, { errors: [changed], tax: taxedBook }],
  [
    set,
    'of a book that has none any longer',
    buyer.sends({ ...tax, version: otherVersion }),
    409,
    { errors: [changed], tax: null },
  ],
  ...['852', '85231', '8523 1', 'emma', '123456789', 8523, null, undefined].map((hsn) =>
    field('hsn', hsn, 'a code of 4, 6 or 8 digits, such as 8523.'),
  ),
  ...[-500, 501, 1_200, '500', null, undefined].map((rate) =>
    field('rateBasisPoints', rate, 'one of 0, 500, 1800, 4000.'),
  ),
  ...['1', 7, undefined].map((version) =>
    field('version', version, 'the version that you have read, or null for a book without a tax.'),
  ),
  ['POST /staff/taxes/9780000000002', 'an ISBN of no book', buyer.sends(input), 404, noBook],
  ...refusesIds((id) => `POST /staff/taxes/${id}`, buyer.sends(input), 404, noBook),
  ...needsObject(set, buyer),
  ...accessRows({
    call: remove,
    permission,
    sent: visitor,
    status: 200,
    answer: { removed: true },
  }),
  [
    `DELETE /staff/taxes/${emma?._id}?version=${otherVersion}`,
    'of a book without a tax',
    buyer,
    200,
    { removed: true },
  ],
  [
    remove.replace(taxedBook.version, otherVersion),
    'from another version',
    buyer,
    409,
    { errors: [changed], tax: taxedBook },
  ],
  [remove.replace(/\?.*/, ''), 'without a version', buyer, 400, 'version: the version that you have read.'],
  ...refusesIds((id) => `DELETE /staff/taxes/${id}?version=${otherVersion}`, buyer, 404, noBook),
];
