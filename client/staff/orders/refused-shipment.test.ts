import { expect, it } from 'vitest';
import type { StaffOrder } from './packing.ts';
import { refusedShipment } from './refused-shipment.ts';
import type { OrderProgressFragment } from './StaffOrders.generated.ts';

const line = { packed: 2, shipped: 0, toPack: 0, toSend: 2 };
const before: OrderProgressFragment = {
  state: 'PAID',
  fulfilment: 'UNFULFILLED',
  shipments: [],
  refunds: [],
  version: 1,
};
const order = (facts: object) =>
  ({ ...before, version: 2, lines: [line], ...facts }) as unknown as StaffOrder;

it.each([
  ['is gone', null, false, 'No. It is left out.'],
  ['could not be read', undefined, true, 'No.'],
  ['is as it was', order({ version: 1 }), true, 'No.'],
  [
    'has another version alone',
    order({}),
    true,
    'Somebody has changed it meanwhile. Press “Mark as shipped” again to ship it as it is now.',
  ],
  [
    'was refunded',
    order({ state: 'REFUNDED', lines: [{ ...line, toSend: 0 }] }),
    false,
    'Somebody has changed it meanwhile. Its payment is now: Refunded (was: Paid). It cannot be shipped from here, and is left out.',
  ],
  [
    'has a copy in its parcel that was given back',
    order({ refunds: [{ amountPaise: 5_000, note: null }], lines: [{ ...line, toSend: 1 }] }),
    false,
    'Somebody has changed it meanwhile. ₹50 goes back. It cannot be shipped from here, and is left out.',
  ],
])('an order that %s', (_case, now, canShip, words) => {
  expect(refusedShipment(before, 'No.', now)).toMatchObject({ canShip, words });
  // Only a version whose changes are said is the next one.
  expect(refusedShipment(before, 'No.', now).order.version).toBe(now?.version ?? 1);
});
