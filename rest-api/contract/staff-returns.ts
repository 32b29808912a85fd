import type { OrderState } from './orders.ts';
import type { Return, ReturnLine } from './returns.ts';
import type { Uuid } from './scalars.ts';
import type { OrderShopper } from './shopper.ts';

/** Copies of a book that a shopper sends back, as staff see them. */
export interface StaffReturnLine extends ReturnLine {
  /**
   * What a copy cost.
   * @asType integer
   * @example 21000
   */
  pricePaise: number;
  /**
   * What a copy gives back; with a code, the next one.
   * @asType integer
   * @example 21000
   */
  refundPaise: number;
  /**
   * What the copies of `toRefund` give back together.
   * @asType integer
   * @example 21000
   */
  toRefundPaise: number;
  /**
   * Copies whose money goes back with the return: none that are missing, none that the order has given back already. 0 once the return is
   * refunded, rejected or withdrawn.
   * @asType integer
   * @example 1
   */
  toRefund: number;
  /**
   * Copies that can be sold again, null until they are received.
   * @asType integer
   * @example null
   */
  fit: number | null;
  /**
   * Copies that have not arrived with the others, null until these are received. The rest has arrived, and cannot be sold
   * again.
   * @asType integer
   * @example null
   */
  missing: number | null;
}

/** The order of a return. */
export interface ReturnedOrder {
  id: Uuid;
  /** @example "B3F1D2C4" */
  number: string;
  state: OrderState;
  /**
   * Who placed it; null where the account has been deleted.
   * @example { id: '8e5cbbfe-0d03-42ce-94d0-b276f811082c', name: 'Ada Lovelace', email: 'ada@example.com' }
   */
  shopper: OrderShopper | null;
  /**
   * The name of the address that it was delivered to.
   * @example "Ada Lovelace"
   */
  addressName: string;
  /**
   * What of its payment can still be given back, in paise.
   * @asType integer
   * @example 61900
   */
  refundablePaise: number;
  /**
   * Counts its changes.
   * @asType integer
   * @example 3
   */
  version: number;
}

/** A return of any shopper, as staff see it. */
export interface StaffReturn extends Omit<Return, 'lines'> {
  lines: StaffReturnLine[];
  order: ReturnedOrder;
  /**
   * Counts its changes. A change of the return says which one it starts from.
   * @asType integer
   * @example 1
   */
  version: number;
}
