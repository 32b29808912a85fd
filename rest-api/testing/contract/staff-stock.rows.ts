import { expect } from 'vitest';
import { refusesUnreadable } from './body.rows.ts';
import { bulkRows } from './bulk.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesEveryId, refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { books, gone, ids, low, moment, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const emma = books.find(({ title }) => title === 'Emma') ?? books[0];
const read = `GET /staff/stock/${emma?.id}`;
const set = `POST /staff/stock/${emma?._id}`;
const buyer = staff('buyer');
const noBook = 'There is no book of this id, number or ISBN.';
const count = { copies: 12, reason: 'COUNT', note: 'Shelf B' };
const stockWith = (onHand: number | null) => ({
  stock: { id: emma?._id, title: emma?.title, onHand, held: 0, unsent: 0, short: 0 },
});

const receive = 'POST /staff/stock/receive';
const delivery = {
  id: '6b0f7f0e-9a53-4f0c-8f5e-0f3a2c1d4e5f',
  lines: [{ book: low.id, copies: 2 }],
  note: 'Penguin',
};
const stockedAs = ({ _id, title }: typeof low, onHand: number) => ({
  id: _id,
  title,
  onHand,
  held: 0,
  unsent: 0,
  short: 0,
});

/** The copies of books, as staff and programs read and set them. */
export const staffStockRows: Row[] = [
  ...bulkRows('POST /staff/stock/counts', 'stock:write', buyer, { book: emma?.id, copies: 12 }),
  ...accessRows({
    call: read,
    permission: 'stock:write',
    sent: visitor,
    status: 200,
    answer: stockWith(null),
  }),
  ['GET /staff/stock/9780141439587', 'by its ISBN', buyer, 200, stockWith(null)],
  ...refusesEveryId((id) => `GET /staff/stock/${id}`, buyer, 404, noBook).filter(
    // A number names a book here.
    ([call]) => !call.endsWith('/7'),
  ),
  ...accessRows({
    call: set,
    permission: 'stock:write',
    sent: visitor.sends(count),
    status: 200,
    answer: stockWith(12),
  }),
  [set, 'of a book that is not tracked', buyer.sends({ ...count, expected: null }), 200, stockWith(12)],
  [set, 'without end', buyer.sends({ ...count, copies: null }), 200, stockWith(null)],
  [
    set,
    'that somebody else has set meanwhile',
    buyer.sends({ ...count, expected: 5 }),
    409,
    'This book is not tracked any longer. Look again before you set its stock.',
  ],
  ...[-1, 1.5, 1_000_001, '12', undefined].map(
    (copies): Row => [
      set,
      `${copies} copies`,
      buyer.sends({ ...count, copies }),
      400,
      'copies: a whole number from 0 to 1000000, or null.',
    ],
  ),
  [set, 'without a reason', buyer.sends({ copies: 1 }), 400, 'reason: one of COUNT, RECEIPT, DAMAGE.'],
  [
    set,
    'a sale by hand',
    buyer.sends({ ...count, reason: 'SALE' }),
    400,
    'reason: one of COUNT, RECEIPT, DAMAGE.',
  ],
  ['POST /staff/stock/9780000000002', 'an ISBN of no book', buyer.sends(count), 404, noBook],
  ...refusesUnreadable(set, buyer),
  ...accessRows({
    call: 'GET /staff/stock',
    permission: 'stock:write',
    sent: visitor,
    status: 200,
    answer: { stock: [stockedAs(gone, 0), stockedAs(low, 3)], next: null },
  }),
  [
    'GET /staff/stock?first=1&search=zz',
    'with a search that finds none',
    buyer,
    200,
    { stock: [], next: null },
  ],
  [
    `GET /staff/stock?low=true&search=${low.id}`,
    'by a number',
    buyer,
    200,
    { stock: expect.arrayContaining([stockedAs(low, 3)]), next: null },
  ],
  ['GET /staff/stock?low=yes', 'low in words', buyer, 400, 'low: one of true, false.'],
  ...refusesPages('GET /staff/stock', buyer),
  ...refusesPages(`GET /staff/stock/${low.id}/movements`, buyer),
  ...accessRows({
    call: receive,
    permission: 'stock:write',
    sent: visitor.sends(delivery),
    status: 200,
    answer: { received: [stockedAs(low, 5)] },
  }),
  [
    receive,
    'a book that there is not',
    buyer.sends({ ...delivery, lines: [...delivery.lines, { book: '9780000000002', copies: 1 }] }),
    404,
    'There is no book 9780000000002. Take it off the list, or add it to the shop.',
  ],
  [
    receive,
    'more than a shelf holds',
    buyer.sends({
      ...delivery,
      lines: Array.from({ length: 101 }, () => ({ book: low.id, copies: 10_000 })),
    }),
    409,
    `That would be more than 1000000 copies of “${low.title}”. Nothing is stored.`,
  ],
  [
    ...([receive, 'that is stored with other lines', buyer.sends({ ...delivery, id: ids.receipt })] as const),
    409,
    {
      errors: [
        `This delivery is stored already, with 3 × “${low.title}”. Nothing is added to it. Send what it lacks under a new id.`,
      ],
      delivery: [{ bookId: low._id, title: low.title, copies: 3 }],
    },
  ],
  [
    receive,
    'nothing',
    buyer.sends({ ...delivery, lines: [] }),
    400,
    'lines: send a list of 1 to 500 objects.',
  ],
  [
    receive,
    'a list in the list',
    buyer.sends({ ...delivery, lines: [delivery.lines] }),
    400,
    'lines: send a list of 1 to 500 objects.',
  ],
  [
    receive,
    'an id that is none',
    buyer.sends({ ...delivery, id: '7' }),
    400,
    'id: a version 4 UUID, made anew for each delivery.',
  ],
  ...refusesUnreadable(receive, buyer),
  ...accessRows({
    call: `GET /staff/stock/${low.id}/movements`,
    permission: 'stock:write',
    sent: visitor,
    status: 200,
    answer: {
      movements: [
        {
          id: expect.any(String),
          at: moment,
          copies: 3,
          reason: 'RECEIPT',
          actor: 'Asha Rao',
          note: null,
          orderId: null,
        },
      ],
      next: null,
    },
  }),
  ...refusesIds((id) => `GET /staff/stock/${id}/movements`, buyer, 404, noBook),
];
