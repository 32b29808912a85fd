import { FIELD_NAMES } from '../../shared/account/address-fields.ts';
import { formatRupees } from '../../shared/money.ts';
import { ORDER_STATE_NAMES } from '../../shared/order-names.ts';
import { FULFILMENT_NAMES, linesText, SHIPMENT_NAMES } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';
import type { OrderProgressFragment } from './StaffOrders.generated.ts';

type Order = OrderProgressFragment & { address?: Partial<StaffOrder['address']> | null };

const addressText = ({ address }: Order): string =>
  FIELD_NAMES.map((field) => address?.[field])
    .filter(Boolean)
    .join(', ');

/** Whether an order goes elsewhere now, by those fields that were read before: a row of the list has not all of them. */
const isMoved = ({ address: before }: Order, { address: now }: Order): boolean =>
  FIELD_NAMES.some((field) => before?.[field] !== undefined && before[field] !== now?.[field]);

/** What became of an order since somebody has opened it, in sentences; none where only its version differs. */
export function orderChanges(before: Order, now: Order): string[] {
  const known = new Map(before.shipments.map((shipment) => [shipment.id, shipment]));
  const there = new Set(now.shipments.map(({ id }) => id));
  return [
    ...(before.state === now.state
      ? []
      : [`Its payment is now: ${ORDER_STATE_NAMES[now.state]} (was: ${ORDER_STATE_NAMES[before.state]}).`]),
    ...(before.fulfilment === now.fulfilment
      ? []
      : [`It is now: ${FULFILMENT_NAMES[now.fulfilment]} (was: ${FULFILMENT_NAMES[before.fulfilment]}).`]),
    ...(isMoved(before, now) ? [`It goes to: ${addressText(now)}.`] : []),
    ...now.refunds
      .slice(before.refunds.length)
      .map(({ amountPaise, note }) => `${formatRupees(amountPaise)} goes back${note ? `: ${note}` : '.'}`),
    ...now.shipments.flatMap((shipment) => {
      const earlier = known.get(shipment.id);
      if (earlier?.version === shipment.version) return [];
      const carried =
        shipment.carrier &&
        ` by ${shipment.carrier.name}${shipment.trackingNumber ? `, ${shipment.trackingNumber}` : ''}`;
      return [
        `A parcel (${linesText(shipment.lines)}) is ${SHIPMENT_NAMES[shipment.state].toLowerCase()}${carried ?? ''}.`,
      ];
    }),
    ...before.shipments.flatMap((shipment) =>
      there.has(shipment.id) ? [] : [`A parcel (${linesText(shipment.lines)}) was unpacked.`],
    ),
  ];
}
