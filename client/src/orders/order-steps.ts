import type { Order_OrderFragment } from '../generated/graphql.ts';

/** A parcel of an order. */
export type Parcel = Order_OrderFragment['shipments'][number];

/** A step on an order's way to its shopper. */
export interface OrderStep {
  name: string;
  /** When all of the order had taken it; null until then. */
  at: string | null;
  /** Whether a part of the order has taken it. */
  isPartly: boolean;
}

const copiesIn = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The steps of an order that has been paid, in their order. */
export function orderSteps({
  createdAt,
  paidAt,
  lines,
  shipments,
}: Pick<Order_OrderFragment, 'createdAt' | 'paidAt' | 'lines' | 'shipments'>): OrderStep[] {
  const ordered = copiesIn(lines);
  const parcels = shipments.filter(({ state }) => state !== 'RETURNED');
  const step = (name: string, atOf: (parcel: Parcel) => string | null | undefined): OrderStep => {
    const there = parcels.flatMap((parcel) => {
      const at = atOf(parcel);
      return at ? [{ at, copies: copiesIn(parcel.lines) }] : [];
    });
    const isWhole = there.reduce((sum, { copies }) => sum + copies, 0) >= ordered;
    const last = there
      .map(({ at }) => at)
      .sort()
      .at(-1);
    return { name, at: isWhole ? (last ?? null) : null, isPartly: !isWhole && there.length > 0 };
  };
  return [
    { name: 'Ordered', at: createdAt, isPartly: false },
    { name: 'Payment received', at: paidAt ?? null, isPartly: false },
    step('Packed', ({ packedAt }) => packedAt),
    step('Shipped', ({ shippedAt }) => shippedAt),
    step('Delivered', ({ deliveredAt }) => deliveredAt),
  ];
}
