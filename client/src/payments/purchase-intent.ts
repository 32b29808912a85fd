import { v4 as uuid } from 'uuid';
import type { Cart_CartFragment } from '../generated/graphql.ts';
import { hasTexts, storedValue } from '../storage/stored-value.ts';

/** The wish to buy one certain cart, delivered to one certain address. */
export interface PurchaseIntent {
  /** What is bought and where it goes, as text that is equal for equal wishes. */
  of: string;
  /** Sent with the order: the server makes one order for a key, however often it comes. */
  idempotencyKey: string;
}

/** What the wish depends on: whose cart, which copies at which price, and the address. */
type Cart = Pick<Cart_CartFragment, 'id'> & {
  lines: { quantity: number; product: { id: string; pricePaise: number } }[];
};

/**
 * The intent to buy a cart: the known one as long as cart and address are as they were, otherwise a new one with
 * a key of its own.
 */
export function purchaseIntent(known: PurchaseIntent | null, cart: Cart, addressId: string): PurchaseIntent {
  const of = JSON.stringify([
    cart.id,
    addressId,
    cart.lines.map(({ product, quantity }) => [product.id, quantity, product.pricePaise]),
  ]);
  return known?.of === of ? known : { of, idempotencyKey: uuid() };
}

/**
 * The intent of this browser. Kept over a reload and shared by all tabs, so that an order whose payment is under way is
 * not made twice.
 */
export const currentIntent = storedValue('local', 'quire-purchase-intent', (value): value is PurchaseIntent =>
  hasTexts(value, 'of', 'idempotencyKey'),
);
