import { v4 as uuid } from 'uuid';
import { totalsOf } from '../../rest-api/contract/money.ts';
import { newOrderId } from '../../rest-api/sales/orders/order-number.ts';
import type { orderLines, orders } from '../../rest-api/sales/orders/order-tables.ts';
import type { DemoBook } from './books.ts';
import { type Parcels, parcelsOf } from './parcels.ts';
import { type Money, moneyOf } from './payments.ts';
import type { Random } from './random.ts';
import type { DemoShopper } from './shoppers.ts';
import { courses, type Story } from './stories.ts';

type NewOrder = typeof orders.$inferInsert & { createdAt: Date };
type NewLine = typeof orderLines.$inferInsert;

/** An order with all rows that belong to it. */
export interface DemoOrder extends Money, Parcels {
  order: NewOrder;
  lines: NewLine[];
}

interface Placement {
  story: Story;
  placedAt: Date;
  shopper: DemoShopper;
  books: readonly DemoBook[];
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** An order as the shop would have stored it by now, had the shopper placed it then. */
export function demoOrder(
  random: Random,
  { story, placedAt, shopper, books }: Placement,
  carrierIds: readonly string[],
  now: Date,
): DemoOrder {
  const of = { userId: shopper.user.id, orderId: newOrderId() };
  const lines = books.map(({ trackedSince: _, ...book }, position) => ({
    ...of,
    ...book,
    position,
    // One book alone is shipped in part only if there are two copies of it.
    quantity: random.number() < 0.15 || (story === 'partly shipped' && books.length === 1) ? 2 : 1,
  }));
  const { id: addressId, userId: _, createdAt: __, ...address } = random.pick(shopper.addresses);
  const placed: NewOrder = {
    userId: of.userId,
    id: of.orderId,
    idempotencyKey: uuid(),
    addressId,
    address,
    ...totalsOf(lines.map((line) => ({ ...line, qty: line.quantity }))),
    state: courses[story].state,
    createdAt: placedAt,
    productIds: lines.map(({ productId }) => productId),
  };
  const money = moneyOf(random, placed, story);
  const paidAt = money.payment?.createdAt ?? placedAt;
  const parcels = parcelsOf(random, { of, story, paidAt, lines }, carrierIds, now);
  const endedAt: Partial<Record<Story, Date>> = {
    cancelled: new Date(placedAt.getTime() + random.integer(2, 15) * minuteMs),
    expired: new Date(placedAt.getTime() + dayMs),
    'paid too late': new Date(placedAt.getTime() + random.integer(2, 15) * minuteMs),
    failed: money.payment?.updatedAt,
    refunded: money.payment?.updatedAt,
  };
  const { providerOrderId, paymentId } = money;
  return {
    ...money,
    ...parcels,
    lines,
    order: {
      ...placed,
      providerOrderId,
      paymentId,
      fulfilment: parcels.fulfilment,
      version: versionOf(story) + parcels.changes,
      updatedAt: endedAt[story] ?? parcels.changedAt ?? paidAt,
    },
  };
}

/** Every change of an order's state counts. */
function versionOf(story: Story): number {
  if (story === 'waiting') return 1;
  return story === 'failed' || story === 'refunded' ? 3 : 2;
}
