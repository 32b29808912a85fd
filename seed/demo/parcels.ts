import { v4 as uuid } from 'uuid';
import { fulfilmentOf } from '../../rest-api/sales/fulfilment/fulfilment.ts';
import type { shipmentLines, shipments } from '../../rest-api/sales/fulfilment/shipment-tables.ts';
import type { StoredFulfilment } from '../../rest-api/sales/stored-values.ts';
import type { Random } from './random.ts';
import { type Story, stepTimes } from './stories.ts';

type NewShipment = typeof shipments.$inferInsert;
type NewShipmentLine = typeof shipmentLines.$inferInsert;
type OrderLine = Pick<NewShipmentLine, 'productId' | 'quantity'>;

/** The parcels of an order, and what they make of it. */
export interface Parcels {
  shipments: NewShipment[];
  shipmentLines: NewShipmentLine[];
  fulfilment: StoredFulfilment;
  /** How often packing, shipping and arriving have changed the order. */
  changes: number;
  changedAt: Date | undefined;
}

interface PaidOrder {
  of: { userId: string; orderId: string };
  story: Story;
  paidAt: Date;
  lines: readonly OrderLine[];
}

/** Each of these is one more change of the order. */
const stepsOf: Partial<Record<Story, 1 | 2 | 3>> = {
  packed: 1,
  'partly shipped': 2,
  shipped: 2,
  delivered: 3,
  'delivered in two parcels': 3,
};

/** The version of an order that has just been paid. */
const paidVersion = 2;

export function parcelsOf(
  random: Random,
  { of, story, paidAt, lines }: PaidOrder,
  carrierIds: readonly string[],
  now: Date,
): Parcels {
  const steps = stepsOf[story];
  if (!steps) {
    return {
      shipments: [],
      shipmentLines: [],
      fulfilment: 'unfulfilled',
      changes: 0,
      changedAt: undefined,
    };
  }
  // The second parcel is packed a day after the first.
  const isSplit = story === 'delivered in two parcels' && lines.length > 1;
  const contents = isSplit
    ? [lines.slice(0, 1), lines.slice(1)]
    : [story === 'partly shipped' ? someOf(lines) : lines];
  const waits = [random.integer(4, 30), random.integer(1, 6), random.integer(40, 110)].slice(0, steps);
  const timetables = contents.map((_, index) =>
    stepTimes(paidAt, [(waits[0] ?? 0) + index * 24, ...waits.slice(1)], now),
  );
  const moments = timetables.flat().sort((a, b) => a.getTime() - b.getTime());
  const parcels = contents.map((inside, index) => {
    const [packedAt = now, shippedAt = null, deliveredAt = null] = timetables[index] ?? [];
    const shipment: NewShipment = {
      ...of,
      id: uuid(),
      packedAt,
      shippedAt,
      deliveredAt,
      version: steps,
      state: deliveredAt ? 'delivered' : shippedAt ? 'shipped' : 'packed',
      orderVersion: paidVersion + moments.indexOf(packedAt),
      carrierId: shippedAt && random.pick(carrierIds),
      trackingNumber: shippedAt && String(random.integer(1_000_000_000_000, 9_999_999_999_999)),
    };
    return { shipment, lines: inside.map((line) => contentOf(shipment, line)) };
  });
  return {
    shipments: parcels.map(({ shipment }) => shipment),
    shipmentLines: parcels.flatMap((parcel) => parcel.lines),
    fulfilment: fulfilmentOf(
      lines,
      parcels.map(({ shipment, lines: inside }) => ({ state: shipment.state ?? 'packed', lines: inside })),
    ),
    changes: moments.length,
    changedAt: moments.at(-1),
  };
}

const contentOf = (
  { userId, orderId, id }: NewShipment,
  { productId, quantity }: OrderLine,
): NewShipmentLine => ({ userId, orderId, shipmentId: id, productId, quantity });

/** What a first parcel has of an order that is shipped in part. */
const someOf = (lines: readonly OrderLine[]) =>
  lines.length > 1 ? lines.slice(0, 1) : lines.map((line) => ({ ...line, quantity: 1 }));
