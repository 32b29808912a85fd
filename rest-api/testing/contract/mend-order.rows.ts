import { expect } from 'vitest';
import { limits } from '../../contract/rules.ts';
import { nothingToCancel } from '../../sales/orders/cancel-by-staff.ts';
import { obstaclesForStaff } from '../../sales/orders/cancellable.ts';
import { addressesThatStay } from '../../sales/orders/change-address.ts';
import { chargesThatStay } from '../../sales/orders/charge-delivery.ts';
import { noOrder } from '../../sales/orders/no-order.ts';
import { orderChangedMessage } from '../../sales/staff-orders/change-order.ts';
import { needsObject } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { homeFields, ids, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { endsAt, takesStorableText } from './text.rows.ts';

const support = staff('support');
const some = (fields: object) => expect.objectContaining(fields);

const cancel = (id: string) => `POST /staff/orders/${id}/cancel`;
const wish = { version: 1, reason: 'NOT_AVAILABLE', note: 'None are left.' };
const wishing = (fields: object = {}) => support.sends({ ...wish, ...fields });
const cancelled = (fields: object = {}) => ({
  order: some({
    id: ids.order,
    state: 'CANCELLED',
    cancelReason: 'NOT_AVAILABLE',
    cancelNote: 'None are left.',
    expiresAt: null,
    version: 2,
    ...fields,
  }),
});
const noteField = {
  call: cancel('{order}'),
  field: 'note',
  sending: (note: unknown) => wishing({ note }),
};

const packer = staff('packer');
const delivery = (id: string) => `GET /staff/orders/${id}/delivery`;
const move = (id: string) => `POST /staff/orders/${id}/address`;
const address = { ...homeFields, area: '13 Church Street', locality: '', alternatePhoneNumber: '' };
const moving = (fields: object = {}, version = 1) =>
  packer.sends({ version, address: { ...address, ...fields } });

/** How staff mend orders of which nothing is packed. */
export const mendOrderRows: Row[] = [
  ...accessRows({
    call: cancel('{order}'),
    permission: 'orders:refund',
    fresh: true,
    sent: visitor.sends(wish),
    status: 200,
    answer: cancelled(),
  }),
  ...[null, undefined, ' '].map(
    (note): Row => [
      cancel('{order}'),
      'without a note',
      wishing({ note }),
      200,
      cancelled({ cancelNote: null }),
    ],
  ),
  ...(
    [
      ['{cysOrder}', 3, obstaclesForStaff.packed],
      ['{order}', 9, orderChangedMessage],
      ['{refundedOrder}', 1, nothingToCancel.refunded],
      ['{expiredOrder}', 1, nothingToCancel.expired],
      ['{cancelledOrder}', 1, nothingToCancel.cancelled],
    ] as const
  ).map(
    ([id, version, message]): Row => [
      cancel(id),
      'one that cannot be cancelled',
      wishing({ version }),
      409,
      { errors: [message], order: some({ cancelReason: null }) },
    ],
  ),
  ...(
    [
      [
        { reason: 'BORED' },
        'reason: one of SHOPPER_ASKED, NOT_AVAILABLE, CANNOT_DELIVER, WRONG_PRICE, OTHER.',
      ],
      [{ reason: 'OTHER', note: ' ' }, 'note is required.'],
      [{ note: 7 }, 'note: send one text.'],
      [{ version: 0 }, 'version: a whole number from 1 to 2147483647.'],
    ] as [object, string][]
  ).map(
    ([fields, message]): Row => [cancel('{order}'), JSON.stringify(fields), wishing(fields), 400, message],
  ),
  ...takesStorableText(noteField),
  ...endsAt(noteField, limits.cancelNoteLength, (cancelNote) => [200, cancelled({ cancelNote })]),
  ...needsObject(cancel('{order}'), wishing()),
  ...refusesIds(cancel, wishing(), 404, noOrder),

  ...accessRows({
    call: `${delivery('{cysOrder}')}?state=Kerala&pincode=682001`,
    permission: 'orders:ship',
    sent: visitor,
    status: 200,
    answer: { delivery: { chargedPaise: 19_900, deliveryPaise: 19_900, refusal: null } },
  }),
  [
    `${delivery('{order}')}?state=Kerala&pincode=682001`,
    'one that waits for its payment',
    packer,
    200,
    { delivery: some({ refusal: chargesThatStay.created }) },
  ],
  [`${delivery('{order}')}?pincode=682001`, 'no state', packer, 400, 'state is required.'],
  ...refusesIds((id) => `${delivery(id)}?state=Kerala&pincode=682001`, packer, 404, noOrder),
  ...[undefined, 19_900].map(
    (deliveryPaise): Row => [
      move('{order}'),
      'what it costs',
      packer.sends({ version: 1, address: homeFields, deliveryPaise }),
      200,
      { order: some({ deliveryPaise: 19_900, version: 1 }) },
    ],
  ),
  [
    move('{order}'),
    'charged anew while it waits for its payment',
    packer.sends({ version: 1, address, deliveryPaise: 9_900 }),
    409,
    { errors: [chargesThatStay.created], order: some({ deliveryPaise: 19_900 }) },
  ],
  [
    move('{order}'),
    'no amount',
    packer.sends({ version: 1, address, deliveryPaise: -1 }),
    400,
    `deliveryPaise: a whole number from 0 to ${limits.orderPaise}.`,
  ],
  ...accessRows({
    call: move('{order}'),
    permission: 'orders:ship',
    sent: visitor.sends({ version: 1, address }),
    status: 200,
    answer: { order: some({ id: ids.order, address, version: 2 }) },
  }),
  [
    move('{order}'),
    'the address that it has',
    moving(homeFields, 9),
    200,
    { order: some({ address: homeFields, version: 1 }) },
  ],
  ...(
    [
      ['{cysOrder}', 3, addressesThatStay.packed],
      ['{order}', 9, orderChangedMessage],
      ['{refundedOrder}', 1, addressesThatStay.refunded],
      ['{expiredOrder}', 1, addressesThatStay.expired],
      ['{cancelledOrder}', 1, addressesThatStay.cancelled],
    ] as const
  ).map(
    ([id, version, message]): Row => [
      move(id),
      'one whose address stays',
      moving({}, version),
      409,
      { errors: [message], order: some({}) },
    ],
  ),
  ...(
    [
      [{ state: 'Atlantis' }, 'state: one of the states that are offered.'],
      [{ pincode: '56000' }, 'pincode: exactly 6 digits.'],
      [{ mobile: 'none' }, 'mobile: exactly 10 digits.'],
      [{ name: ' ' }, 'name is required.'],
    ] as [object, string][]
  ).map(([fields, message]): Row => [move('{order}'), JSON.stringify(fields), moving(fields), 400, message]),
  [move('{order}'), 'no address', packer.sends({ version: 1 }), 400, 'address is required.'],
  ...needsObject(move('{order}'), moving()),
  ...refusesIds(move, moving(), 404, noOrder),
];
