import { pageValue } from '../../shared/stored-value.ts';

/** An order that was just paid. */
export interface PlacedOrder {
  shopperId: string;
  orderId: string;
  /** The page that confirms it. */
  path: string;
}

/** The order whose confirmation is due. A reload does not repeat it. */
export const placedOrder = pageValue<PlacedOrder>();
