import { findAddress } from '../addresses/addresses.queries.ts';
import { findCart } from '../cart/cart.queries.ts';
import { paiseFromRupees, totalsOf } from '../contract.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { Refusal } from '../errors.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { isId } from '../validation.ts';
import {
  findOrderByKey,
  insertOrder,
  type NewOrderLine,
  type OrderRow,
  setProviderOrder,
} from './orders.queries.ts';

export const emptyCart = 'Your cart is empty. Add a book before you order.';

/** An order that has its counterpart at the payment provider. */
export type PayableOrder = OrderRow & { providerOrderId: string };

/**
 * Turns the cart into an order at the catalogue's prices (Specification §9) and makes the provider's side
 * of it. The same key gives the same order, however often and however parallel it is sent.
 * @throws Refusal 400 for an empty cart, 404 for an address that is not the user's.
 */
export async function placeOrder(
  database: Database,
  provider: PaymentProvider,
  wish: { userId: string; idempotencyKey: string; addressId: string },
): Promise<PayableOrder> {
  const { userId, idempotencyKey } = wish;
  const order =
    (await findOrderByKey(database, userId, idempotencyKey)) ??
    (await storeOrder(database, wish)) ??
    (await findOrderByKey(database, userId, idempotencyKey));
  if (!order) throw new Error('An order was neither found nor made.');
  if (order.providerOrderId) return { ...order, providerOrderId: order.providerOrderId };

  // Outside of any transaction, since the provider may take its time. A crash after this line leaves an
  // order at the provider that nobody can pay; the next try makes another.
  const made = await provider.createOrder({ amountPaise: order.totalPaise, receipt: order.id });
  const tied = await setProviderOrder(database, userId, order.id, made);
  if (!tied?.providerOrderId) throw new Error('An order vanished while the provider made its own.');
  return { ...tied, providerOrderId: tied.providerOrderId };
}

async function storeOrder(
  database: Database,
  { userId, idempotencyKey, addressId }: { userId: string; idempotencyKey: string; addressId: string },
): Promise<OrderRow | undefined> {
  return inTransaction(database, async (transaction) => {
    const cart = await findCart(transaction, userId);
    if (cart.length === 0) throw new Refusal(400, emptyCart);
    const address = isId(addressId) && (await findAddress(transaction, userId, addressId));
    if (!address) throw new Refusal(404, 'You have no address with this id.');
    const lines: NewOrderLine[] = cart.map((item) => ({
      productId: item._id,
      title: item.title,
      author: item.author,
      image: item.image,
      quantity: item.qty,
      pricePaise: paiseFromRupees(item.price),
      previousPricePaise: paiseFromRupees(item.previousPrice),
    }));
    const totals = totalsOf(lines.map((line) => ({ ...line, qty: line.quantity })));
    return insertOrder(transaction, { userId, idempotencyKey, address, lines, totals });
  });
}
