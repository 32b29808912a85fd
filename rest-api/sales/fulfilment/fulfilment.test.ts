import { expect, it } from 'vitest';
import { fulfilmentOf } from './fulfilment.ts';
import type { StoredShipmentState } from './shipment-tables.ts';

const parcel = (state: StoredShipmentState, ...quantities: number[]) => ({
  state,
  lines: quantities.map((quantity) => ({ quantity })),
});

it.each([
  ['unfulfilled', []],
  ['unfulfilled', [parcel('packed', 2, 1)]],
  ['unfulfilled', [parcel('unpacked', 2, 1), parcel('returned', 2, 1)]],
  ['partly_shipped', [parcel('shipped', 2)]],
  ['partly_shipped', [parcel('delivered', 2), parcel('packed', 1)]],
  ['partly_shipped', [parcel('delivered', 2), parcel('returned', 1)]],
  ['shipped', [parcel('shipped', 2, 1)]],
  ['shipped', [parcel('delivered', 2), parcel('shipped', 1)]],
  ['delivered', [parcel('delivered', 2, 1)]],
  ['delivered', [parcel('returned', 2, 1), parcel('delivered', 2), parcel('delivered', 1)]],
] as const)('an order of two and one copies is %s with %j', (expected, parcels) => {
  expect(fulfilmentOf([{ quantity: 2 }, { quantity: 1 }], parcels)).toBe(expected);
});
