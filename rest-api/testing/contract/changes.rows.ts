import { roles } from '../../routing/permissions.ts';
import { noCursor, refusesPages } from './page.rows.ts';
import type { Row } from './row.ts';
import { ids, moment, visitor } from './scene.ts';
import { program, sceneChanges, staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const list = 'GET /staff/changes';
const owner = staff('owner');
const cursor = (position: number) => Buffer.from(`CHANGES:${position}`).toString('base64url');
const [ofOrder, ofStock] = sceneChanges;
const order = {
  id: String(ofOrder.position),
  kind: 'ORDER',
  type: 'order.paid',
  resourceId: ids.paidOrder,
  path: `/api/staff/orders/${ids.paidOrder}`,
  at: moment,
};
const stock = {
  id: String(ofStock.position),
  kind: 'STOCK',
  type: 'stock.low',
  resourceId: ids.twice,
  path: `/api/staff/stock/${ids.twice}`,
  at: moment,
};
const none = { changes: [], next: cursor(ofStock.position), hasMore: false };
const gone = {
  errors: [
    'The changes behind this cursor are no longer kept, or the shop was restored from a backup. Take a new cursor with after=latest, then read the lists anew.',
  ],
  code: 'CHANGES_GONE',
};

/** The feed of what happens in the shop. */
export const changeRows: Row[] = [
  ...accessRows({
    call: list,
    permission: 'any',
    sent: visitor,
    status: 200,
    answer: (role) => ({
      ...none,
      changes: [
        ...(roles[role].some((each) => each === 'orders:read') ? [order] : []),
        ...(roles[role].some((each) => each === 'stock:write') ? [stock] : []),
      ],
    }),
  }),
  [
    `${list}?first=1`,
    'a page',
    owner,
    200,
    { changes: [order], next: cursor(ofOrder.position), hasMore: true },
  ],
  [`${list}?after=${cursor(ofOrder.position)}`, 'what follows', owner, 200, { ...none, changes: [stock] }],
  [`${list}?after=latest`, 'from now on', owner, 200, none],
  [`${list}?kinds=STOCK`, 'of a kind', owner, 200, { ...none, changes: [stock] }],
  [`${list}?kinds=ORDER&kinds=REVIEW`, 'of two kinds', owner, 200, { ...none, changes: [order] }],
  [`${list}?after=${cursor(1)}`, 'behind what is no longer kept', owner, 410, gone],
  [`${list}?after=${cursor(99)}`, 'ahead of all that there is', owner, 410, gone],
  [
    `${list}?kinds=ORDER&kinds=STOCK`,
    'a kind that one may not read',
    program('no-stock:write'),
    403,
    'This needs the permission stock:write.',
  ],
  [
    `${list}?kinds=orders`,
    'a kind that is none',
    owner,
    400,
    'kinds: one of ORDER, SHIPMENT, RETURN, INVOICE, PRODUCT, CATEGORY, STOCK, REVIEW.',
  ],
  [`${list}?after=now`, 'a cursor that is none', owner, 400, noCursor],
  ...refusesPages(list, owner, ['CHANGES:x', 'CHANGES:-1']),
];
