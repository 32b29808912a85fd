import type { Order_OrderFragment } from './Order.generated.ts';
import type { Step } from './StepLine.tsx';

/** A parcel of an order. */
export type Parcel = Order_OrderFragment['shipments'][number];

const copiesIn = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The steps of an order whose copies are sold, in their order. What is paid on delivery is paid last. */
export function orderSteps({
  createdAt,
  paidAt,
  payOnDelivery,
  lines,
  fulfilment,
  shipments,
}: Pick<
  Order_OrderFragment,
  'createdAt' | 'paidAt' | 'payOnDelivery' | 'lines' | 'fulfilment' | 'shipments'
>): Step[] {
  const ordered = copiesIn(lines);
  const parcels = shipments.filter(({ state }) => state !== 'RETURNED');
  // Copies that have been given back before they were sent are not waited for.
  const isShipped = fulfilment === 'SHIPPED' || fulfilment === 'DELIVERED';
  const step = (
    name: string,
    isTaken: boolean,
    atOf: (parcel: Parcel) => string | null | undefined,
  ): Step => {
    const there = parcels.flatMap((parcel) => {
      const at = atOf(parcel);
      return at ? [{ at, copies: copiesIn(parcel.lines) }] : [];
    });
    const isWhole = isTaken || there.reduce((sum, { copies }) => sum + copies, 0) >= ordered;
    const last = there
      .map(({ at }) => at)
      .sort()
      .at(-1);
    return { name, at: isWhole ? (last ?? null) : null, isPartly: !isWhole && there.length > 0 };
  };
  return [
    { name: 'Ordered', at: createdAt, isPartly: false },
    ...(payOnDelivery ? [] : [{ name: 'Payment received', at: paidAt ?? null, isPartly: false }]),
    step('Packed', isShipped, ({ packedAt }) => packedAt),
    step('Shipped', isShipped, ({ shippedAt }) => shippedAt),
    step(
      payOnDelivery ? 'Delivered and paid' : 'Delivered',
      fulfilment === 'DELIVERED',
      ({ deliveredAt }) => deliveredAt,
    ),
  ];
}
