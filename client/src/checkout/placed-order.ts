import { makeVar } from '@apollo/client';

/** An order that was just paid. */
export interface PlacedOrder {
  shopperId: string;
  orderId: string;
  /** The page that confirms it. */
  path: string;
}

/** The order whose confirmation is due; in no storage, so that a reload does not repeat it. */
export const placedOrder = makeVar<PlacedOrder | null>(null);
