import type { Timestamp, Uuid } from './scalars.ts';

/** The kinds of resources whose changes are recorded, and what can happen to each. */
export const changeEvents = {
  order: ['placed', 'confirmed', 'paid', 'cancelled', 'refunded', 'failed', 'expired', 'changed'],
  shipment: ['shipped', 'delivered', 'returned'],
  return: ['requested', 'approved', 'rejected', 'withdrawn', 'received', 'refunded'],
  invoice: ['issued'],
  product: ['changed'],
  category: ['changed'],
  stock: ['changed', 'low'],
  review: ['written', 'removed', 'hidden', 'shown'],
} as const;

export type StoredChangeKind = keyof typeof changeEvents;
export type ChangeEvent<Kind extends StoredChangeKind> = (typeof changeEvents)[Kind][number];

export type ChangeKind = Uppercase<StoredChangeKind>;

/** The type of a change: its kind and what has happened, such as `order.paid`. */
export type ChangeType = { [Kind in StoredChangeKind]: `${Kind}.${ChangeEvent<Kind>}` }[StoredChangeKind];

export const changeTypes = Object.entries(changeEvents).flatMap(([kind, events]) =>
  events.map((event) => `${kind}.${event}` as ChangeType),
);

/** Changes are kept for so many days. */
export const changesKeptDays = 90;

/** Something that has happened to a resource. What the resource is now, its path says. */
export interface ResourceChange {
  /**
   * Unique, and greater for later changes.
   * @example "41822"
   */
  id: string;
  /** @example "ORDER" */
  kind: ChangeKind;
  /** @example "order.paid" */
  type: ChangeType;
  /** The id of the order, parcel, return, invoice, book, category or review; of stock, that of its book. */
  resourceId: Uuid;
  /**
   * Where to read it. A parcel is read with its order.
   * @example "/api/staff/orders/8e5cbbfe-0d03-42ce-94d0-b276f811082c"
   */
  path: string;
  /** When the transaction of the change began. */
  at: Timestamp;
}

export interface ChangesResponse {
  /** In the order in which they happened. */
  changes: ResourceChange[];
  /**
   * The cursor to go on from, also where there are no more changes yet: send it as `after`.
   * @example "Q0hBTkdFUzo0MTgyMg"
   */
  next: string;
  /**
   * Whether there are more changes already.
   * @example false
   */
  hasMore: boolean;
}
