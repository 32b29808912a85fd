import { hasTexts, storedValue } from '../../shared/stored-value.ts';

/** An order that was just paid, in this tab. */
export interface PlacedOrder {
  shopperId: string;
  orderId: string;
}

/** The order whose confirmation is shown, until the shopper closes it or opens the order. */
export const placedOrder = storedValue('session', 'quire-placed-order', (value): value is PlacedOrder =>
  hasTexts(value, 'shopperId', 'orderId'),
);
