import { pageValue } from '../../shared/stored-value.ts';

/** An order that was just paid, or is paid on delivery. */
export interface PlacedOrder {
  shopperId: string;
  orderId: string;
  /** What is paid on delivery; undefined where it is paid. */
  toPayPaise?: number | undefined;
  /** The page that confirms it. */
  path: string;
}

/** The order whose confirmation is due. A reload does not repeat it. */
export const placedOrder = pageValue<PlacedOrder>();
