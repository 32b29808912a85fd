import { hasTexts, storedValue } from '../storage/stored-value.ts';

/** An order that was paid just now, in this tab. */
export interface PlacedOrder {
  shopperId: string;
  orderId: string;
}

/** The order that a confirmation is shown for, until the shopper has closed that or seen the order. */
export const placedOrder = storedValue('session', 'quire-placed-order', (value): value is PlacedOrder =>
  hasTexts(value, 'shopperId', 'orderId'),
);
