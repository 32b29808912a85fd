import { expect } from 'vitest';
import { limits } from '../../contract/rules.ts';
import { orderChangedMessage } from '../../sales/fulfilment/change-order.ts';
import { nothingToCancel } from '../../sales/orders/cancel-by-staff.ts';
import { obstaclesForStaff } from '../../sales/orders/cancellable.ts';
import { noOrder } from '../../sales/orders/no-order.ts';
import { needsObject } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { ids, visitor } from './scene.ts';
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
];
