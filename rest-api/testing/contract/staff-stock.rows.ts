import { refusesUnreadable } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { books, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const emma = books.find(({ title }) => title === 'Emma') ?? books[0];
const read = `GET /staff/stock/${emma?.id}`;
const set = `POST /staff/stock/${emma?._id}`;
const buyer = staff('buyer');
const noBook = 'There is no book of this id, number or ISBN.';
const count = { copies: 12, reason: 'count', note: 'Shelf B' };
const stockWith = (onHand: number | null) => ({
  stock: { productId: emma?._id, title: emma?.title, onHand, held: 0 },
});

/** The copies of books, as staff and programs read and set them. */
export const staffStockRows: Row[] = [
  ...accessRows({
    ...{ call: read, permission: 'stock:write', sent: visitor, status: 200, answer: stockWith(null) },
  }),
  ['GET /staff/stock/9780141439587', 'by its ISBN', buyer, 200, stockWith(null)],
  ...refusesIds((id) => `GET /staff/stock/${id}`, buyer, 404, noBook).filter(
    // A number names a book here.
    ([call]) => !call.endsWith('/7'),
  ),
  ...accessRows({
    ...{
      call: set,
      permission: 'stock:write',
      sent: visitor.sends(count),
      status: 200,
      answer: stockWith(12),
    },
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
  [set, 'without a reason', buyer.sends({ copies: 1 }), 400, 'reason: one of count, receipt, damage.'],
  [
    set,
    'a sale by hand',
    buyer.sends({ ...count, reason: 'sale' }),
    400,
    'reason: one of count, receipt, damage.',
  ],
  ['POST /staff/stock/9780000000002', 'an ISBN of no book', buyer.sends(count), 404, noBook],
  ...refusesUnreadable(set, buyer),
];
