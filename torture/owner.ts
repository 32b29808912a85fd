import { randomUUID } from 'node:crypto';
import { categories } from '../rest-api/catalogue/categories/category-tables.ts';
import { invoices } from '../rest-api/sales/invoices/invoice-tables.ts';
import { wholeOrder } from '../rest-api/sales/invoices/invoices.queries.ts';
import { sampleContent } from '../rest-api/sales/invoices/testing/sample-content.ts';
import { returns } from '../rest-api/sales/refunds/refund-tables.ts';
import { cartLines } from '../rest-api/shopping/cart/cart-tables.ts';
import { wishlistItems } from '../rest-api/shopping/wishlist/wishlist-tables.ts';
import { backInStockRequests, stock } from '../rest-api/stock/stock-tables.ts';
import { addBooks } from '../rest-api/testing/books.ts';
import type { Buyer, PlacedOrder } from '../rest-api/testing/buyer.ts';
import { sendWithRetry } from './request.ts';
import { bodyWith } from './responses.ts';
import type { Shop } from './shop.ts';
import type { Belongings } from './valid-requests.ts';

/** A user with data of every kind. */
export interface Owner {
  buyer: Buyer;
  belongings: Belongings;
  /** Texts that nobody else may see. */
  secrets: string[];
}

/** Creates a user with data of every kind. */
export async function withBelongings(shop: Shop): Promise<Owner> {
  const buyer = await shop.newBuyer();
  const { userId, addressId, token } = buyer;
  const [productId = '', ordered = '', awaitedId = ''] = await addBooks(shop.database, [{}, {}, {}]);
  await buyer.fill(ordered);
  const order = { method: 'POST', path: '/api/user/orders', token, body: { addressId } };
  const bought = await sendWithRetry(shop.origin, { ...order, headers: { 'idempotency-key': randomUUID() } });
  const placed = bodyWith<PlacedOrder>(201, bought);
  await shop.database.insert(cartLines).values({ userId, productId, quantity: 2 });
  await shop.database.insert(wishlistItems).values({ userId, productId });
  await shop.database.insert(stock).values({ productId: awaitedId, onHand: 0 });
  await shop.database.insert(backInStockRequests).values({ userId, productId: awaitedId });
  const [category] = await shop.database.select({ id: categories.id }).from(categories).limit(1);
  const invoiceId = randomUUID();
  const series = `T-${invoiceId.slice(0, 8)}`;
  await shop.database.insert(invoices).values({
    ...{ userId, id: invoiceId, orderId: placed.order.id, kind: 'billOfSupply', subject: wholeOrder },
    ...{ series, number: series, year: 2026, seriesNumber: 1, issuedAt: new Date() },
    ...{ totalPaise: sampleContent.total.amountPaise, content: sampleContent },
  });
  const returnId = randomUUID();
  await shop.database
    .insert(returns)
    .values({ userId, orderId: placed.order.id, id: returnId, note: 'The cover is torn.' });
  const belongings = {
    invoiceId,
    returnId,
    userId,
    addressId,
    productId,
    awaitedId,
    categoryId: category?.id ?? '',
    orderId: placed.order.id,
    providerOrderId: placed.payment.orderId,
  };
  const email = `${userId}@example.com`;
  return { buyer, belongings, secrets: [email, addressId, placed.order.id, placed.payment.orderId] };
}
