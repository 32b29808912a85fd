import { desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { findWeights } from '../../catalogue/delivery/book-weights.queries.ts';
import type { CartTotals, DeliverySettings } from '../../contract/delivery.ts';
import { type PricedLine, paiseFromRupees } from '../../contract/money.ts';
import type { CartItem } from '../../contract/shopper.ts';
import type { Queryable } from '../../database/database.ts';
import { discountCodes } from '../../sales/codes/code-tables.ts';
import { orders } from '../../sales/orders/order-tables.ts';
import { orderTotal, type WeighedLine } from '../../settings/order-total.ts';
import { findAddresses } from '../addresses/addresses.queries.ts';

/** What an order needs to know of a book, and how many copies are bought. */
export type OrderedItem = Pick<
  CartItem,
  '_id' | 'title' | 'author' | 'image' | 'price' | 'previousPrice' | 'qty'
>;

export const pricedLine = ({ price, previousPrice, qty }: OrderedItem): PricedLine => ({
  pricePaise: paiseFromRupees(price),
  previousPricePaise: paiseFromRupees(previousPrice),
  qty,
});

/** The lines of a cart with their weights, which count in a shop with rates of delivery. */
export async function weighedLines(
  database: Queryable,
  items: readonly OrderedItem[],
  { rates }: DeliverySettings,
): Promise<WeighedLine[]> {
  const ids = rates.length > 0 ? items.map(({ _id }) => _id) : [];
  const weights = await findWeights(database, ids);
  return items.map((item) => ({ ...pricedLine(item), grams: weights.get(item._id) ?? null }));
}

/**
 * What a cart comes to: delivered to the address of its owner's last order or, where that is gone, the one saved last; and to
 * each address.
 * @param codePaise what a code takes off the books
 */
export async function cartTotals(
  database: Queryable,
  userId: string,
  items: readonly CartItem[],
  settings: DeliverySettings,
  codePaise = 0,
): Promise<CartTotals> {
  const lines = await weighedLines(database, items, settings);
  if (settings.rates.length === 0)
    return { ...orderTotal(lines, settings, undefined, codePaise), deliveries: [] };
  const addresses = await findAddresses(database, userId);
  const lastUsed = await findLastAddress(database, userId);
  const last = addresses.find(({ _id }) => _id === lastUsed) ?? addresses.at(-1);
  return {
    ...orderTotal(lines, settings, last, codePaise),
    deliveries: addresses.flatMap((address) => {
      const { totals, delivery } = orderTotal(lines, settings, address, codePaise);
      return delivery ? { addressId: address._id, delivery, totals } : [];
    }),
  };
}

/** Whether the shop has codes that have not ended: others need no place where one is entered. */
export async function takesCodes(database: Queryable): Promise<boolean> {
  const [row] = await database
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, sql`now()`)))
    .limit(1);
  return row !== undefined;
}

async function findLastAddress(database: Queryable, userId: string): Promise<string | null | undefined> {
  const [order] = await database
    .select({ addressId: sql<string | null>`${orders.addressId}` })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.number))
    .limit(1);
  return order?.addressId;
}
