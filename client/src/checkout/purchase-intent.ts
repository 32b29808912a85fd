import { v4 as uuid, v5 as uuidOfText } from 'uuid';
import { hasTexts, storedValue } from '../../shared/stored-value.ts';
import type { Address_AddressFragment } from '../account/Address.generated.ts';
import type { Cart_CartFragment } from '../cart/Cart.generated.ts';

/** The intent to buy a certain cart, delivered to a certain address and paid in a certain way. */
export interface PurchaseIntent {
  /** A hash of the cart and the address, for comparison with another intent. */
  fingerprint: string;
  /** The order's idempotency key: the server creates one order per key, however often it is sent. */
  idempotencyKey: string;
}

/** How a shopper wants a cart. */
export interface PurchaseWish {
  address: Address_AddressFragment;
  code: string | null;
  payOnDelivery: boolean;
}

/** What identifies an intent beside the address: the owner of the cart, the copies with their prices, and the total. */
type Cart = Pick<Cart_CartFragment, 'id'> & {
  lines: { quantity: number; product: { id: string; pricePaise: number } }[];
  /** With delivery, whose charge may change while the lines stay. */
  totals: { totalPaise: number };
};

/** The intent to buy a cart: the stored one if cart and wish are unchanged, otherwise a new one with a new key. */
export function purchaseIntent(
  known: PurchaseIntent | null,
  cart: Cart,
  { address, code, payOnDelivery }: PurchaseWish,
): PurchaseIntent {
  const text = JSON.stringify([
    cart.id,
    // With its text: an order keeps the text that the address had when it was placed.
    address,
    cart.lines.map(({ product, quantity }) => [product.id, quantity, product.pricePaise]),
    cart.totals.totalPaise,
    ...(code === null ? [] : [code]),
    ...(payOnDelivery ? ['on delivery'] : []),
  ]);
  // Not the text itself: the browser keeps the intent, and other people may use the browser.
  const fingerprint = uuidOfText(text, uuidOfText.URL);
  return known?.fingerprint === fingerprint ? known : { fingerprint, idempotencyKey: uuid() };
}

/**
 * The intent of this browser. All tabs share it and it survives a reload, so that an order whose payment is in progress
 * is not placed twice.
 */
export const currentIntent = storedValue('local', 'quire-purchase-intent', (value): value is PurchaseIntent =>
  hasTexts(value, 'fingerprint', 'idempotencyKey'),
);
